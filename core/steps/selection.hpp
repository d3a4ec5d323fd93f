// SPDX-License-Identifier: Apache-2.0
// The list of selection rules: how an ant draws the next city from the weights of a row. To add one, write its type in
// a file of its own (rule.hpp says what it must have) and add it here, and its words to
// core/settings/parameter_choices.hpp.
#pragma once

#include "core/base/type_list.hpp"
#include "core/steps/independent_roulette.hpp"
#include "core/steps/nearest_prefix.hpp"
#include "core/steps/roulette_wheel.hpp"
#include "core/steps/stochastic_trial.hpp"
#include "core/steps/weighted_reservoir.hpp"

namespace formicarium {

enum class Selection : int { rwm, wrs, iroulette, trial, prefix };

using SelectionRules = TypeList<Entry<Selection::rwm, RouletteWheel>, Entry<Selection::wrs, WeightedReservoir>,
                                Entry<Selection::iroulette, IndependentRoulette>,
                                Entry<Selection::trial, StochasticTrial>, Entry<Selection::prefix, NearestPrefix>>;
static_assert(SelectionRules::in_order());

/// Calls f(rule) with an object of the rule's type.
HD_EITHER
template <class F>
constexpr HD decltype(auto) with_selection(Selection selection, F&& f) {
  return SelectionRules::with(selection, f);
}

/// Whether it needs alias tables.
constexpr bool draws_from_tables(Selection selection) {
  return with_selection(selection, []<class Rule>(Rule) { return Rule::tables; });
}
/// Whether it draws in proportion to the weights.
constexpr bool is_proportional(Selection selection) {
  return with_selection(selection, []<class Rule>(Rule) { return Rule::proportional; });
}

}  // namespace formicarium
