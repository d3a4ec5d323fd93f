// SPDX-License-Identifier: Apache-2.0
// Advice that follows from a run's numbers.
#pragma once

#include "core/session/frame.hpp"

namespace formicarium {

/// Whether this run has solved for some seconds without local search, and is still far from what local search finds in
/// less. Measured on two cores: 400 uniform cities, 5 s: length 37 062 without, 29 965 with Or-3opt; 200 cities: 16 383
/// and 16 218; 100 cities: 7 789 and 7 758.
bool local_search_would_help(const Frame& frame);

inline constexpr const char* local_search_advice = "Local search finds short tours of so many cities far sooner";

}  // namespace formicarium
