// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/idle_words.hpp"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace formicarium
