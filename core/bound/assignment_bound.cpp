// SPDX-License-Identifier: Apache-2.0
#include "core/bound/assignment_bound.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace formicarium {
namespace {

constexpr Length out_of_reach = std::numeric_limits<Length>::max();

class Assignment {
 public:
  Assignment(int n, const RowOfCosts& row_of_costs)
      : n_(std::size_t(n)),
        row_of_costs_(row_of_costs),
        costs_(n_),
        row_of_(n_, -1),
        column_of_(n_, -1),
        reached_from_(n_),
        distance_(n_),
        settled_(n_) {
    duals.rows.assign(n_, 0);
    duals.columns.assign(n_, out_of_reach);
  }

  /// Column reduction: each column's dual is its least cost, and the row that has it gets the column if it is free.
  void reduce_columns() {
    std::vector<int> cheapest(n_, 0);
    for (std::size_t row = 0; row < n_; ++row) {
      row_of_costs_(int(row), costs_);
      for (std::size_t column = 0; column < n_; ++column)
        if (costs_[column] < duals.columns[column]) {
          duals.columns[column] = costs_[column];
          cheapest[column] = int(row);
        }
    }
    for (std::size_t column = 0; column < n_; ++column) {
      const std::size_t row = std::size_t(cheapest[column]);
      if (column_of_[row] < 0) assign(int(row), int(column));
    }
  }
  bool assigned(int row) const { return column_of_[std::size_t(row)] >= 0; }

  /// Dijkstra's algorithm by reduced costs from a free row to the nearest free column, then the change of the duals
  /// and of the assignment along that path.
  void augment(int free_row) {
    std::ranges::fill(distance_, out_of_reach);
    std::ranges::fill(settled_, char{0});
    std::vector<int> path;  // settled columns
    Length way = 0;
    int row = free_row, end = -1;
    while (end < 0) {
      row_of_costs_(row, costs_);
      const Length base = way - duals.rows[std::size_t(row)];
      std::size_t nearest = n_;
      for (std::size_t column = 0; column < n_; ++column) {
        if (settled_[column]) continue;
        if (const Length to = costs_[column] - duals.columns[column] + base; to < distance_[column]) {
          distance_[column] = to;
          reached_from_[column] = row;
        }
        if (nearest == n_ || distance_[column] < distance_[nearest] ||
            (distance_[column] == distance_[nearest] && row_of_[column] < 0 && row_of_[nearest] >= 0))
          nearest = column;
      }
      way = distance_[nearest];
      if (row_of_[nearest] < 0) {
        end = int(nearest);
      } else {
        settled_[nearest] = 1;
        path.push_back(int(nearest));
        row = row_of_[nearest];
      }
    }
    duals.rows[std::size_t(free_row)] += way;
    for (const int column : path) {
      const Length earlier = way - distance_[std::size_t(column)];
      duals.columns[std::size_t(column)] -= earlier;
      duals.rows[std::size_t(row_of_[std::size_t(column)])] += earlier;
    }
    for (int column = end; column >= 0;) {
      const int from = reached_from_[std::size_t(column)], next = column_of_[std::size_t(from)];
      assign(from, column);
      column = from == free_row ? -1 : next;
    }
  }

  AssignmentDuals duals{};

 private:
  void assign(int row, int column) {
    column_of_[std::size_t(row)] = column;
    row_of_[std::size_t(column)] = row;
  }

  std::size_t n_;
  const RowOfCosts& row_of_costs_;
  std::vector<Length> costs_;            // [n] of one row
  std::vector<int> row_of_, column_of_;  // [n] -1: none yet
  std::vector<int> reached_from_;        // [n] the row before a column on the shortest path
  std::vector<Length> distance_;         // [n] of a column from the free row
  std::vector<char> settled_;            // [n] whether its distance is final
};

}  // namespace

Length AssignmentDuals::sum() const {
  return std::accumulate(columns.begin(), columns.end(), std::accumulate(rows.begin(), rows.end(), Length{0}));
}

AssignmentDuals solve_assignment(int n, const RowOfCosts& row_of_costs, const std::function<bool()>& go_on) {
  if (n == 0) return {};
  Assignment assignment(n, row_of_costs);
  assignment.reduce_columns();
  for (int row = 0; row < n && assignment.duals.complete; ++row) {
    if (assignment.assigned(row)) continue;
    assignment.duals.complete = go_on();
    if (assignment.duals.complete) assignment.augment(row);
  }
  return std::move(assignment.duals);
}

}  // namespace formicarium
