// SPDX-License-Identifier: Apache-2.0
// A selection rule is an empty type in a file of its own, listed in selection.hpp. A rule R has
//
//   R::draw(lanes, row, numbers)   which unvisited city of the row (rows.hpp) comes next, a Chosen;
//                                  none if all weights are 0. HD, for any team of lanes; `numbers`
//                                  are a StepNumbers
//   R::chances(weight, chance)     for the host: how likely each column is to be drawn, given the
//                                  weights of the unvisited ones, all > 0, in the order of the row.
//                                  The probe shows it; a test compares draw() with it
//   R::proportional                chances are w / ∑ w: only such rules serve the Ant Colony System
//   R::formula                     only if not proportional: the chance in words of w and u
//   R::spins                       it draws with numbers.spin(), not with the columns' numbers
//   R::tables                      it draws from alias tables of whole rows (stochastic_trial.hpp),
//                                  which are valid for one iteration, so it cannot be used if
//                                  weights change as ants walk
//   R::in_two_stages(row)          not if it has tables: whether it draws from such a row by the sums of its 32 lanes
//                                  first, then among the columns of one lane
//   R::of_column(lanes, u)         only if it neither spins nor has tables: what it makes of the
//                                  columns' random numbers, lane by lane
#pragma once

#include <numeric>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/steps/rows.hpp"

namespace formicarium {

/// The random numbers of one step of one ant. Each is generated when a rule calls for it.
template <class Spin, class Slots>
struct StepNumbers {
  const ColumnDice& dice;  // of the step; used for trials
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

/// The random proportional rule (Dorigo, Maniezzo & Colorni 1996), whatever the method of drawing.
struct Proportional {
  static constexpr bool proportional = true;
  static void chances(std::span<const double> weight, std::span<double> chance) {
    const double sum = std::accumulate(weight.begin(), weight.end(), 0.0);
    for (std::size_t k = 0; k < weight.size(); ++k) chance[k] = weight[k] / sum;
  }
};

}  // namespace formicarium
