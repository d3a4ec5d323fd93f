// SPDX-License-Identifier: Apache-2.0
#include "core/bound/gilmore_lawler.hpp"

#include <algorithm>
#include <functional>

#include "core/base/progress.hpp"
#include "core/bound/assignment_bound.hpp"

namespace formicarium {
namespace {

/// [n][n-1] each row of the matrix in order, without the diagonal.
template <class Order>
std::vector<Distance> ordered_rows(std::span<const Distance> matrix, std::size_t n, Order order) {
  std::vector<Distance> rows;
  rows.reserve(n * (n - 1));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j)
      if (i != j) rows.push_back(matrix[i * n + j]);
    std::sort(rows.end() - std::ptrdiff_t(n - 1), rows.end(), order);
  }
  return rows;
}

}  // namespace

Length gilmore_lawler_bound(const QapInstance& instance, Progress* progress) {
  const std::size_t n = std::size_t(instance.cities());
  if (n == 0) return 0;
  const auto check = [progress] {
    if (progress) progress->check();
    return true;
  };
  const std::vector<Distance> flows = ordered_rows(instance.flow(), n, std::greater<>{});
  const std::vector<Distance> distances = ordered_rows(instance.distance(), n, std::less<>{});
  std::vector<Length> least(n * n);  // [facility][location]
  for (std::size_t i = 0; i < n; ++i) {
    check();
    for (std::size_t k = 0; k < n; ++k) {
      Length cost = Length{instance.flow()[i * (n + 1)]} * instance.distance()[k * (n + 1)];
      for (std::size_t j = 0; j < n - 1; ++j) cost += Length{flows[i * (n - 1) + j]} * distances[k * (n - 1) + j];
      least[i * n + k] = cost;
    }
  }
  const RowOfCosts row_of_costs = [&](int facility, std::span<Length> costs) {
    std::copy_n(least.begin() + std::ptrdiff_t(std::size_t(facility) * n), n, costs.begin());
  };
  return solve_assignment(int(n), row_of_costs, check).sum();
}

}  // namespace formicarium
