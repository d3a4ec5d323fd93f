// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/pooling.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "app/scene/look/trail_edges.hpp"

namespace formicarium {

void PooledMatrix::shape(int of_cities, int most_side, const MatrixWindow& of) {
  cities = of_cities;
  window = of.count > 0 ? of : MatrixWindow{0, 0, cities};
  side = std::min(window.count, std::max(most_side, 1));
  factor = side > 0 ? (window.count + side - 1) / side : 1;
}

std::span<const City> PooledMatrix::places(const CellOrder& order, std::vector<int>& cell) const {
  const auto seen = [this](std::span<const City> all, int first) {
    return all.subspan(std::size_t(first), std::size_t(window.count));
  };
  const auto rows = seen(order.rows, window.row), columns = seen(order.columns, window.column);
  const auto along = order.turned ? rows : columns;
  cell.assign(order.rows.size(), -1);
  for (int position = 0; position < window.count; ++position)
    cell[std::size_t(along[std::size_t(position)])] = cell_of(position);
  return order.turned ? columns : rows;
}

namespace {

/// Adds the trails to the cells, one row of trails after the other.
class Adder {
 public:
  Adder(const Trails& trails, TrailColour by, bool both_ends)
      : trails_(trails), value_(trails.values()), both_ends_(both_ends), units_(units_of_trail(trails.high)) {
    if (by == TrailColour::share) of_city_ = trails_of_cities(trails);
  }
  float units() const { return units_; }
  City column(City from, int j) const {
    return trails_.memory == Memory::matrix ? j : trails_.lists->of(from)[std::size_t(j)];
  }
  std::uint32_t amount(City from, int j) const {
    const float trail = kept(from, j);
    if (of_city_.empty()) return trail_units(trail, units_);
    ShownTrail shown = shown_trail(trail, units_, of_city_[std::size_t(from)]);
    if (both_ends_)
      if (const int back = back_of(from, column(from, j)); back < trails_.width) {
        const City to = column(from, j);
        shown = larger_of(shown, shown_trail(kept(to, back), units_, of_city_[std::size_t(to)]));
      }
    return share_units(shown.share);
  }

 private:
  float kept(City from, int j) const { return value_[std::size_t(from) * trails_.width + std::size_t(j)]; }
  /// The column of `from` in the row of `to`; width if that row does not keep it.
  int back_of(City from, City to) const {
    if (trails_.memory == Memory::matrix) return from;
    const auto list = trails_.lists->of(to).first(std::size_t(trails_.width));
    return int(std::ranges::find(list, from) - list.begin());
  }

  const Trails& trails_;
  std::span<const float> value_;
  std::vector<std::uint64_t> of_city_;  // empty: by τ
  bool both_ends_;
  float units_;
};

}  // namespace

void pool(const Trails& trails, std::span<const City> order, TrailColour by, bool symmetric, PooledMatrix& into,
          int most_side, const MatrixWindow& window) {
  pool(trails, CellOrder{order, order}, by, symmetric, into, most_side, window);
}

void pool(const Trails& trails, const CellOrder& order, TrailColour by, bool symmetric, PooledMatrix& into,
          int most_side, const MatrixWindow& window) {
  const int n = trails.cities;
  into.shape(n, most_side, window);
  into.value.assign(std::size_t(into.side) * into.side, PooledMatrix::absent);
  if (trails.values().empty() || std::ssize(order.rows) != n || std::ssize(order.columns) != n) return;

  std::vector<int> cell;
  const auto rows_of = into.places(order, cell);
  const Adder adder(trails, by, symmetric && into.factor == 1);
  std::vector<std::uint64_t> sums(std::size_t(into.side), 0);
  std::vector<int> kept;  // columns of this row that are not 0: few if trails are kept in lists
  for (int from_cell = 0; from_cell < into.side; ++from_cell) {
    kept.clear();
    for (int position = into.first_of(from_cell); position < into.first_of(from_cell + 1); ++position) {
      const City from = rows_of[std::size_t(position)];
      for (int j = 0; j < trails.width; ++j)
        if (const City to = adder.column(from, j); (to != from || trails.own_column) && cell[std::size_t(to)] >= 0) {
          std::uint64_t& sum = sums[std::size_t(cell[std::size_t(to)])];
          if (sum == 0) kept.push_back(cell[std::size_t(to)]);
          sum += adder.amount(from, j);
        }
    }
    const int rows = into.cities_of(from_cell);
    for (const int to_cell : kept) {
      const std::uint64_t sum = std::exchange(sums[std::size_t(to_cell)], 0);
      into.value[order.turned ? into.index(to_cell, from_cell) : into.index(from_cell, to_cell)] =
          by == TrailColour::share ? pooled_share(sum, rows)
                                   : pooled_trail(sum, adder.units(), rows, into.cities_of(to_cell));
    }
  }
}

PooledMatrix pool(const Trails& trails, std::span<const City> order, TrailColour by, bool symmetric, int most_side) {
  PooledMatrix into;
  pool(trails, order, by, symmetric, into, most_side);
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
  // Both directions begin with the same city; keep the one that leaves more cities in their old half.
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
