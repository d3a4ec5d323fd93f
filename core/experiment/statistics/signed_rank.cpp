// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/statistics/signed_rank.hpp"

#include <cmath>
#include <vector>

#include "core/experiment/statistics/ranks.hpp"
#include "core/experiment/statistics/tails.hpp"

namespace formicarium::statistics {
namespace {

/// [0 … n(n+1)/2] the number of subsets of the ranks 1 … n with each sum.
std::vector<double> subsets(int n) {
  std::vector<double> counts(std::size_t(n) * (std::size_t(n) + 1) / 2 + 1);
  counts[0] = 1;
  for (std::size_t rank = 1; rank <= std::size_t(n); ++rank)
    for (std::size_t sum = rank * (rank + 1) / 2; sum >= rank; --sum) counts[sum] += counts[sum - rank];
  return counts;
}

}  // namespace

SignedRank signed_rank_test(std::span<const double> x, std::span<const double> y) {
  SignedRank result{.pairs = int(x.size())};
  std::vector<double> differences, sizes;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (const double d = x[i] - y[i]; d != 0) {
      differences.push_back(d);
      sizes.push_back(std::abs(d));
    }
  result.zeros = result.pairs - int(differences.size());
  if (differences.empty()) return result;
  const Ranks ranks = rank(sizes);
  const double n = double(differences.size()), all = n * (n + 1) / 2;
  for (std::size_t i = 0; i < differences.size(); ++i)
    if (differences[i] > 0) result.v += ranks.ranks[i];
  result.tied = ranks.tied;
  result.rank_biserial = (2 * result.v - all) / all;
  result.exact = n < exact_below && result.zeros == 0 && result.tied == 0;
  const double variance = n * (n + 1) * (2 * n + 1) / 24 - ranks.tie_term / 48;
  result.p = result.exact ? two_sided_exact(subsets(int(n)), result.v)
                          : two_sided_normal(result.v - all / 2, std::sqrt(variance));
  return result;
}

int least_signed_rank_pairs(double level, int tests) {
  int pairs = 1;
  while (std::ldexp(2.0, -pairs) * tests > level) ++pairs;  // all differences have the same sign
  return pairs;
}

}  // namespace formicarium::statistics
