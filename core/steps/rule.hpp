// SPDX-License-Identifier: Apache-2.0
// What a selection rule is: an empty type in a file of its own, listed in selection.hpp. A rule R says
//
//   R::draw(lanes, row, numbers)   which unvisited city of the row (rows.hpp) comes next, a Chosen; none where all
//                                  weights are 0. HD, for any team of lanes; `numbers` are a StepNumbers
//   R::chances(weight, chance)     for the host: how likely each column is to be drawn, given the weights of the
//                                  unvisited ones, all > 0, in the order of the row. What the probe shows; a test
//                                  holds draw() to it
//   R::proportional                chances are w / ∑ w: only such rules serve the Ant Colony System
//   R::formula                     of a rule that is not: what a chance is instead, in words of w and u
//   R::spins                       it draws with numbers.spin(), not with numbers of the columns
//   R::tables                      it draws from alias tables of whole rows (stochastic_trial.hpp), which hold for an
//                                  iteration: so it does not serve where weights change as ants walk
//   R::of_column(lanes, u)         where it does neither: what it makes of a column's number, lane by lane
#pragma once

#include <numeric>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/steps/rows.hpp"

namespace formicarium {

/// The random numbers of one step of one ant. Each is made when a rule asks for it.
template <class Spin, class Slots>
struct StepNumbers {
  const ColumnDice& dice;  // of the step; trials are drawn with it
  const Spin& spin;        // (): the wheel's number, in (0, 1]
  const Slots& slot_dice;  // (): a SlotDice, the columns' own numbers
};
template <class Spin, class Slots>
HD StepNumbers<Spin, Slots> step_numbers(const ColumnDice& dice, const Spin& spin, const Slots& slot_dice) {
  return {dice, spin, slot_dice};
}

template <class Rule>
concept SelectionRule = std::is_empty_v<Rule> && requires(std::span<const double> weight, std::span<double> chance) {
  Rule::chances(weight, chance);
  { Rule::proportional } -> std::convertible_to<bool>;
  { Rule::spins } -> std::convertible_to<bool>;
  { Rule::tables } -> std::convertible_to<bool>;
} &&(Rule::proportional || requires {
  { Rule::formula } -> std::convertible_to<std::string_view>;
});

/// The random proportional rule (Dorigo, Maniezzo & Colorni 1996), however it is drawn by.
struct Proportional {
  static constexpr bool proportional = true;
  static void chances(std::span<const double> weight, std::span<double> chance) {
    const double sum = std::accumulate(weight.begin(), weight.end(), 0.0);
    for (std::size_t k = 0; k < weight.size(); ++k) chance[k] = weight[k] / sum;
  }
};

}  // namespace formicarium
