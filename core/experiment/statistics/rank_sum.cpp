// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/statistics/rank_sum.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/experiment/statistics/ranks.hpp"
#include "core/experiment/statistics/tails.hpp"

namespace formicarium::statistics {
namespace {

/// [0 … m n] the number of orders of m and n values that give each w, for all m and n below exact_below. The largest
/// value is either a y and adds 0, or an x and adds n.
class Orders {
 public:
  Orders() {
    for (int n = 0; n < exact_below; ++n)
      for (int m = 0; m < exact_below; ++m) {
        auto& counts = counts_[std::size_t(n)][std::size_t(m)];
        counts.assign(std::size_t(m * n) + 1, 0);
        if (n > 0)
          std::ranges::copy(of(m, n - 1), counts.begin());
        else
          counts[0] = 1;
        if (n == 0 || m == 0) continue;
        const auto with_x = of(m - 1, n);
        for (std::size_t w = 0; w < with_x.size(); ++w) counts[w + std::size_t(n)] += with_x[w];
      }
  }
  std::span<const double> of(int m, int n) const { return counts_[std::size_t(n)][std::size_t(m)]; }

 private:
  std::array<std::array<std::vector<double>, exact_below>, exact_below> counts_{};
};

/// Made by the first test that needs them, in 10 ms and 12 MB.
std::span<const double> orders(int m, int n) {
  static const Orders all;
  return all.of(m, n);
}

}  // namespace

RankSum rank_sum_test(std::span<const double> x, std::span<const double> y) {
  std::vector<double> both(x.begin(), x.end());
  both.insert(both.end(), y.begin(), y.end());
  const Ranks ranks = rank(both);
  const double m = double(x.size()), n = double(y.size()), all = m + n;
  RankSum result{.n_x = int(x.size()), .n_y = int(y.size()), .tied = ranks.tied, .w = -m * (m + 1) / 2};
  for (std::size_t i = 0; i < x.size(); ++i) result.w += ranks.ranks[i];
  result.a12 = result.w / (m * n);
  result.exact = result.n_x < exact_below && result.n_y < exact_below && ranks.tied == 0;
  const double variance = m * n / 12 * (all + 1 - ranks.tie_term / (all * (all - 1)));
  result.p = result.exact ? two_sided_exact(orders(result.n_x, result.n_y), result.w)
                          : two_sided_normal(result.w - m * n / 2, std::sqrt(variance));
  return result;
}

bool rank_sum_can_reach(double level, int tests, int n_x, int n_y) {
  double smallest = 2;  // one sample entirely above the other: 2 / (n_x + n_y choose n_x)
  for (int i = 1; i <= n_x; ++i) smallest *= double(i) / double(n_y + i);
  return n_x > 0 && n_y > 0 && smallest * tests <= level;
}

int least_rank_sum_size(double level, int tests) {
  int n = 1;
  while (!rank_sum_can_reach(level, tests, n, n)) ++n;
  return n;
}

}  // namespace formicarium::statistics
