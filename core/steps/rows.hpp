// SPDX-License-Identifier: Apache-2.0
// The cities an ant may draw from, seen as rounds of 32: a candidate row, or every unvisited city. What a selection
// rule reads.
//
// A row answers: rounds(); available(lanes, r), which columns are unvisited cities; weight(lanes, r), 0 (or
// `otherwise`) where a column is not, and weight_at(position) of one alone; uniforms(lanes, dice, r, u), the columns'
// own random numbers of `at_once` rounds, slot(position) of one, and exponential(lanes, u), their −ln; city(position),
// own_city(r, lane), which on a warp is asked by that lane alone; try_draw(dice, trial, city), a city of the whole row
// from its alias table: whether it is unvisited. An unvisited city always weighs something.
#pragma once

#include "core/colony/settings.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/dice.hpp"
#include "core/steps/logarithm.hpp"
#include "core/steps/shared_value.hpp"

namespace formicarium {

/// Beside a city: the mark of a draw that is not left open (LineColumn).
inline constexpr City settled_draw = 1 << 25;

/// What a rule chose; city -1: nothing. The position, 32 r + lane, of rows that say so (`positions`), else -1: the city
/// is quicker found without it.
struct Chosen {
  City city = -1;
  int position = -1;
};

/// The candidate row of a city: columns are its nearest neighbours, visited ones weigh nothing. `changing`: other ants
/// change the weights meanwhile.
template <class Lanes, class Tabu, bool changing = false>
struct CandidateRow {
  static constexpr bool positions = false;
  static constexpr int at_once = 1;
  const ColonyView& colony;
  const Tabu& tabu;
  City from;

  HD std::size_t first() const { return std::size_t(from) * colony.width; }
  HD int rounds() const { return colony.width / team; }
  HD typename Lanes::Mask available(Lanes lanes, int r) const {
    return tabu.available(lanes, lanes.fetch(colony.candidate + first() + r * team));
  }
  HD typename Lanes::Float weight(Lanes lanes, int r, float otherwise = 0) const {
    const float* const weights = colony.weight + first() + r * team;
    if constexpr (changing)
      return lanes.either(available(lanes, r), lanes.watch(weights), lanes.spread(otherwise));
    else
      return lanes.either(available(lanes, r), lanes.fetch(weights), lanes.spread(otherwise));
  }
  HD float weight_at(int position) const {
    if (!tabu.unvisited_city(city(position))) return 0;
    const float* const weight = colony.weight + first() + position;
    return changing ? peek(weight) : *weight;
  }
  HD void uniforms(Lanes lanes, const SlotDice& dice, int r, typename Lanes::Float (&u)[at_once]) const {
    u[0] = lanes.uniform(dice, unsigned(r));
  }
  HD typename Lanes::Float exponential(Lanes lanes, typename Lanes::Float u) const { return minus_log(lanes, u); }
  HD City city(int position) const { return colony.candidate[first() + position]; }
  HD City own_city(int r, int lane) const { return city(r * team + lane); }
  HD std::uint32_t slot(int position) const { return std::uint32_t(position); }

  HD bool try_draw(const ColumnDice& dice, int trial, City& drawn) const {
    const Toss toss = Toss::of(dice.trial(std::uint32_t(trial)), colony.width);
    drawn = AliasColumn::fetch(colony.alias + first() + toss.column).draw(toss.fraction);
    return tabu.unvisited_city(drawn);
  }
};

/// Every unvisited city, in the order the tabu list keeps them; columns of the weights are city numbers. Rounds past
/// the last may be asked for: nothing is there.
template <class Lanes, class Tabu, bool changing = false>
struct UnvisitedRow {
  static constexpr bool positions = true;
  static constexpr int at_once = Lanes::at_once;
  const ColonyView& colony;
  const Tabu& tabu;
  const float* weights;
  City from;

  HD UnvisitedRow(const ColonyView& view, const Tabu& list, City city)
      : colony(view), tabu(list), weights(as_it_is(view.weight + first_of(view, city))), from(city) {}

