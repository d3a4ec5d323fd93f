// SPDX-License-Identifier: Apache-2.0
// How a warp comes to the row of a city (rows.hpp): a column a lane, fetched as soon as the ant arrives and held in
// registers; the columns' random numbers are dealt a step before they are needed, so that only the row is waited for.
// The numbers, and so the tours, are those of CandidateRows and UnvisitedRows.
#pragma once

#include "core/steps/rows.hpp"
#include "kernels/warp_lanes.cuh"

namespace formicarium {

/// The word of slot `lane` at every step: ColumnDice::slot. A pair of Philox holds two slots, so the lower half of the
/// warp deals for an even step and the upper half for the odd one after it.
struct SlotDealer {
  ColumnDice::Pair pair;

  __device__ std::uint32_t word(WarpLanes lanes, const ColumnDice& dice, int step) {
    constexpr int half = team / 2;
    if ((step & 1) == 0)
      pair = ColumnDice{dice.key, static_cast<std::uint32_t>(step + lanes.rank() / half)}.pair(
          static_cast<std::uint32_t>(lanes.rank() % half));
    const int from = (step & 1) * half + lanes.rank() % half;
    const std::uint32_t first = __shfl_sync(WarpLanes::all, pair.first, from);
    const std::uint32_t second = __shfl_sync(WarpLanes::all, pair.second, from);
    return lanes.rank() < half ? first : second;
  }
};

/// The word of trial `lane` at every step: ColumnDice::trial.
struct TrialDealer {
  ColumnDice::Pair pair;

  __device__ std::uint32_t word(WarpLanes lanes, const ColumnDice& dice, int step) {
    if ((step & 1) == 0)
      pair = ColumnDice{dice.key, static_cast<std::uint32_t>(step / 2)}.pair(static_cast<std::uint32_t>(lanes.rank()));
    return step & 1 ? pair.second : pair.first;
  }
};

/// Lists of at most 32 cities without trails elsewhere, for the rules that look at every column.
template <class Tabu, Selection rule>
struct HeldRows {
  static constexpr bool all_cities = false;
  static constexpr bool trails_elsewhere = false;

  const City* candidate;  // of this lane's column in the first row
  const float* weight;
  int cities;
  float weights;
  float number, next;  // of this lane's column, at this step and at the one after it
  SlotDealer dealer;

  struct Row {
    const HeldRows& held;
    const Tabu& tabu;

    __device__ int rounds() const { return 1; }
    __device__ float weight(WarpLanes lanes, int) const {
      return tabu.available(lanes, held.cities) ? held.weights : 0;
    }
    __device__ float uniform(WarpLanes, const ColumnDice&, int) const { return held.number; }
    __device__ float exponential(WarpLanes, const ColumnDice&, int) const { return held.number; }
    __device__ City city(int position) const { return WarpLanes::at(held.cities, position); }
  };
  __device__ Row row(const ColonyView&, const Tabu& tabu, City) const { return {*this, tabu}; }

  __device__ void start(WarpLanes lanes, const ColonyView& colony, const ColumnDice& dice) {
    candidate = colony.candidate + lanes.rank();
    weight = colony.weight + lanes.rank();
    for (int step : {0, 1}) deal(lanes, colony, dice, step);
  }
  __device__ void deal(WarpLanes lanes, const ColonyView&, const ColumnDice& dice, int step) {
    if constexpr (rule == Selection::rwm) return;
    const float u = unit(dealer.word(lanes, dice, step));
    next = rule == Selection::wrs ? minus_log(lanes, u) : u;
  }
  __device__ void fetch(WarpLanes, const ColonyView&, City here) {
    const unsigned first = unsigned(here) * team;
    cities = __ldg(candidate + first);
    weights = __ldg(weight + first);
    number = next;
  }
};

/// Any row that trials are made on: which column a lane draws is known before the city is. `Plain` is what the wheel
/// after the trials is spun on; `short_rows`: of 32 columns and without trails elsewhere.
template <class Plain, class Tabu, bool short_rows>
struct DrawnRows {
  static constexpr bool all_cities = Plain::all_cities;
  static constexpr bool trails_elsewhere = Plain::trails_elsewhere && !short_rows;

  AliasColumn column;              // that this lane drew
  std::uint32_t fraction;          // where in it
  const AliasColumn* next_column;  // in the first row
  std::uint32_t next_fraction;
  TrialDealer dealer;

  struct Drawn {
    const DrawnRows& held;
    const Tabu& tabu;
    __device__ City draw(const ColumnDice&, int) const { return held.column.draw(held.fraction); }
  };
  __device__ Drawn drawn(const ColonyView&, const Tabu& tabu, City) const { return {*this, tabu}; }
  __device__ auto row(const ColonyView& colony, const Tabu& tabu, City from) const {
    return Plain{}.row(colony, tabu, from);
  }

  __device__ void start(WarpLanes lanes, const ColonyView& colony, const ColumnDice& dice) {
    for (int step : {0, 1}) deal(lanes, colony, dice, step);
  }
  __device__ void deal(WarpLanes lanes, const ColonyView& colony, const ColumnDice& dice, int step) {
    const int columns = short_rows ? team : all_cities ? colony.cities : colony.width;
    const Toss toss = Toss::of(dealer.word(lanes, dice, step), columns);
    next_column = colony.alias + toss.column;
    next_fraction = toss.fraction;
  }
  __device__ void fetch(WarpLanes, const ColonyView& colony, City here) {
    if constexpr (short_rows)
      column = AliasColumn::fetch(next_column + unsigned(here) * team);
    else
      column = AliasColumn::fetch(next_column + std::size_t(here) * colony.width);
    fraction = next_fraction;
  }
};

}  // namespace formicarium
