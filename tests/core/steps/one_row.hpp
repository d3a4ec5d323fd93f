// SPDX-License-Identifier: Apache-2.0
// A colony of one row, and Pearson's test of what is drawn from it.
#pragma once

#include <gtest/gtest.h>

#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include "core/cpu/lanes_portable.hpp"
#include "core/steps/alias_table.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/rule.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {

using Lanes = PortableLanes;
constexpr int draws = sanitized ? 10000 : 40000;

/// A colony of one row: city 0 stands at home, cities 1 … columns are its candidates in order.
struct OneRow {
  std::vector<float> weight;
  std::vector<City> candidate;
  std::vector<AliasColumn> alias;
  std::vector<char> visited;
  int columns;
  ColonyView view{};

  explicit OneRow(const std::vector<float>& weights) : columns(int(weights.size())) {
    const int width = padded(columns);
    weight = weights;
    weight.resize(width);
    candidate.resize(width);
    for (int k = 0; k < columns; ++k) candidate[k] = k + 1;
    alias.resize(width);
    std::vector<Balance> work(width);
    fill_alias_table(Lanes{}, weight.data(), candidate.data(), width, alias.data(), work.data());
    visited.resize(columns + 1);
    view = {columns + 1, width, 0, candidate.data(), nullptr, weight.data(), alias.data(), nullptr, 1, 2, {}};
  }
  /// How likely the rule says each column is, of which some are visited.
  template <SelectionRule Rule>
  std::vector<double> chances() const {
    std::vector<double> weights, told, p(std::size_t(columns), 0);
    for (int k = 0; k < columns; ++k)
      if (!visited[k + 1]) weights.push_back(weight[k]);
    told.resize(weights.size());
    Rule::chances(weights, told);
    for (int k = 0, next = 0; k < columns; ++k)
      if (!visited[k + 1]) p[k] = told[next++];
    return p;
  }
  std::vector<double> proportional() const {
    std::vector<double> p(columns);
    for (int k = 0; k < columns; ++k) p[k] = visited[k + 1] ? 0 : weight[k];
    const double sum = std::accumulate(p.begin(), p.end(), 0.0);
    for (double& x : p) x /= sum;
    return p;
  }
};

/// p-value of Pearson's test; columns expected fewer than five times are taken together.
inline double p_value(const std::vector<int>& counts, const std::vector<double>& expected) {
  const double drawn = std::accumulate(counts.begin(), counts.end(), 0.0);
  double statistic = 0, rare_expected = 0;
  int cells = 0, rare = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const double mean = expected[k] * drawn;
    if (mean < 5) {
      rare_expected += mean;
      rare += counts[k];
      continue;
    }
    statistic += (counts[k] - mean) * (counts[k] - mean) / mean;
    ++cells;
  }
  if (rare_expected >= 5) statistic += (rare - rare_expected) * (rare - rare_expected) / rare_expected, ++cells;
  if (cells < 2) return 1;
  return 1 - boost::math::cdf(boost::math::chi_squared(cells - 1), statistic);
}

inline std::vector<std::vector<float>> weight_sets() {
  std::vector<float> near_equal(32), skewed(32), long_row(100), three{3, 1, 2};
  std::mt19937 random(9);
  for (float& w : near_equal) w = 1 + 0.01f * float(random() % 10);
  for (int k = 0; k < 32; ++k) skewed[k] = std::ldexp(1.0f, -k / 2);
  for (float& w : long_row) w = float(1 + random() % 50) / 50;
  return {near_equal, skewed, long_row, three};
}

/// No test of the suite may fail by chance more than once in a hundred thousand runs, and the seeds are fixed besides.
constexpr double doubtful = 1e-5;

}  // namespace formicarium
