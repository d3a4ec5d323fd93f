// SPDX-License-Identifier: Apache-2.0
#include "core/documents/session_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

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

namespace {

using Kind = JsonNode::Kind;

const std::vector<JsonNode>& items_of(const JsonNode& object, std::string_view name, Kind kind,
                                      const std::string& file) {
  const JsonNode& list = member(object, name, Kind::array, file);
  for (const JsonNode& item : list.items)
    if (item.kind != kind) refuse(item, file, fmt::format("'{}' holds something else than expected", name));
  return list.items;
}

Point read_place(const JsonNode& pair, const std::string& file) {
  const auto is_number = [](const JsonNode& one) { return one.kind == Kind::integer || one.kind == Kind::number; };
  if (pair.items.size() != 2 || !std::ranges::all_of(pair.items, is_number))
    refuse(pair, file, "a place must be a list of two numbers");
  return {pair.items[0].number, pair.items[1].number, 0};
}

CityEdit read_edit(const JsonNode& node, const std::string& file) {
  constexpr std::pair<std::string_view, CityEdit::Kind> kinds[] = {
      {"add", CityEdit::Kind::add}, {"move", CityEdit::Kind::move}, {"remove", CityEdit::Kind::remove}};
  const auto kind = std::ranges::find_if(kinds, [&](const auto& one) { return node.find(one.first) != nullptr; });
  if (kind == std::end(kinds)) refuse(node, file, "an edit must have 'add', 'move' or 'remove'");
  CityEdit edit{.kind = kind->second};
  const bool adds = edit.kind == CityEdit::Kind::add;
  if (adds)
    only(node, {kind->first, "to", "ids", "names"}, file);
  else if (edit.kind == CityEdit::Kind::move)
    only(node, {kind->first, "to"}, file);
  else
    only(node, {kind->first}, file);
  for (const JsonNode& city : items_of(node, kind->first, Kind::integer, file)) {
    if (city.whole < 0 || city.whole >= 2 * most_cities_edited)
      refuse(city, file, fmt::format("an edit of city {}; expected 0 to {}", city.whole, 2 * most_cities_edited - 1));
    edit.cities.push_back(City(city.whole));
  }
  if (edit.kind != CityEdit::Kind::remove)
    for (const JsonNode& place : items_of(node, "to", Kind::array, file))
      edit.places.push_back(read_place(place, file));
  if (node.find("ids"))
    for (const JsonNode& id : items_of(node, "ids", Kind::integer, file)) edit.ids.push_back(id.whole);
  if (node.find("names"))
    for (const JsonNode& name : items_of(node, "names", Kind::text, file)) edit.names.push_back(name.text);
  return edit;
}

void write_edit(JsonWriter& out, const CityEdit& edit) {
  const auto place = [](const Point& at) { return std::array{at.x, at.y}; };
  constexpr std::string_view kinds[] = {"add", "move", "remove"};
  out.members(kinds[int(edit.kind)], edit.cities);
  if (!edit.places.empty()) out.member("to").list(JsonLayout::one_line, edit.places, place);
  if (!edit.ids.empty()) out.members("ids", edit.ids);
  if (!edit.names.empty()) out.members("names", edit.names);
}

}  // namespace

std::vector<JournalEntry> read_journal(const JsonNode& list, Settings before, std::int64_t first, std::int64_t last,
                                       const std::string& file) {
  static constexpr std::string_view besides[] = {"iteration", "edits"};
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
    JournalEntry entry{iteration, settings};
    if (node.find("edits")) {
      if (iteration == 0)
        refuse(node, file, "cities were edited before the first iteration; expected them in the instance");
      for (const JsonNode& edit : items_of(node, "edits", Kind::object, file))
        entry.edits.push_back(read_edit(edit, file));
    }
    if (!(settings == before) || !entry.edits.empty()) journal.push_back(std::move(entry));
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
    if (!entry.edits.empty())
      out.member("edits").objects(JsonLayout::one_line, entry.edits,
                                  [&](const CityEdit& edit) { write_edit(out, edit); });
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
