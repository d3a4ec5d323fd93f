// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/statistics/friedman.hpp"

#include <boost/math/distributions/chi_squared.hpp>

#include "core/experiment/statistics/holm.hpp"
#include "core/experiment/statistics/ranks.hpp"

namespace formicarium::statistics {
namespace {

double beyond(double chi_squared, int degrees) {
  return boost::math::cdf(boost::math::complement(boost::math::chi_squared(degrees), chi_squared));
}

}  // namespace

Friedman friedman_test(std::span<const std::vector<double>> values) {
  const std::size_t treatments = values.size(), blocks = values.front().size();
  Friedman result{.treatments = int(treatments),
                  .blocks = int(blocks),
                  .degrees = int(treatments) - 1,
                  .mean_ranks = std::vector<double>(treatments)};
  double tie_term = 0;
  for (std::size_t block = 0; block < blocks; ++block) {
    std::vector<double> row;
    for (const std::vector<double>& treatment : values) row.push_back(treatment[block]);
    const Ranks ranks = rank(row);
    result.tied += ranks.tied;
    tie_term += ranks.tie_term;
    for (std::size_t i = 0; i < treatments; ++i) result.mean_ranks[i] += ranks.ranks[i] / double(blocks);
  }
  const double k = double(treatments), n = double(blocks);
  double spread = 0;
  for (const double mean : result.mean_ranks) spread += (mean - (k + 1) / 2) * (mean - (k + 1) / 2);
  const double scale = k * (k + 1) - tie_term / (n * (k - 1));
  if (!(scale > 0)) return result;  // all values of every block tied
  result.chi_squared = 12 * n * spread / scale;
  result.p = beyond(result.chi_squared, result.degrees);
  result.concordance = result.chi_squared / (n * (k - 1));
  return result;
}

int least_friedman_blocks(double level, int treatments) {
  int blocks = 1;
  while (beyond(double(blocks) * (treatments - 1), treatments - 1) > level) ++blocks;  // all blocks rank alike
  return blocks;
}

std::vector<PairDifference> pairwise_differences(std::span<const std::vector<double>> values) {
  std::vector<PairDifference> pairs;
  std::vector<double> p;
  for (std::size_t b = 1; b < values.size(); ++b)
    for (std::size_t a = 0; a < b; ++a) {
      pairs.push_back({.a = int(a), .b = int(b), .test = signed_rank_test(values[a], values[b])});
      p.push_back(pairs.back().test.p);
    }
  const std::vector<double> corrected = holm(p);
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i].holm = corrected[i];
  return pairs;
}

}  // namespace formicarium::statistics
