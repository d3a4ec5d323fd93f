// SPDX-License-Identifier: Apache-2.0
// What each exchange of two facilities would change an assignment's cost by, for those who ask once about one
// assignment: pictures and probes. Searches keep tables of their own (swap_steps.hpp in core/cpu).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/qap/swap_costs.hpp"
#include "core/qap/swap_matrices.hpp"

namespace formicarium {

class MoveCosts {
 public:
  /// O(n²). Any thread.
  explicit MoveCosts(const QapInstance& instance);

  /// From now on, of this assignment. O(n²).
  void take(std::span<const City> assignment);

  /// By how much the cost grows if facilities r and s exchange locations; 0 if they are the same. O(n).
  Length of(City r, City s) const;
  /// [n][n] for all pairs, symmetric. O(n³).
  std::vector<Length> all() const;

 private:
  using Word = std::uint64_t;
  SwapView<Word> view() const;

  SwapMatrices<Word> matrices_;
  // In the order of the facilities.
  mutable AlignedVector<Word> distance_[2], distance_diagonal_;
};

}  // namespace formicarium
