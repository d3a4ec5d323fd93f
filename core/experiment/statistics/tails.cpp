// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/statistics/tails.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <numeric>

namespace formicarium::statistics {

double two_sided_exact(std::span<const double> counts, double statistic) {
  // Sums from the tail inwards, smallest terms first.
  const double below = std::min(statistic, double(counts.size() - 1) - statistic);
  const auto tail = counts.first(std::size_t(below) + 1);
  const double ways = std::accumulate(counts.begin(), counts.end(), 0.0);
  return std::min(1.0, 2 * std::accumulate(tail.begin(), tail.end(), 0.0) / ways);
}

double two_sided_normal(double z) {
  return std::min(1.0, 2 * boost::math::cdf(boost::math::complement(boost::math::normal(), std::abs(z))));
}

double two_sided_normal(double above_mean, double deviation) {
  if (!(deviation > 0)) return 1;
  return two_sided_normal(std::max(0.0, std::abs(above_mean) - 0.5) / deviation);
}

}  // namespace formicarium::statistics
