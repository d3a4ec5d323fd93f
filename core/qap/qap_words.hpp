// SPDX-License-Identifier: Apache-2.0
// The words of quadratic assignment in sentences.
#pragma once

#include "core/problem/instance.hpp"

namespace formicarium {

inline constexpr ProblemWords assignment_words{"facility",      "facilities", "assignment", "cost",     "assignments",
                                               "an assignment", "location",   "locations",  "costlier", "cheaper",
                                               "cheapest",      "cheap",      "location",   "locations"};

}  // namespace formicarium
