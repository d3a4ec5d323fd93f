// SPDX-License-Identifier: Apache-2.0
// The cities an ant may draw from, seen as rounds of 32: a candidate row, or every unvisited city. What a selection
// rule reads.
//
// A row answers: rounds(); weight(lanes, r), zero where a column is visited or means nothing; uniform(lanes, dice, r),
// the columns' own random numbers; city(position) with position = 32 r + lane.
#pragma once

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

  // Single columns, for rejection.
  HD int columns() const { return colony.width; }
  HD City city_of_column(int column) const { return city(column); }
};

/// A candidate row of at most 32 columns, fetched as soon as the ant arrives: the walk holds it in registers.
template <class Lanes>
struct HeldRow {
  typename Lanes::Int cities;
  typename Lanes::Float weights;

  HD static HeldRow fetch(Lanes lanes, const ColonyView& colony, City from) {
    return {lanes.fetch(colony.candidate + std::size_t(from) * team), lanes.fetch(colony.weight + std::size_t(from) * team)};
  }
};
template <class Lanes, class Tabu>
struct HeldCandidateRow : CandidateRow<Lanes, Tabu> {
  const HeldRow<Lanes>& held;

  HD int rounds() const { return 1; }
  HD typename Lanes::Float weight(Lanes lanes, int) const {
    return lanes.either(this->tabu.available(lanes, held.cities), held.weights, lanes.spread(0));
  }
  HD City city(int position) const { return Lanes::at(held.cities, position); }
  HD int columns() const { return team; }
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
  HD City city_of_column(int column) const { return column; }
};

}  // namespace formicarium
