// SPDX-License-Identifier: Apache-2.0
// The linear assignment problem: each row gets a column of its own, so that the costs' sum is least.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/base/city.hpp"

namespace formicarium {

/// rows[i] + columns[j] is nowhere above the cost of column j in row i. So no assignment costs less than their sum, and
/// one costs that.
struct AssignmentDuals {
  std::vector<Length> rows, columns;  // [n]
  bool complete = true;               // false: ended early; the sum is a bound, but no assignment costs that little
  Length sum() const;
};

/// Writes the costs of a row's n columns.
using RowOfCosts = std::function<void(int row, std::span<Length> costs)>;

/// By shortest augmenting paths, one for each row, after each column gave its least cost to a row (Jonker & Volgenant
/// 1987). n times the largest cost must lie below 2⁶². Calls `go_on` before each path, and ends early once that returns
/// false. O(n³); memory O(n).
AssignmentDuals solve_assignment(int n, const RowOfCosts& row_of_costs, const std::function<bool()>& go_on);

}  // namespace formicarium
