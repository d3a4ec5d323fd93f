// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

#include "core/base/progress.hpp"
#include "core/problem/generators.hpp"
#include "core/problem/seeded_numbers.hpp"

namespace formicarium {
namespace {

struct Street {
  int to;
  Distance length;
};

/// Dijkstra's algorithm from one crossing; ways[n] are the distances.
void shortest_ways(const std::vector<std::vector<Street>>& streets, int from, std::span<Distance> ways) {
  using Reached = std::pair<Distance, int>;
  std::fill(ways.begin(), ways.end(), std::numeric_limits<Distance>::max());
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> open;
  ways[from] = 0;
  open.emplace(0, from);
  while (!open.empty()) {
    const auto [way, crossing] = open.top();
    open.pop();
    if (way > ways[crossing]) continue;
    for (const Street& street : streets[crossing]) {
      if (way + street.length >= ways[street.to]) continue;
      ways[street.to] = way + street.length;
      open.emplace(ways[street.to], street.to);
    }
  }
}

}  // namespace

/// Streets run alternately east and west, avenues alternately north and south. There is an even number of each, so the
/// outermost four form a roundabout from which every crossing can be reached and left.
InstanceData make_streets(int cities, std::uint64_t seed, Progress* progress) {
  SeededNumbers numbers(seed);
  const auto even = [](double x) { return std::max(2, 2 * nint(x / 2)); };
  const int rows = even(std::sqrt(cities));
  const int columns = even(static_cast<double>(cities) / rows);
  const int n = rows * columns;
  const auto gaps = [&](int count) {
    std::vector<int> places = {0};
    constexpr int narrowest = 60;
    constexpr int spread = 81;  // gaps of 60 … 140 units
    for (int i = 1; i < count; ++i) places.push_back(places.back() + narrowest + numbers.below(spread));
    return places;
  };
  const std::vector<int> xs = gaps(columns);
  const std::vector<int> ys = gaps(rows);
  std::vector<std::vector<Street>> streets(n);
  InstanceData data;
  data.metric = Metric::matrix;
  data.symmetric = false;
  data.comment = fmt::format("crossings of {} streets and {} avenues, one-way by turns", rows, columns);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const int here = row * columns + column;
      data.display.push_back({static_cast<double>(xs[column]), static_cast<double>(ys[row]), 0});
      const int next_column = column + (row % 2 == 0 ? 1 : -1);
      const int next_row = row + (column % 2 == 0 ? -1 : 1);
      if (next_column >= 0 && next_column < columns) {
        streets[here].push_back({row * columns + next_column, std::abs(xs[next_column] - xs[column])});
      }
      if (next_row >= 0 && next_row < rows) {
        streets[here].push_back({next_row * columns + column, std::abs(ys[next_row] - ys[row])});
      }
    }
  }
  data.matrix.resize(static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    if (progress != nullptr) progress->report(static_cast<double>(i) / n);
    shortest_ways(streets, i, std::span(data.matrix).subspan(static_cast<std::size_t>(i) * n, n));
  }
  return data;
}

}  // namespace formicarium
