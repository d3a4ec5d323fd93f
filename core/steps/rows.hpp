// SPDX-License-Identifier: Apache-2.0
// The cities an ant may draw from, in rounds of 32 columns: a candidate row, or every unvisited
// city. Selection rules read them. AnyRow lists what a row must offer.
#pragma once

#include "core/base/dice.hpp"
#include "core/base/shared_value.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/logarithm.hpp"

namespace formicarium {

/// A bit set beside a city: the draw is not left open (LineColumn).
inline constexpr City settled_draw = 1 << 25;

/// The choice of a rule; city -1: none. `position` is 32 r + lane in rows with `positions`,
/// otherwise -1, because the city is found faster without it.
struct Chosen {
  City city = -1;
  int position = -1;
};

/// A row for teams of such lanes. The weight of an unvisited city is always positive.
template <class Row, class Lanes>
concept AnyRow = AnyLanes<Lanes> && requires(const Row row, Lanes lanes, const SlotDice& slot_dice) {
  { row.rounds() } -> std::same_as<int>;
  { row.available(lanes, 0) } -> std::same_as<typename Lanes::Mask>;            // columns of a round: unvisited cities
  { row.weight(lanes, 0) } -> std::same_as<typename Lanes::Float>;              // 0 for the other columns
  { row.weight_at(0) } -> std::same_as<float>;                                  // of one column
  { row.uniform(lanes, slot_dice, 0) } -> std::same_as<typename Lanes::Float>;  // the columns' own random numbers
  { row.city(0) } -> std::same_as<City>;                                        // at a position, 32 r + lane
  { Row::positions } -> std::convertible_to<bool>;                              // whether Chosen has a position
  { Row::shrinks } -> std::convertible_to<bool>;                                // fewer rounds as fewer cities are left
  { Row::at_once } -> std::convertible_to<int>;                                 // rounds whose loads start together
} &&(Row::positions || requires(const Row row, Lanes lanes, const SlotDice& slot_dice) {
  { row.own_city(0, 0) } -> std::same_as<City>;  // of round and lane; on a warp only that lane calls it
  {
    row.race_key(lanes, slot_dice)
    } -> std::same_as<typename Lanes::Float>;  // of its numbers; only in rows of one round
});

/// A row for stochastic trials. On a warp each lane may have drawn already; then outcome() gives
/// its result in the form that WarpLanes::first_of expects.
template <class Row>
concept TriedRow = requires(const Row row, const ColumnDice& dice, City& drawn) {
  { row.try_draw(dice, 0, drawn) } -> std::convertible_to<bool>;  // draws from the whole row; true: unvisited
}
|| requires(const Row row) {
  { row.outcome(0u) } -> std::same_as<std::uint32_t>;
};

/// The candidate row of a city: columns are its nearest neighbours, visited ones have weight 0.
/// `changing`: other ants change the weights meanwhile.
template <AnyLanes Lanes, class Tabu, bool changing = false>
struct CandidateRow {
  static constexpr bool positions = false, shrinks = false;
  static constexpr int at_once = 1;
  const ColonyView& colony;
  const Tabu& tabu;
  City from;

  HD std::size_t first() const { return std::size_t(from) * colony.width; }
  HD int rounds() const { return colony.width / team; }
  HD typename Lanes::Mask available(Lanes lanes, int r) const {
    return tabu.available(lanes, lanes.fetch(colony.candidate + first() + r * team));
  }
  HD typename Lanes::Float weight(Lanes lanes, int r) const {
    const float* const weights = colony.weight + first() + r * team;
    if constexpr (changing)
      return lanes.either(available(lanes, r), lanes.watch(weights), lanes.spread(0));
    else
      return lanes.either(available(lanes, r), lanes.fetch(weights), lanes.spread(0));
  }
  HD float weight_at(int position) const {
    if (!tabu.unvisited_city(city(position))) return 0;
    const float* const weight = colony.weight + first() + position;
    return changing ? load_relaxed(weight) : *weight;
  }
  HD typename Lanes::Float uniform(Lanes lanes, const SlotDice& dice, int r) const {
    return lanes.uniform(dice, unsigned(r));
  }
  HD typename Lanes::Float race_key(Lanes lanes, const SlotDice& dice) const {
    return formicarium::race_key(lanes, uniform(lanes, dice, 0));
  }
  HD City city(int position) const { return colony.candidate[first() + position]; }
  HD City own_city(int r, int lane) const { return city(r * team + lane); }

  HD bool try_draw(const ColumnDice& dice, int trial, City& drawn) const {
    const Toss toss = Toss::of(dice.trial(std::uint32_t(trial)), colony.width);
    drawn = AliasColumn::fetch(colony.alias + first() + toss.column).draw(toss.fraction);
    return tabu.unvisited_city(drawn);
  }
};

/// Every unvisited city, in the order in which the tabu list gives them; columns of the weights are city numbers.
template <AnyLanes Lanes, class Tabu, bool changing = false>
struct UnvisitedRow {
  static constexpr bool positions = true, shrinks = !Tabu::ordered;
  static constexpr int at_once = Lanes::at_once;
  const ColonyView& colony;
  const Tabu& tabu;
  const float* weights;
  City from;

