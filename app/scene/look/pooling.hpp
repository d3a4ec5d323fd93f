// SPDX-License-Identifier: Apache-2.0
// The trail matrix as a picture: rows and columns in the order of a tour, with several cities a pixel if there are too
// many for one each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/scene/look/trail_look.hpp"

namespace formicarium {

/// A square part of the matrix: `count` rows and columns, from these positions of the order on.
struct MatrixWindow {
  int row = 0, column = 0;
  int count = 0;  // 0: all
  bool operator==(const MatrixWindow&) const = default;
};

/// Which trails stand where in the picture: permutations of all cities. Of an assignment problem rows and columns are
/// facilities and locations, of which the trails may have either as rows.
struct CellOrder {
  std::span<const City> rows, columns;
  bool turned = false;  // a column of the picture is a row of the trails
};

struct PooledMatrix {
  static constexpr float absent = -1;  // no trail of this cell is kept (and the diagonal)

  int cities = 0;
  MatrixWindow window;       // the part that is pooled; its count is 0 only without cities
  int side = 0;              // cells a row: min(window.count, most_side)
  int factor = 1;            // a cell stands for up to factor × factor trails
  std::vector<float> value;  // [side][side] row by row, or `absent`
  /// Sets everything except the values.
  void shape(int of_cities, int most_side, const MatrixWindow& of = {});
  /// Those whose rows of trails are in the window, in the picture's order; cell[city] becomes the place of its trails
  /// along the picture's other side, -1 outside the window.
  std::span<const City> places(const CellOrder& order, std::vector<int>& cell) const;
  std::size_t index(int row, int column) const { return std::size_t(row) * std::size_t(side) + std::size_t(column); }
  float at(int row, int column) const { return value[index(row, column)]; }
  /// Positions are counted from the window's first row or column on.
  int cell_of(int position) const { return int(std::int64_t(position) * side / window.count); }
  int first_of(int cell) const { return int((std::int64_t(cell) * window.count + side - 1) / side); }
  int cities_of(int cell) const { return first_of(cell + 1) - first_of(cell); }
};

/// Pools `trails` with `order.rows[position] = city`. By share, a cell of one trail is its share as the map shows it
/// (`symmetric`: the larger of both ends'), and a cell of several is the part of its rows' trails that lies in its
/// columns, so that a row of the picture adds up to 1. By τ, a cell is the mean of its trails; trails that are not kept
/// count as 0. Pools only the window's rows and columns. O(values kept + side²); reuses the memory of `into`.
void pool(const Trails& trails, const CellOrder& order, TrailColour by, bool symmetric, PooledMatrix& into,
          int most_side = 2048, const MatrixWindow& window = {});
/// With `order[position] = city` in rows and columns.
void pool(const Trails& trails, std::span<const City> order, TrailColour by, bool symmetric, PooledMatrix& into,
          int most_side = 2048, const MatrixWindow& window = {});
PooledMatrix pool(const Trails& trails, std::span<const City> order, TrailColour by = TrailColour::share,
                  bool symmetric = true, int most_side = 2048);

/// The order of rows and columns: the best tour from city 0 on. If both directions are the same tour (`symmetric`), the
/// direction closer to `before` (may be empty) is taken, so that a slightly better tour changes the picture only
/// slightly. Without a tour: 0 … n - 1.
Tour matrix_order(std::span<const City> best, int cities, std::span<const City> before = {}, bool symmetric = true);

}  // namespace formicarium