  static HD std::size_t first_of(const ColonyView& view, City city) { return std::size_t(city) * view.width; }
  HD int rounds() const { return tabu.rounds(); }
  HD int known(int r) const { return r < rounds() ? r : rounds() - 1; }
  HD typename Lanes::Mask available(Lanes lanes, int r) const {
    if constexpr (Tabu::ordered)
      return lanes.bits(r < rounds() ? tabu.present(r) : 0);
    else
      return lanes.first_lanes(tabu.left - r * team);
  }
  /// The weights of round r; `whole`: it is one of whole_rounds(). A row that weighs in another way hides both.
  template <bool whole = false>
  HD typename Lanes::Float weight(Lanes lanes, int r, float otherwise = 0) const {
    const int round = whole ? r : known(r);
    typename Lanes::Float weight;
    if constexpr (Tabu::ordered)
      weight = changing ? lanes.watch(weights + round * team) : lanes.fetch(weights + round * team);
    else if constexpr (changing)
      weight = lanes.watch(weights, lanes.load(tabu.list + round * team));
    else
      weight = lanes.gather(weights, lanes.load(tabu.list + round * team));
    if constexpr (whole && Tabu::ordered)
      return lanes.either(lanes.bits(tabu.present(r)), weight, lanes.spread(otherwise));
    else if constexpr (whole)
      return weight;
    else
      return lanes.either(available(lanes, r), weight, lanes.spread(otherwise));
  }
  /// Rounds from the first on whose columns all are there.
  HD int whole_rounds() const {
    if constexpr (Tabu::ordered)
      return rounds();
    else
      return static_cast<int>(static_cast<unsigned>(tabu.left) / team);
  }
  HD float weight_at(int position) const {
    if constexpr (Tabu::ordered) {
      if (!tabu.unvisited_city(position)) return 0;
    } else {
      if (position >= tabu.left) return 0;
    }
    const float* const weight = weights + city(position);
    return changing ? peek(weight) : *weight;
  }
  template <bool whole = false>
  HD void uniforms(Lanes lanes, const SlotDice& dice, int r, typename Lanes::Float (&u)[at_once]) const {
    if constexpr (Tabu::ordered)
      lanes.uniforms(dice, unsigned(r), u);
    else
      for (int k = 0; k < at_once; ++k)
        u[k] = lanes.uniform_at(dice, lanes.load(tabu.list + (whole ? r + k : known(r + k)) * team));
  }
  HD typename Lanes::Float exponential(Lanes lanes, typename Lanes::Float u) const { return minus_log(lanes, u); }
  HD City city(int position) const { return tabu.city(position); }
  HD std::uint32_t slot(int position) const { return std::uint32_t(city(position)); }

  HD bool try_draw(const ColumnDice& dice, int trial, City& drawn) const {
    const Toss toss = Toss::of(dice.trial(std::uint32_t(trial)), colony.cities);
    drawn = colony.full[first_of(colony, from) + toss.column].draw(City(toss.column), toss.fraction);
    return tabu.unvisited_city(drawn);
  }
};

/// Rows that can say so are gone through without looking whether a column is there, as far as all are.
template <class Row, class Lanes>
concept KnowsWhole = requires(const Row& row, Lanes lanes) {
  row.template weight<true>(lanes, 0, 0.0f);
};

template <class Lanes, class Row>
HD int whole_rounds(const Row& row) {
  if constexpr (KnowsWhole<Row, Lanes>)
    return row.whole_rounds();
  else
    return 0;
}
template <bool whole, class Lanes, class Row>
HD typename Lanes::Float weight_of(Lanes lanes, const Row& row, int r, float otherwise = 0) {
  if constexpr (whole && KnowsWhole<Row, Lanes>)
    return row.template weight<true>(lanes, r, otherwise);
  else
    return row.weight(lanes, r, otherwise);
}
template <bool whole, class Lanes, class Row, class Float>
HD void uniforms_of(Lanes lanes, const Row& row, const SlotDice& dice, int r, Float& u) {
  if constexpr (whole && KnowsWhole<Row, Lanes>)
    row.template uniforms<true>(lanes, dice, r, u);
  else
    row.uniforms(lanes, dice, r, u);
}

/// How a walk comes to the row of the city it is in. A warp has its own ways, which fetch ahead
/// (kernels/held_rows.cuh).
template <class Lanes, class Tabu, class Row, bool all, bool changing = false>
struct PlainRows {
  static constexpr bool all_cities = all;
  static constexpr bool trails_elsewhere = !all;  // edges outside the lists may have trails
  static constexpr bool rounded = false;          // draws may be left open
  HD void start(Lanes, const ColonyView&, const ColumnDice&) {}
  HD void deal(Lanes, const ColonyView&, const ColumnDice&, int) {}
  HD SlotDice slots(Lanes, const ColumnDice& dice) const { return dice.slots(); }  // of the columns at this step
  HD void fetch(Lanes, const ColonyView&, City) {}
  HD Row row(const ColonyView& colony, const Tabu& tabu, City from) const { return {colony, tabu, from}; }
  HD Row drawn(const ColonyView& colony, const Tabu& tabu, City from) const {  // as trials see it
    return row(colony, tabu, from);
  }
  HD float trail_at(const ColonyView& colony, std::size_t at) const {  // of an edge outside the lists
    return changing ? peek(colony.trail + at) : colony.trail[at];
  }
};
template <class Lanes, class Tabu>
using CandidateRows = PlainRows<Lanes, Tabu, CandidateRow<Lanes, Tabu>, false>;
template <class Lanes, class Tabu>
using UnvisitedRows = PlainRows<Lanes, Tabu, UnvisitedRow<Lanes, Tabu>, true>;

template <class Lanes, class Tabu>
using ChangingCandidateRows = PlainRows<Lanes, Tabu, CandidateRow<Lanes, Tabu, true>, false, true>;
template <class Lanes, class Tabu>
using ChangingUnvisitedRows = PlainRows<Lanes, Tabu, UnvisitedRow<Lanes, Tabu, true>, true, true>;

}  // namespace formicarium
