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

/// Nothing is at hand.
struct FromAfar {};

/// All short rows in the shared memory of a block, six bytes a column: what a column weighs and its city, or what it
/// gives and how much of that is its own. n ≤ 2¹⁶.
struct RowsAtHand {
  std::uint32_t* words;   // [n][32] weight; own city, and alias in the upper half
  std::uint16_t* halves;  // [n][32] city; own share of 2⁻¹⁵

  static std::size_t bytes(int n) { return std::size_t(n) * team * 6; }
  __device__ RowsAtHand(char* memory, int n)
      : words(reinterpret_cast<std::uint32_t*>(memory)), halves(reinterpret_cast<std::uint16_t*>(words + n * team)) {}

  /// By all threads of the block, which must meet before anything is read. Several loads are in flight at once.
  __device__ void fill(const ColonyView& colony, Selection rule) {
    constexpr int at_once = 8;
    const int columns = colony.cities * team, threads = static_cast<int>(blockDim.x);
    for (int first = static_cast<int>(threadIdx.x); first < columns; first += at_once * threads) {
      std::uint32_t word[at_once], half[at_once];
#pragma unroll
      for (int k = 0; k < at_once; ++k) {
        const int i = min(first + k * threads, columns - team + static_cast<int>(threadIdx.x % team));
        if (rule == Selection::trial) {
          word[k] = __ldg(&colony.line[i].word);
        } else {
          word[k] = __float_as_uint(__ldg(colony.weight + i));
          half[k] = static_cast<std::uint32_t>(__ldg(colony.candidate + i));
        }
      }
#pragma unroll
      for (int k = 0; k < at_once; ++k) {
        const int i = min(first + k * threads, columns - team + static_cast<int>(threadIdx.x % team));
        if (rule == Selection::trial) {  // a warp has a row
          const LineColumn column{word[k]};
          const unsigned own = unsigned(column.own());
          word[k] = own | __shfl_sync(WarpLanes::all, own, static_cast<int>(column.alias_column())) << 16;
          half[k] = column.share();
        }
        words[i] = word[k];
        halves[i] = static_cast<std::uint16_t>(half[k]);
      }
    }
  }
};

/// All lines in the shared memory of a block.
struct LinesAtHand {
  std::uint32_t* words;  // [n][32]

  static std::size_t bytes(int n) { return std::size_t(n) * team * 4; }
  __device__ LinesAtHand(char* memory, int) : words(reinterpret_cast<std::uint32_t*>(memory)) {}
  __device__ void fill(const ColonyView& colony, Selection) {
    constexpr int at_once = 8;
    const int quads = colony.cities * team / 4, threads = static_cast<int>(blockDim.x);
    for (int first = static_cast<int>(threadIdx.x); first < quads; first += at_once * threads) {
      uint4 four[at_once];
#pragma unroll
      for (int k = 0; k < at_once; ++k)
        four[k] = __ldg(reinterpret_cast<const uint4*>(colony.line) + min(first + k * threads, quads - 1));
#pragma unroll
      for (int k = 0; k < at_once; ++k) reinterpret_cast<uint4*>(words)[min(first + k * threads, quads - 1)] = four[k];
    }
  }
};

/// A row of 32 columns in registers, with their numbers of this step: uniform, or what wrs makes of them.
template <class Tabu>
struct HeldRow {
  static constexpr bool positions = false;
  static constexpr int at_once = 1;
  const Tabu& tabu;
  int cities;
  float weights, number;

  __device__ int rounds() const { return 1; }
  __device__ bool available(WarpLanes lanes, int) const { return tabu.available(lanes, cities); }
  __device__ float weight(WarpLanes lanes, int r, float otherwise = 0) const {
    return available(lanes, r) ? weights : otherwise;
  }
  __device__ float weight_at(int) const { return 0; }  // the wheel asks only long rows
  __device__ void uniforms(WarpLanes, const ColumnDice&, int, float (&u)[at_once]) const { u[0] = number; }
  __device__ float exponential(WarpLanes, float already) const { return already; }
  __device__ City city(int position) const { return WarpLanes::at(cities, position); }
  __device__ City own_city(int, int) const { return cities; }
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

  __device__ auto row(const ColonyView&, const Tabu& tabu, City) const {
    return HeldRow<Tabu>{tabu, cities, weights, number};
  }

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
  /// What the wheel after the trials is spun on. The cities of a short row came with its alias table.
  __device__ auto row(const ColonyView& colony, const Tabu& tabu, City from) const {
    if constexpr (short_rows) {
      const unsigned at = unsigned(from) * team + threadIdx.x % team;
      const float weight = __ldg(colony.weight + at);
      return HeldRow<Tabu>{tabu, AliasColumn::fetch(colony.alias + at).own(), weight, 0};
    } else {
      return Plain{}.row(colony, tabu, from);
    }
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
template <class Tabu>
struct DrawnAtHand {
  static constexpr bool all_cities = false;
  static constexpr bool trails_elsewhere = false;

  RowsAtHand rows;
  std::uint32_t cities, share;  // of the column that this lane drew
  std::uint32_t fraction;       // where in it, of 2⁻¹⁵
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
    const unsigned at = unsigned(from) * team + threadIdx.x % team;
    const float weight = __ldg(colony.weight + at);
    return HeldRow<Tabu>{tabu, int(rows.words[at] & 0xffffu), weight, 0};
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
    fraction = next.fraction >> (32 - AliasColumn::share_bits);
  }
};

/// DrawnRows of 32 columns in four bytes each, in shared memory where they are at hand: the alias of a draw is looked
/// up in the same line.
template <class Tabu, bool at_hand>
struct DrawnLines {
  static constexpr bool all_cities = false;
  static constexpr bool trails_elsewhere = false;

  LinesAtHand rows;
  const LineColumn* lines;
  LineColumn column;  // that this lane drew
  unsigned first;     // of its line
  std::uint32_t fraction;
  Toss next;
  TrialDealer dealer;

  __device__ LineColumn at(unsigned i) const { return {at_hand ? rows.words[i] : __ldg(&lines[i].word)}; }

  struct Drawn {
    const DrawnLines& held;
    const Tabu& tabu;
    __device__ City draw(const ColumnDice&, int) const {
      if (held.column.keeps(held.fraction)) return held.column.own();
      return held.at(held.first + held.column.alias_column()).own();
    }
  };
  __device__ Drawn drawn(const ColonyView&, const Tabu& tabu, City) const { return {*this, tabu}; }
  __device__ auto row(const ColonyView& colony, const Tabu& tabu, City from) const {
    const unsigned i = unsigned(from) * team + threadIdx.x % team;
    const float weight = __ldg(colony.weight + i);
    return HeldRow<Tabu>{tabu, at(i).own(), weight, 0};
  }
  __device__ void start(WarpLanes lanes, const ColonyView& colony, const ColumnDice& dice) {
    lines = colony.line;
    for (int step : {0, 1}) deal(lanes, colony, dice, step);
  }
  __device__ void deal(WarpLanes lanes, const ColonyView&, const ColumnDice& dice, int step) {
    next = Toss::of(dealer.word(lanes, dice, step), team);
  }
  __device__ void fetch(WarpLanes, const ColonyView&, City here) {
    first = unsigned(here) * team;
    column = at(first + next.column);
    fraction = next.fraction;
  }
};

}  // namespace formicarium
