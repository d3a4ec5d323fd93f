// SPDX-License-Identifier: Apache-2.0
// A solution that takes no colony: what there is to write if a run ends before one of its iterations is complete.
#pragma once

#include <string_view>

#include "core/problem/instance.hpp"

namespace formicarium {
class Progress;
}

namespace formicarium::cli {

struct FirstSolution {
  Tour tour{};
  std::string_view name{};  // "the nearest-neighbour tour"
};

/// A tour's nearest neighbours; in an assignment what is moved most goes to the most central places. If `progress` is
/// cancelled meanwhile, the order of the file. O(n log n) for cities in a plane or in space, otherwise O(n²).
FirstSolution first_solution(const Instance& instance, Progress& progress);

}  // namespace formicarium::cli
