// SPDX-License-Identifier: Apache-2.0
// The cities an ant may draw from, seen as rounds of 32: a candidate row, or every unvisited city. What a selection
// rule reads.
//
// A row answers: rounds(); weight(lanes, r), zero where a column is visited or means nothing; uniform(lanes, dice, r),
// the columns' own random numbers; city(position) with position = 32 r + lane.
#pragma once

#include "core/colony/settings.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/dice.hpp"

namespace formicarium {

/// The candidate row of a city: columns are its nearest neighbours, visited ones weigh nothing.
template <class Lanes, class Tabu>
struct CandidateRow {
  const ColonyView& colony;
  const Tabu& tabu;
  City from;

  HD std::size_t first() const { return std::size_t(from) * colony.width; }
  HD int rounds() const { return colony.width / team; }
  HD typename Lanes::Float weight(Lanes lanes, int r) const {
    const auto free = tabu.available(lanes, lanes.fetch(colony.candidate + first() + r * team));
    return lanes.either(free, lanes.fetch(colony.weight + first() + r * team), lanes.spread(0));
  }
  HD typename Lanes::Float uniform(Lanes lanes, const ColumnDice& dice, int r) const {
    return lanes.uniform(dice, unsigned(r));
  }
  HD City city(int position) const { return colony.candidate[first() + position]; }

  // Single columns, for rejection: the column's own city or its alias, by the share of the first.
  HD int columns() const { return colony.width; }
  HD City draw(int column, float u) const {
    const std::size_t at = first() + column;
    return u > colony.accept[at] ? colony.alias[at] : colony.candidate[at];
  }
  HD const CandidateRow& wheel() const { return *this; }
};

/// A candidate row of at most 32 columns, fetched as soon as the ant arrives: the walk holds it in registers, a column
/// a lane. For warps only.
template <class Lanes>
struct HeldRow {
  typename Lanes::Int cities, alias;
  typename Lanes::Float weights, accept;

  HD void fetch(Lanes lanes, const ColonyView& colony, City from, Selection rule) {
    const unsigned first = unsigned(from) * team;  // n ≤ 2²⁶
    cities = lanes.fetch(colony.candidate + first);
    if (rule == Selection::trial) {
      accept = lanes.fetch(colony.accept + first);
      alias = lanes.fetch(colony.alias + first);
    } else {
      weights = lanes.fetch(colony.weight + first);
    }
  }
};
template <class Lanes, class Tabu>
struct HeldCandidateRow {
  const ColonyView& colony;
  const Tabu& tabu;
  City from;
  const HeldRow<Lanes>& held;

  HD int rounds() const { return 1; }
  HD typename Lanes::Float weight(Lanes lanes, int) const {
    return lanes.either(tabu.available(lanes, held.cities), held.weights, lanes.spread(0));
  }
  HD typename Lanes::Float uniform(Lanes lanes, const ColumnDice& dice, int) const { return lanes.uniform(dice, 0); }
  HD City city(int position) const { return Lanes::at(held.cities, position); }

  HD int columns() const { return team; }
  HD City draw(int column, float u) const {
    const City own = Lanes::at(held.cities, column), other = Lanes::at(held.alias, column);
    return u > Lanes::at(held.accept, column) ? other : own;
  }
  /// The row as a wheel sees it, whose weights a trial does not fetch.
  HD CandidateRow<Lanes, Tabu> wheel() const { return {colony, tabu, from}; }
};

/// Every unvisited city, in the order the tabu list keeps them; columns of the weights are city numbers.
template <class Lanes, class Tabu>
struct UnvisitedRow {
  const ColonyView& colony;
  const Tabu& tabu;
  City from;

  HD std::size_t first() const { return std::size_t(from) * colony.width; }
  HD int rounds() const { return tabu.rounds(); }
  HD typename Lanes::Float weight(Lanes lanes, int r) const {
    const auto free = lanes.bits(tabu.present(r));
    if constexpr (Tabu::ordered)
      return lanes.either(free, lanes.fetch(colony.weight + first() + r * team), lanes.spread(0));
    else
      return lanes.either(free, lanes.gather(colony.weight + first(), lanes.load(tabu.list + r * team)),
                          lanes.spread(0));
  }
  HD typename Lanes::Float uniform(Lanes lanes, const ColumnDice& dice, int r) const {
    if constexpr (Tabu::ordered)
      return lanes.uniform(dice, unsigned(r));
    else
      return lanes.uniform_at(dice, lanes.load(tabu.list + r * team));
  }
  HD City city(int position) const { return tabu.city(position); }

  HD int columns() const { return colony.cities; }
  HD City draw(int column, float u) const {
    return u > colony.accept[first() + column] ? colony.alias[first() + column] : column;
  }
  HD const UnvisitedRow& wheel() const { return *this; }
};

}  // namespace formicarium
