// SPDX-License-Identifier: Apache-2.0
#include "core/documents/session_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "core/base/text.hpp"
#include "core/documents/settings_json.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

const JsonNode& member(const JsonNode& object, std::string_view name, JsonNode::Kind kind, const std::string& file) {
  const JsonNode* found = object.find(name);
  if (!found) refuse(object, file, fmt::format("'{}' is missing", name));
  if (found->kind != kind) {
    constexpr std::string_view words[] = {"null",   "true or false", "a whole number", "a number",
                                          "a text", "a list",        "an object"};
    refuse(*found, file, fmt::format("'{}' must be {}", name, words[int(kind)]));
  }
  return *found;
}

std::int64_t count(const JsonNode& object, std::string_view name, const std::string& file) {
  const JsonNode& node = member(object, name, JsonNode::Kind::integer, file);
  if (node.whole < 0) refuse(node, file, fmt::format("'{}' is {}; expected 0 or more", name, node.whole));
  return node.whole;
}

void only(const JsonNode& object, std::initializer_list<std::string_view> names, const std::string& file) {
  for (const JsonNode& item : object.items)
    if (std::find(names.begin(), names.end(), item.key) == names.end())
      refuse(item, file,
             fmt::format("{} is not known; expected a key that the program writes, as in a newly saved session",
                         quoted_word(item.key)));
}

std::vector<JournalEntry> read_journal(const JsonNode& list, Settings before, std::int64_t first, std::int64_t last,
                                       const std::string& file) {
  static constexpr std::string_view besides[] = {"iteration"};
  std::vector<JournalEntry> journal;
  std::int64_t least = first;
  for (const JsonNode& node : list.items) {
    if (node.kind != JsonNode::Kind::object) refuse(node, file, "an entry of the journal must be an object");
    const std::int64_t iteration = count(node, "iteration", file);
    if (iteration < least || iteration > last)
      refuse(node, file,
             fmt::format("a change after iteration {}; expected {} to {}, where this run ends, ascending", iteration,
                         least, last));
    for (const JsonNode& item : node.items)
      if (const Parameter* p = find_parameter(item.key); p && !may_be_journalled(*p))
        refuse(item, file, fmt::format("{} needs a restart and cannot change during a run", p->name));
    const Settings settings = read_parameters(node, before, besides, file);
    if (!(settings == before)) journal.push_back({iteration, settings});
    before = settings;
    least = iteration + 1;
  }
  return journal;
}

void write_journal(JsonWriter& out, Settings before, const std::vector<JournalEntry>& journal) {
  out.member("journal").objects(JsonLayout::lines, journal, [&](const JournalEntry& entry) {
    out.members("iteration", entry.iteration);
    for (const Parameter& p : parameters())
      if (p.get(entry.settings) != p.get(before)) write_parameter(out, p, p.get(entry.settings));
    before = entry.settings;
  });
}

Tour read_cities(const JsonNode& object, const std::string& file) {
  Tour tour;
  if (!object.find("best_tour")) return tour;
  const JsonNode& node = member(object, "best_tour", JsonNode::Kind::text, file);
  std::string_view rest = node.text;
  for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
    const auto city = to_integer(word);
    if (!city || *city < 0 || *city > std::numeric_limits<City>::max())
      refuse(node, file, fmt::format("'best_tour' has {}; expected numbers of cities from 0 on", in_quotes(word)));
    tour.push_back(City(*city));
  }
  return tour;
}

void write_cities(JsonWriter& out, const Tour& tour) {
  if (!tour.empty()) out.members("best_tour", fmt::to_string(fmt::join(tour, " ")));
}

}  // namespace formicarium
