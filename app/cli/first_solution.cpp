// SPDX-License-Identifier: Apache-2.0
#include "app/cli/first_solution.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "core/base/progress.hpp"
#include "core/problem/nearest_neighbour_tour.hpp"
#include "core/qap/qap_instance.hpp"

namespace formicarium::cli {
namespace {

constexpr int looked_at = 10;  // nearest cities of each city; beyond them all cities left are looked through

Tour in_order(int count) {
  Tour order(static_cast<std::size_t>(count), 0);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

/// The indices of a matrix [n][n], ascending by the sum of their row and column.
Tour by_sums(std::span<const Distance> matrix, int n) {
  std::vector<std::int64_t> sum(std::size_t(n), 0);
  for (std::size_t i = 0; i < std::size_t(n); ++i)
    for (std::size_t j = 0; j < std::size_t(n); ++j) {
      const std::int64_t entry = matrix[i * std::size_t(n) + j];
      sum[i] += entry;
      sum[j] += entry;
    }
  Tour order = in_order(n);
  std::ranges::stable_sort(order, {}, [&](City i) { return sum[std::size_t(i)]; });
  return order;
}

Tour central_assignment(const QapInstance& instance) {
  const int n = instance.cities();
  const Tour places = by_sums(instance.distance(), n), idle_first = by_sums(instance.flow(), n);
  Tour assignment(std::size_t(n), 0);
  for (std::size_t k = 0; k < std::size_t(n); ++k)
    assignment[std::size_t(idle_first[std::size_t(n) - 1 - k])] = places[k];
  return assignment;
}

}  // namespace

FirstSolution first_solution(const Instance& instance, Progress& progress) {
  if (const QapInstance* qap = qap_in(instance))
    return {central_assignment(*qap), "the assignment of what is moved most to the most central places"};
  try {
    const TspInstance& tsp = as_tsp(instance);
    const bool by_tree =
        tsp.metric() != Metric::matrix;  // the rows of a matrix are read as fast as lists of them are made
    const Neighbours nearest = by_tree ? nearest_neighbours(tsp, looked_at, &progress) : Neighbours{};
    return {nearest_neighbour_tour(tsp, by_tree ? &nearest : nullptr, &progress), "the nearest-neighbour tour"};
  } catch (const Cancelled&) {
    return {in_order(instance.cities()), "the tour in the order of the file"};
  }
}

}  // namespace formicarium::cli
