// SPDX-License-Identifier: Apache-2.0
// Small quadratic assignment instances for tests, and costs computed from the definition alone.
#pragma once

#include <cstdlib>
#include <numeric>
#include <random>
#include <utility>

#include "core/qap/qap_instance.hpp"

namespace formicarium::test {

struct QapShape {
  bool symmetric_flow = true, symmetric_distance = true, diagonals = false;
  int largest = 99;
};

inline QapPtr random_qap(int n, std::uint32_t seed, const QapShape& shape = {}) {
  std::mt19937 random(seed);
  std::uniform_int_distribution entry(0, shape.largest);
  QapData data;
  data.name = "random";
  data.facilities = n;
  const std::size_t size = std::size_t(n);
  const auto fill = [&](std::vector<Distance>& matrix, bool symmetric) {
    matrix.resize(size * size);
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        if (i == j && !shape.diagonals) continue;
        matrix[i * size + j] = entry(random);
        matrix[j * size + i] = symmetric || i == j ? matrix[i * size + j] : entry(random);
      }
  };
  fill(data.flow, shape.symmetric_flow);
  fill(data.distance, shape.symmetric_distance);
  return std::make_shared<const QapInstance>(std::move(data));
}

/// Facilities on a grid, two of which exchange much more than the others: with the flows in the first
/// matrix, or, the same problem, with the distances in it.
inline QapPtr grid_qap(int n, bool distances_first, int columns = 3) {
  QapData data;
  data.name = "grid";
  data.facilities = n;
  data.flow.reserve(std::size_t(n) * std::size_t(n));
  data.distance.reserve(std::size_t(n) * std::size_t(n));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      data.distance.push_back(std::abs(i / columns - j / columns) + std::abs(i % columns - j % columns));
      data.flow.push_back(i == j ? 0 : (i * j) % 5 + (i + j == 1 ? 90 : 0));
    }
  if (distances_first) std::swap(data.flow, data.distance);
  return std::make_shared<const QapInstance>(std::move(data));
}

inline Tour random_assignment(int n, std::uint32_t seed) {
  Tour assignment(std::size_t(n), 0);
  std::iota(assignment.begin(), assignment.end(), 0);
  std::shuffle(assignment.begin(), assignment.end(), std::mt19937(seed));
  return assignment;
}

}  // namespace formicarium::test
