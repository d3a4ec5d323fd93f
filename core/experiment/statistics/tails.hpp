// SPDX-License-Identifier: Apache-2.0
// Two-sided p-values for distributions that are symmetric about their mean.
#pragma once

#include <span>

namespace formicarium::statistics {

constexpr int exact_below = 50;  // sample size; from there on the normal approximation is used, as in R

/// The statistic takes the values 0 … counts.size() − 1; counts[s] of the equally likely cases give s.
double two_sided_exact(std::span<const double> counts, double statistic);

/// For a standard normal statistic.
double two_sided_normal(double z);

/// For an approximately normal statistic with this deviation; with continuity correction ½. Returns 1 if the deviation
/// is 0 (all values equal).
double two_sided_normal(double above_mean, double deviation);

}  // namespace formicarium::statistics
