// SPDX-License-Identifier: Apache-2.0
// What comes with an instance or an experiment for those who learn from it.
#pragma once

#include <array>
#include <string>
#include <utility>

namespace formicarium {

/// A sentence or two each; all may be empty.
struct Notes {
  std::string notice{};   // what to look at
  std::string attempt{};  // what to change, and what comes of it
  std::string further{};  // how to go on
  bool empty() const { return notice.empty() && attempt.empty() && further.empty(); }
  /// By the names that files and windows give them: "notice", "try", "further". They point into these notes.
  std::array<std::pair<const char*, const std::string*>, 3> named() const& {
    return {{{"notice", &notice}, {"try", &attempt}, {"further", &further}}};
  }
  std::array<std::pair<const char*, std::string*>, 3> named() & {
    return {{{"notice", &notice}, {"try", &attempt}, {"further", &further}}};
  }
  void named() const&& = delete;
  bool operator==(const Notes&) const = default;
};

}  // namespace formicarium
