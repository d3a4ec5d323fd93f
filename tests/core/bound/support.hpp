// SPDX-License-Identifier: Apache-2.0
// Instances for the tests of bounds, and optima by enumeration.
#pragma once

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/bound/bound.hpp"
#include "tests/core/local_search/support.hpp"

namespace formicarium::test {

/// The cost of the cheapest of all permutations that begin with `fixed` numbers in order. For a handful of items.
inline Length cheapest(const Instance& instance, int fixed) {
  Tour solution(std::size_t(instance.cities()));
  std::iota(solution.begin(), solution.end(), 0);
  Length least = std::numeric_limits<Length>::max();
  do least = std::min(least, instance.cost(solution));
  while (std::next_permutation(solution.begin() + fixed, solution.end()));
  return least;
}

/// Distances of a function of two cities.
template <class Distances>
TspPtr by_matrix(int cities, bool symmetric, const Distances& distances) {
  InstanceData data;
  data.metric = Metric::matrix;
  data.symmetric = symmetric;
  for (int i = 0; i < cities; ++i)
    for (int j = 0; j < cities; ++j) data.matrix.push_back(i == j ? 0 : Distance(distances(i, j)));
  return std::make_shared<const TspInstance>(std::move(data));
}

}  // namespace formicarium::test
