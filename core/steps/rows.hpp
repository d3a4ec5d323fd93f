// SPDX-License-Identifier: Apache-2.0
// The cities an ant may draw from, seen as rounds of 32: a candidate row, or every unvisited city. What a selection
// rule reads.
//
// A row answers: rounds(); weight(lanes, r), zero where a column is visited or means nothing; uniform(lanes, dice, r)
// and exponential(lanes, dice, r), the columns' own random numbers; city(position) with position = 32 r + lane; and
// draw(dice, trial), a city of the whole row from its alias table.
#pragma once

#include "core/colony/settings.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/dice.hpp"
#include "core/steps/logarithm.hpp"

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
  HD typename Lanes::Float exponential(Lanes lanes, const ColumnDice& dice, int r) const {
    return minus_log(lanes, uniform(lanes, dice, r));
  }
  HD City city(int position) const { return colony.candidate[first() + position]; }

  HD City draw(const ColumnDice& dice, int trial) const {
    const Toss toss = Toss::of(dice.trial(std::uint32_t(trial)), colony.width);
    return AliasColumn::fetch(colony.alias + first() + toss.column).draw(toss.fraction);
  }
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
  HD typename Lanes::Float exponential(Lanes lanes, const ColumnDice& dice, int r) const {
    return minus_log(lanes, uniform(lanes, dice, r));
  }
  HD City city(int position) const { return tabu.city(position); }

  HD City draw(const ColumnDice& dice, int trial) const {
    const Toss toss = Toss::of(dice.trial(std::uint32_t(trial)), colony.cities);
    return AliasColumn::fetch(colony.alias + first() + toss.column).draw(toss.fraction);
  }
};

/// How a walk comes to the row of the city it is in. A warp has its own ways, which fetch ahead
/// (kernels/held_rows.cuh).
template <class Lanes, class Tabu, class Row, bool all>
struct PlainRows {
  static constexpr bool all_cities = all;
  static constexpr bool trails_elsewhere = !all;  // edges outside the lists may have trails
  HD void start(Lanes, const ColonyView&, const ColumnDice&) {}
  HD void deal(Lanes, const ColonyView&, const ColumnDice&, int) {}
  HD void fetch(Lanes, const ColonyView&, City) {}
  HD Row row(const ColonyView& colony, const Tabu& tabu, City from) const { return {colony, tabu, from}; }
  HD Row drawn(const ColonyView& colony, const Tabu& tabu, City from) const {  // as trials see it
    return row(colony, tabu, from);
  }
};
template <class Lanes, class Tabu>
using CandidateRows = PlainRows<Lanes, Tabu, CandidateRow<Lanes, Tabu>, false>;
template <class Lanes, class Tabu>
using UnvisitedRows = PlainRows<Lanes, Tabu, UnvisitedRow<Lanes, Tabu>, true>;

}  // namespace formicarium
