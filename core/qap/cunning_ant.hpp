// SPDX-License-Identifier: Apache-2.0
// How an ant makes an assignment: it borrows a part from a donor and draws the rest from the trails (Tsutsui 2006). Any
// thread.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/base/city.hpp"
#include "core/base/dice.hpp"

namespace formicarium {

/// How many of n facilities a cunning ant draws, 0 … n, with mean share · n, exactly (0 < share < 1). The number over n
/// has the density (1 − γ)/γ · (1 − x)^((1 − 2γ)/γ) for a share γ up to 0.5, above it γ/(1 − γ) · x^((2γ − 1)/(1 − γ))
/// (Tsutsui 2006), rounded up or down by the second word.
int facilities_drawn(int n, double share, std::uint32_t place, std::uint32_t rounding);

/// Memory of one thread.
class CunningAnt {
 public:
  explicit CunningAnt(int facilities) : order_(std::size_t(facilities)), left_(std::size_t(facilities)) {}

  /// Draws new locations for `drawn` facilities of `assignment`, chosen at random; the others keep theirs. One facility
  /// after the other, in random order, draws among the locations left in proportion to the weights of its row.
  /// If `drawn` is n, the assignment's former content does not matter. O(n + drawn²).
  void redraw(const Dice& dice, int drawn, const float* weights, std::size_t stride, std::span<City> assignment);

  /// The same; calls note(step, facility, locations left, weights of the facility's row, u, ∑ w, place of the one
  /// drawn) for each draw.
  using Note = std::function<void(int step, City facility, std::span<const City> left, const float* row, float u,
                                  double total, int chosen)>;
  void redraw(const Dice& dice, int drawn, const float* weights, std::size_t stride, std::span<City> assignment,
              const Note& note);

  /// The facilities of the last call whose locations were drawn.
  std::span<const City> drawn() const { return std::span(order_).first(count_); }

 private:
  void begin(const Dice& dice, int drawn, std::span<City> assignment);

  std::vector<City> order_, left_;  // [n]
  std::size_t count_ = 0;
};

}  // namespace formicarium
