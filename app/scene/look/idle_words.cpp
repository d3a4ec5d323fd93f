// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/idle_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/settings/parameters.hpp"

namespace formicarium {

std::vector<std::string> idle_words(const std::vector<std::string>& counts) {
  std::string reasons;
  std::vector<std::string> said;
  for (const std::string& one : counts) {
    if (std::ranges::find(said, one) != said.end()) continue;
    reasons += (said.empty() ? "" : ", ") + one;
    said.push_back(one);
  }
  return {fmt::format("{} more {}", counts.size(), reasons), fmt::format("{} more with other settings", counts.size())};
}

MoreWords more_words(const Choices& choices, const Settings& base, bool all) {
  const Settings &now = choices.shown(), was = with_preset(now, base);
  int more = 0, changed = 0, idle = 0;
  std::string why;
  for (const Parameter& p : parameters()) {
    if (const auto nothing = choices.idle(p)) {
      ++idle;
      why += fmt::format("\n\n{}: {}", p.label, nothing->why);
      continue;
    }
    if (p.group == groups_in_order[0]) continue;
    ++more;
    changed += p.get(now) != p.get(was);
  }
  MoreWords words{all ? "Essentials only" : fmt::format("{} more", more), "Presets, and all parameters in groups"};
  if (all) return words;
  if (changed > 0) words.line += fmt::format(", {} changed", changed);
  if (idle > 0) words.line += fmt::format(" · {} without effect", idle);
  if (idle > 0) words.tip += ". Without effect now:" + why;
  return words;
}

}  // namespace formicarium
