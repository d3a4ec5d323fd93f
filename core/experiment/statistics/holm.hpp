// SPDX-License-Identifier: Apache-2.0
// Holm's correction (1979) for several tests.
#pragma once

#include <span>
#include <vector>

namespace formicarium::statistics {

/// Corrected p-values, each to be compared with the level: the smallest times m, the next times m − 1, …, made
/// non-decreasing.
std::vector<double> holm(std::span<const double> p);

}  // namespace formicarium::statistics
