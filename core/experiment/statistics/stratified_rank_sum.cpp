// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/statistics/stratified_rank_sum.hpp"

#include <cmath>
#include <vector>

#include "core/experiment/statistics/ranks.hpp"
#include "core/experiment/statistics/tails.hpp"

namespace formicarium::statistics {

StratifiedRankSum stratified_rank_sum_test(std::span<const Stratum> strata) {
  StratifiedRankSum result;
  double above_mean = 0, variance = 0, sum_of_a12 = 0;
  int used = 0;
  for (const Stratum& stratum : strata) {
    if (stratum.x.empty() || stratum.y.empty()) continue;
    std::vector<double> both(stratum.x.begin(), stratum.x.end());
    both.insert(both.end(), stratum.y.begin(), stratum.y.end());
    const Ranks ranks = rank(both);
    const double m = double(stratum.x.size()), n = double(stratum.y.size()), all = m + n, weight = 1 / (all + 1);
    double w = -m * (m + 1) / 2;
    for (std::size_t i = 0; i < stratum.x.size(); ++i) w += ranks.ranks[i];
    above_mean += weight * (w - m * n / 2);
    variance += weight * weight * m * n / 12 * (all + 1 - ranks.tie_term / (all * (all - 1)));
    sum_of_a12 += w / (m * n);
    ++used;
    result.n_x += int(stratum.x.size());
    result.n_y += int(stratum.y.size());
    result.tied += ranks.tied;
  }
  if (used > 0) result.a12 = sum_of_a12 / used;
  if (variance < 1e-12) return result;  // all values of each stratum are equal
  result.z = above_mean / std::sqrt(variance);
  result.p = two_sided_normal(result.z);
  return result;
}

bool stratified_rank_sum_can_reach(double level, int tests, std::span<const Stratum> strata) {
  double smallest = 2;  // in each stratum one sample entirely above the other
  bool some = false;
  for (const Stratum& stratum : strata) {
    some = some || (!stratum.x.empty() && !stratum.y.empty());
    for (std::size_t i = 1; i <= stratum.x.size(); ++i) smallest *= double(i) / double(stratum.y.size() + i);
  }
  return some && smallest * tests <= level;
}

}  // namespace formicarium::statistics
