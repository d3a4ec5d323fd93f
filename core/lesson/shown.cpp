// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/shown.hpp"

namespace formicarium::lesson {

std::span<const std::string_view> shown_names() {
  static constexpr std::string_view names[] = {"map",    "matrix", "both", "cities", "best",     "iteration_best",
                                               "trails", "ants",   "hull", "flows",  "locations"};
  return names;
}

std::span<const std::string_view> chart_names() {
  static constexpr std::string_view names[] = {"convergence", "branching", "lengths",  "hit_ratio",
                                               "search",      "phases",    "decisions"};
  return names;
}

bool is_view(std::string_view name) { return name == "map" || name == "matrix" || name == "both"; }

}  // namespace formicarium::lesson
