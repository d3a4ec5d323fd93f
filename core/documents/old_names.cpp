// SPDX-License-Identifier: Apache-2.0
#include "core/documents/old_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

struct Renamed {
  std::string_view before;
  TabuKind now;
};
constexpr std::array renamed{Renamed{"lc", TabuKind::lm}, Renamed{"ct", TabuKind::lc}};

/// Calls f(node, list) with each value of `tabu`, alone or in a list of values, that has another name today.
template <class Node, class F>
void each_renamed(Node& node, bool in_list, const F& f) {
  const bool is_value = in_list || node.key == "tabu";
  if (is_value && node.kind == JsonNode::Kind::text)
    if (const auto found = std::ranges::find(renamed, std::string_view(node.text), &Renamed::before);
        found != renamed.end())
      f(node, *found);
  for (auto& item : node.items) each_renamed(item, is_value && node.kind == JsonNode::Kind::array, f);
}

}  // namespace

std::string rename_tabu_lists(JsonNode& file, int last_old) {
  const JsonNode* schema = file.find("schema");
  if (!schema || schema->whole > last_old) return {};
  const Parameter& tabu = *find_parameter("tabu");
  std::string told;
  each_renamed(file, false, [&](JsonNode& node, const Renamed& list) {
    const Choice& now = tabu.choices[std::size_t(list.now)];
    const std::string clause = fmt::format("'{}' is now '{}' ({})", list.before, now.id, now.label);
    if (told.find(clause) == std::string::npos) told += (told.empty() ? "" : ", ") + clause;
    node.text = now.id;
  });
  return told.empty() ? told : fmt::format("This was written by version 0.2, whose tabu list {}.", told);
}

bool has_doubtful_tabu_list(const JsonNode& file) {
  bool some = false;
  each_renamed(file, false, [&](const JsonNode&, const Renamed&) { some = true; });
  return some && !file.find("schema");
}

}  // namespace formicarium
