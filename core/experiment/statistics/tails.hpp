// SPDX-License-Identifier: Apache-2.0
// Two-sided p-values from a distribution that is symmetric about its mean.
#pragma once

#include <span>

namespace formicarium::statistics {

constexpr int exact_below = 50;  // values; with more the normal distribution is near enough, as R has it

/// Of a statistic that takes 0 … counts.size() − 1, each in `counts` equally likely ways.
double two_sided_exact(std::span<const double> counts, double statistic);

/// Of a statistic about normal with this deviation; continuity correction ½. 1 where the deviation is 0: all values are
/// equal.
double two_sided_normal(double above_mean, double deviation);

}  // namespace formicarium::statistics