  /// `all`: the weights of all rows, in the memory from which they are to be read.
  HD UnvisitedRow(const ColonyView& view, const Tabu& list, City city, const float* all)
      : colony(view), tabu(list), weights(as_it_is(all + first_of(view, city))), from(city) {}
  HD UnvisitedRow(const ColonyView& view, const Tabu& list, City city) : UnvisitedRow(view, list, city, view.weight) {}

  static HD std::size_t first_of(const ColonyView& view, City city) { return std::size_t(city) * view.width; }
  HD int rounds() const { return tabu.rounds(); }
  HD typename Lanes::Mask available(Lanes lanes, int r) const { return tabu.left_in(lanes, r); }
  HD typename Lanes::Float weight(Lanes lanes, int r) const {
    if constexpr (Tabu::ordered) {
      return weight_in_row(lanes, r);
    } else {
      if (by_city()) return weight_in_row(lanes, r);
      const auto cities = lanes.load(tabu.list + r * team);
      const auto weight = changing ? lanes.watch(weights, cities) : lanes.gather(weights, cities);
      if constexpr (Tabu::ends_list)
        return weight;  // column n has weight 0
      else
        return lanes.either(available(lanes, r), weight, lanes.spread(0));
    }
  }
  HD float weight_at(int position) const {
    const float* const at = weights + city(position);
    const float weight = changing ? load_relaxed(at) : *at;
    if constexpr (!Tabu::ordered)
      if (Tabu::ends_list) return weight;
    return tabu.holds(position) ? weight : 0;
  }
  HD typename Lanes::Float uniform(Lanes lanes, const SlotDice& dice, int r) const {
    if constexpr (Tabu::ordered) {
      return lanes.uniform(dice, unsigned(r));
    } else {
      if (by_city()) return lanes.uniform(dice, unsigned(r));
      return lanes.uniform_at(dice, lanes.load(tabu.list + r * team));
    }
  }
  HD City city(int position) const { return tabu.city(position); }

 private:
  /// Whether a position is its city's number.
  HD bool by_city() const {
    if constexpr (requires { tabu.by_city(); })
      return tabu.by_city();
    else
      return Tabu::ordered;
  }
  HD typename Lanes::Float weight_in_row(Lanes lanes, int r) const {
    const auto weight = changing ? lanes.watch(weights + r * team) : lanes.load(weights + r * team);
    return lanes.either(available(lanes, r), weight, lanes.spread(0));
  }

 public:
  HD bool try_draw(const ColumnDice& dice, int trial, City& drawn) const {
    const Toss toss = Toss::of(dice.trial(std::uint32_t(trial)), colony.cities);
    drawn = colony.full[first_of(colony, from) + toss.column].draw(City(toss.column), toss.fraction);
    return tabu.unvisited_city(drawn);
  }
};

/// Gives a walk the row of the city it is in. A warp has types of its own, which prefetch
/// (kernels/construction/held_rows.cuh).
template <AnyLanes Lanes, class Tabu, AnyRow<Lanes> Row, bool all, bool changing = false>
struct PlainRows {
  static constexpr bool all_cities = all;
  static constexpr bool trails_elsewhere = !all;            // edges outside the lists may have trails
  static constexpr bool may_have_slots = changing && !all;  // of selective memory, which ants may exploit
  static constexpr bool rounded = false;                    // draws may be left open
  HD void start(Lanes, const ColonyView&, const ColumnDice&) {}
  HD void deal(Lanes, const ColonyView&, const ColumnDice&, int) {}
  HD SlotDice slot_dice(Lanes, const ColumnDice& dice) const {
    return dice.slot_dice();
  }  // of the columns' random numbers at this step
  HD void fetch(Lanes, const ColonyView&, City) {}
  HD Row row(const ColonyView& colony, const Tabu& tabu, City from) const { return {colony, tabu, from}; }
  HD Row drawn(const ColonyView& colony, const Tabu& tabu, City from) const {  // for the trials
    return row(colony, tabu, from);
  }
  HD float trail_at(const ColonyView& colony, std::size_t at) const {  // of an edge outside the lists
    return changing ? load_relaxed(colony.trail + at) : colony.trail[at];
  }
};
template <AnyLanes Lanes, class Tabu>
using CandidateRows = PlainRows<Lanes, Tabu, CandidateRow<Lanes, Tabu>, false>;
template <AnyLanes Lanes, class Tabu>
using UnvisitedRows = PlainRows<Lanes, Tabu, UnvisitedRow<Lanes, Tabu>, true>;

template <AnyLanes Lanes, class Tabu>
using ChangingCandidateRows = PlainRows<Lanes, Tabu, CandidateRow<Lanes, Tabu, true>, false, true>;
template <AnyLanes Lanes, class Tabu>
using ChangingUnvisitedRows = PlainRows<Lanes, Tabu, UnvisitedRow<Lanes, Tabu, true>, true, true>;

}  // namespace formicarium
