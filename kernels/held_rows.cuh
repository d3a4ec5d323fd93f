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

/// All short rows in the shared memory of a block, six bytes a column: what a column weighs and its city, or what it
/// gives and how much of that is its own. n ≤ 2¹⁶.
struct RowsAtHand {
  std::uint32_t* words;   // [n][32] weight; own city, and alias in the upper half
  std::uint16_t* halves;  // [n][32] city; own share of 2⁻¹⁶

  static std::size_t bytes(int n) { return std::size_t(n) * team * 6; }
  __device__ RowsAtHand(char* memory, int n)
      : words(reinterpret_cast<std::uint32_t*>(memory)), halves(reinterpret_cast<std::uint16_t*>(words + n * team)) {}

  /// By all threads of the block, which must meet before anything is read. Several loads are in flight at once.
  __device__ void fill(const ColonyView& colony, Selection rule) {
    constexpr int at_once = 8;
    const int pairs = colony.cities * team / 2, threads = static_cast<int>(blockDim.x);  // pairs of columns
    for (int first = static_cast<int>(threadIdx.x); first < pairs; first += at_once * threads) {
      uint4 both[at_once];
#pragma unroll
      for (int k = 0; k < at_once; ++k) {
        const int i = min(first + k * threads, pairs - 1);
        if (rule == Selection::trial) {
          both[k] = __ldg(reinterpret_cast<const uint4*>(colony.alias) + i);
        } else {
          const uint2 weights = __ldg(reinterpret_cast<const uint2*>(colony.weight) + i);
          const uint2 cities = __ldg(reinterpret_cast<const uint2*>(colony.candidate) + i);
          both[k] = make_uint4(weights.x, cities.x, weights.y, cities.y);
        }
      }
#pragma unroll
      for (int k = 0; k < at_once; ++k) {
        const int i = min(first + k * threads, pairs - 1);
        uint4 put = both[k];
        if (rule == Selection::trial) {
          const AliasColumn a{put.x, put.y}, b{put.z, put.w};
          put = make_uint4(unsigned(a.own()) | unsigned(a.alias()) << 16, a.share(),
                           unsigned(b.own()) | unsigned(b.alias()) << 16, b.share());
        }
        reinterpret_cast<uint2*>(words)[i] = make_uint2(put.x, put.z);
        reinterpret_cast<std::uint32_t*>(halves)[i] = put.y | put.w << 16;
      }
    }
  }
};

/// Lists of at most 32 cities without trails elsewhere, for the rules that look at every column.
template <class Tabu, Selection rule, bool at_hand>
struct HeldRows {
  static constexpr bool all_cities = false;
  static constexpr bool trails_elsewhere = false;

  RowsAtHand rows;
  const City* candidate;  // of this lane's column in the first row, where rows are not at hand
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
  __device__ void fetch([[maybe_unused]] WarpLanes lanes, const ColonyView&, City here) {
    const unsigned first = unsigned(here) * team;
    if constexpr (at_hand) {
      cities = rows.halves[first + lanes.lane];
      weights = __uint_as_float(rows.words[first + lanes.lane]);
    } else {
      cities = __ldg(candidate + first);
      weights = __ldg(weight + first);
    }
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

/// DrawnRows of 32 columns that are at hand.
template <class Plain, class Tabu>
struct DrawnAtHand {
  static constexpr bool all_cities = false;
  static constexpr bool trails_elsewhere = false;

  RowsAtHand rows;
  std::uint32_t cities, share;  // of the column that this lane drew
  std::uint32_t fraction;       // where in it, of 2⁻¹⁶
  Toss next;
  TrialDealer dealer;

  struct Drawn {
    const DrawnAtHand& held;
    const Tabu& tabu;
    __device__ City draw(const ColumnDice&, int) const {
      return static_cast<City>(held.fraction < held.share ? held.cities & 0xffffu : held.cities >> 16);
    }
  };
  __device__ Drawn drawn(const ColonyView&, const Tabu& tabu, City) const { return {*this, tabu}; }
  __device__ auto row(const ColonyView& colony, const Tabu& tabu, City from) const {
    return Plain{}.row(colony, tabu, from);
  }
  __device__ void start(WarpLanes lanes, const ColonyView& colony, const ColumnDice& dice) {
    for (int step : {0, 1}) deal(lanes, colony, dice, step);
  }
  __device__ void deal(WarpLanes lanes, const ColonyView&, const ColumnDice& dice, int step) {
    next = Toss::of(dealer.word(lanes, dice, step), team);
  }
  __device__ void fetch(WarpLanes, const ColonyView&, City here) {
    const unsigned at = unsigned(here) * team + next.column;
    cities = rows.words[at];
    share = rows.halves[at];
    fraction = next.fraction >> 16;
  }
};

}  // namespace formicarium
