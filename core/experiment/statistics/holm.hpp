// SPDX-License-Identifier: Apache-2.0
// Holm's correction (1979) for several tests that are read together.
#pragma once

#include <span>
#include <vector>

namespace formicarium::statistics {

/// p-values that may each be compared with the level: the smallest times m, the next times m − 1, …, never descending.
std::vector<double> holm(std::span<const double> p);

}  // namespace formicarium::statistics
