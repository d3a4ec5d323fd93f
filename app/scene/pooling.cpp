// SPDX-License-Identifier: Apache-2.0
#include "app/scene/pooling.hpp"

#include <algorithm>
#include <numeric>

namespace formicarium {

void PooledMatrix::shape(int of_cities, int most_side) {
  cities = of_cities;
  side = std::min(cities, std::max(most_side, 1));
  factor = side > 0 ? (cities + side - 1) / side : 1;
}

void PooledMatrix::places(std::span<const City> order, std::vector<int>& cell) const {
  cell.resize(order.size());
  for (int position = 0; position < std::ssize(order); ++position) cell[order[position]] = cell_of(position);
}

void pool(const Trails& trails, std::span<const City> order, PooledMatrix& into, int most_side) {
  const int n = trails.cities;
  into.shape(n, most_side);
  into.value.assign(std::size_t(into.side) * into.side, PooledMatrix::absent);
  const std::span<const float> values = trails.values();
  if (values.empty() || std::ssize(order) != n) return;

  std::vector<int> cell;
  into.places(order, cell);

  for (City from = 0; from < n; ++from) {
    float* const row = into.value.data() + std::size_t(cell[from]) * into.side;
    const float* const kept = values.data() + std::size_t(from) * trails.width;
    if (trails.memory == Memory::matrix) {
      for (City to = 0; to < n; ++to)
        if (to != from) row[cell[to]] = std::max(row[cell[to]], kept[to]);
    } else {
      const auto list = trails.lists->of(from);
      for (int j = 0; j < trails.width; ++j)
        if (list[j] != from) row[cell[list[j]]] = std::max(row[cell[list[j]]], kept[j]);
    }
  }
}

PooledMatrix pool(const Trails& trails, std::span<const City> order, int most_side) {
  PooledMatrix into;
  pool(trails, order, into, most_side);
  return into;
}

Tour matrix_order(std::span<const City> best, int cities, std::span<const City> before, bool symmetric) {
  Tour order(cities);
  if (std::ssize(best) != cities || cities == 0) {
    std::iota(order.begin(), order.end(), 0);
    return order;
  }
  const auto start = std::find(best.begin(), best.end(), 0);
  std::rotate_copy(best.begin(), start == best.end() ? best.begin() : start, best.end(), order.begin());
  if (!symmetric) return order;
  // Both directions begin with the same city; keep the one in which more cities stand on their old half.
  std::ptrdiff_t agree = 0;
  if (std::ssize(before) == cities) {
    std::vector<int> place(cities);
    for (int i = 0; i < cities; ++i) place[before[i]] = i;
    for (int i = 1; i < cities; ++i) {
      const bool late = i > cities / 2;
      agree += (place[order[i]] > cities / 2) == late ? 1 : -1;
    }
  } else if (cities > 2) {
    agree = order[1] < order[cities - 1] ? 1 : -1;
  }
  if (agree < 0) std::reverse(order.begin() + 1, order.end());
  return order;
}

}  // namespace formicarium
