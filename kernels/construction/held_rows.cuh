// SPDX-License-Identifier: Apache-2.0
// Rows (core/steps/rows.hpp) as a warp reads them: one column a lane, loaded into registers as soon as the ant arrives.
// The columns' random numbers are generated one step early, so that a step waits only for the row. Numbers and tours
// are the same as with CandidateRows and UnvisitedRows.
#pragma once

#include <cuda_pipeline.h>

#include <type_traits>

#include "core/steps/rows.hpp"
#include "kernels/device/warp_lanes.cuh"

namespace formicarium {

/// The random words from which all slots of a step are derived. Generated for 32 steps at a time, one a lane.
struct SlotDealer {
  SlotDice dealt;

  __device__ SlotDice slot_dice(WarpLanes lanes, const ColumnDice& dice, int step) {
    const int at = step % team;
    if (at == 0) [[unlikely]]
      dealt = ColumnDice{dice.key, static_cast<std::uint32_t>(step + lanes.rank())}.slot_dice();
    return {__shfl_sync(WarpLanes::all, dealt.before, at), __shfl_sync(WarpLanes::all, dealt.between, at)};
  }
};

/// ColumnDice::trial(lane) for one step after another.
struct TrialDealer {
  std::uint32_t next, between;

  __device__ void begin(WarpLanes lanes, const ColumnDice& dice) {
    next = static_cast<std::uint32_t>(lanes.rank()) * SlotDice::apart + dice.trials.before;
    between = dice.trials.between;
  }
  __device__ std::uint32_t word() {
    const std::uint32_t now = next;
    next += team * SlotDice::apart;
    return SlotDice::mixed(now, between);
  }
};

/// Starts copying `bytes`, a multiple of 16, from global to shared memory. wait_for_copies() waits for the copies of
/// all threads. Both are collective: all threads of the block call them.
__device__ inline void copy_async(void* near, const void* far, std::size_t bytes) {
  for (std::size_t at = 16 * threadIdx.x; at < bytes; at += 16 * blockDim.x)
    __pipeline_memcpy_async(static_cast<char*>(near) + at, static_cast<const char*>(far) + at, 16);
}
__device__ inline void wait_for_copies() {
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
}

/// Rows that stay in global memory.
struct RowsInGlobal {};

/// All short rows in a block's shared memory, six bytes a column: its weight and its city. n ≤ 2¹⁶.
struct RowsInShared {
  float* weight;        // [n][32]
  std::uint16_t* city;  // [n][32]

  static constexpr std::size_t bytes_a_row = team * (sizeof(float) + sizeof(std::uint16_t));
  __device__ RowsInShared(char* memory, int n)
      : weight(reinterpret_cast<float*>(memory)), city(reinterpret_cast<std::uint16_t*>(weight + n * team)) {}

  /// Collective: all threads of the block.
  __device__ void fill(const ColonyView& colony, const float* weights) {
    const int columns = colony.cities * team;
    copy_async(weight, weights, sizeof(float) * std::size_t(columns));
#pragma unroll 4
    for (int i = 4 * static_cast<int>(threadIdx.x); i < columns; i += 4 * static_cast<int>(blockDim.x)) {
      const int4 four = __ldg(reinterpret_cast<const int4*>(colony.candidate + i));
      *reinterpret_cast<ushort4*>(city + i) = make_ushort4(four.x, four.y, four.z, four.w);
    }
    wait_for_copies();
  }
};

/// A row of 32 columns in registers, with the step's random numbers as the rule transforms them.
template <class Tabu>
struct HeldRow {
  static constexpr bool positions = false, shrinks = false;
  static constexpr int at_once = 1;
  const Tabu& tabu;
  int cities;
  float weights, number;

  __device__ int rounds() const { return 1; }
  __device__ bool available(WarpLanes lanes, int) const { return tabu.available(lanes, cities); }
  __device__ float weight(WarpLanes lanes, int r) const { return available(lanes, r) ? weights : 0; }
  __device__ float weight_at(int) const { return 0; }  // only used for long rows
  __device__ float uniform(WarpLanes, const SlotDice&, int) const { return number; }
  __device__ float race_key(WarpLanes, const SlotDice&) const { return number; }
  __device__ City city(int position) const { return WarpLanes::at(cities, position); }
  __device__ City own_city(int, int) const { return cities; }
};

/// Every unvisited city. The words of the columns' random numbers are generated for 32 steps at once.
template <class Tabu>
struct DealtCities : UnvisitedRows<WarpLanes, Tabu> {
  const float* weights;  // [n][width] in global or shared memory
  SlotDealer dealer;

  __device__ auto row(const ColonyView& colony, const Tabu& tabu, City from) const {
    return UnvisitedRow<WarpLanes, Tabu>{colony, tabu, from, weights};
  }
  __device__ void start(WarpLanes lanes, const ColonyView&, const ColumnDice& dice) {
    dealer.slot_dice(lanes, dice, 0);
  }
  __device__ SlotDice slot_dice(WarpLanes lanes, const ColumnDice& dice) {
    return dealer.slot_dice(lanes, dice, static_cast<int>(dice.step));
  }
};

/// Candidate lists of at most 32 cities with memory `candidate`, for the rules that look at every column.
template <class Tabu, class Rule, bool in_shared>
struct HeldRows {
  static constexpr bool all_cities = false;
  static constexpr bool trails_elsewhere = false;

  std::conditional_t<in_shared, RowsInShared, RowsInGlobal> rows;
  const City* candidate;  // of this lane's column in row 0; only if rows are in global memory
  const float* weight;
  int cities;
  float weights;
  float number, next;  // of this lane's column, in this step and the next
  SlotDealer dealer;

  __device__ auto row(const ColonyView&, const Tabu& tabu, City) const {
    return HeldRow<Tabu>{tabu, cities, weights, number};
  }
  __device__ SlotDice slot_dice(WarpLanes, const ColumnDice&) const { return {}; }  // not used: HeldRow has the numbers

  __device__ void start(WarpLanes lanes, const ColonyView& colony, const ColumnDice& dice) {
    candidate = colony.candidate + lanes.rank();
    weight = colony.weight + lanes.rank();
    for (int step : {0, 1}) deal(lanes, colony, dice, step);
  }
  __device__ void deal(WarpLanes lanes, const ColonyView&, const ColumnDice& dice, int step) {
    if constexpr (!Rule::spins) next = Rule::of_column(lanes, lanes.uniform(dealer.slot_dice(lanes, dice, step), 0));
  }
  __device__ void fetch([[maybe_unused]] WarpLanes lanes, const ColonyView&, City here) {
    const unsigned first = unsigned(here) * team;
    if constexpr (in_shared) {
      cities = rows.city[first + lanes.lane];
      weights = rows.weight[first + lanes.lane];
    } else {
      cities = __ldg(candidate + first);
      weights = __ldg(weight + first);
    }
    number = next;
  }
};

/// Candidate lists on which trials are made. The column that a lane draws is known before the city is, so only that
/// column is loaded. `Plain`: the row for the wheel after the trials. `short_rows`: 32 columns and memory `candidate`.
template <class Tabu, bool short_rows>
struct DrawnRows {
  using Plain = CandidateRows<WarpLanes, Tabu>;
  static constexpr bool all_cities = false, rounded = false;
  static constexpr bool trails_elsewhere = !short_rows;

  AliasColumn column;              // drawn by this lane
  std::uint32_t fraction;          // position in the column
  const AliasColumn* next_column;  // in row 0
  std::uint32_t next_fraction;
  TrialDealer dealer;

  struct Drawn {
    const DrawnRows& held;
    const Tabu& tabu;
    /// For WarpLanes::first_of: order | city if that city is unvisited, otherwise 0.
    __device__ std::uint32_t outcome(std::uint32_t order) const {
      const City city = held.column.draw(held.fraction);
      return (order | unsigned(city)) * tabu.unvisited_city(city);
    }
  };
  __device__ Drawn drawn(const ColonyView&, const Tabu& tabu, City) const { return {*this, tabu}; }
  /// The row for the wheel after the trials. A short row's cities come from its alias table.
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
    dealer.begin(lanes, dice);
    for (int step : {0, 1}) deal(lanes, colony, dice, step);
  }
  __device__ void deal(WarpLanes, const ColonyView& colony, const ColumnDice&, int) {
    const Toss toss = Toss::of(dealer.word(), short_rows ? team : colony.width);
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

/// The same over all cities: a column's own city is its number, known before the column is loaded.
template <class Tabu>
struct DrawnCities {
  static constexpr bool all_cities = true, rounded = false, trails_elsewhere = false;

  const FullColumn* table;  // [n][width]
  FullColumn column;
  Toss toss, next;
  TrialDealer dealer;

  struct Drawn {
    const DrawnCities& held;
    const Tabu& tabu;
    __device__ std::uint32_t outcome(std::uint32_t order) const {
      const City city = held.column.draw(static_cast<City>(held.toss.column), held.toss.fraction);
      return (order | unsigned(city)) * tabu.unvisited_city(city);
    }
  };
  __device__ Drawn drawn(const ColonyView&, const Tabu& tabu, City) const { return {*this, tabu}; }
  __device__ auto row(const ColonyView& colony, const Tabu& tabu, City from) const {
    return UnvisitedRow<WarpLanes, Tabu>{colony, tabu, from};
  }
  __device__ void start(WarpLanes lanes, const ColonyView& colony, const ColumnDice& dice) {
    dealer.begin(lanes, dice);
    for (int step : {0, 1}) deal(lanes, colony, dice, step);
  }
  __device__ void deal(WarpLanes, const ColonyView& colony, const ColumnDice&, int) {
    next = Toss::of(dealer.word(), colony.cities);
  }
  __device__ void fetch(WarpLanes, const ColonyView& colony, City here) {
    column = table[std::size_t(here) * colony.width + next.column];
    toss = next;
  }
};

inline constexpr auto parts_of_whole = LineColumn::Parts::of(0);  // layout of a line if all lines are in shared memory

/// DrawnRows of 32 columns as lines in shared memory: of all cities (`whole`), or of as many as fit.
template <class Tabu, bool whole>
struct DrawnLines {
  static constexpr bool all_cities = false, rounded = true, trails_elsewhere = false;

  const LineColumn* lines;  // [near][32] in shared memory
  const float* weights;     // [n][32] in shared memory if they fit, otherwise in global memory
  int near;                 // rows in shared memory: those of the first cities
  LineColumn::Parts some;
  LineColumn column;  // drawn by this lane
  std::uint32_t fraction;
  Toss next;
  TrialDealer dealer;

  struct Drawn {
    const DrawnLines& held;
    const Tabu& tabu;
    /// order | settled_draw | city if that city is unvisited; only `order` if the draw is open; otherwise 0. Once the
    /// tabu list has answered, this takes one multiplication and one addition.
    __device__ std::uint32_t outcome(std::uint32_t order) const {
      const City city = held.column.draw(held.fraction, held.parts());
      const bool settled = held.column.settles(held.fraction, held.parts());
      const std::uint32_t success = settled ? order | unsigned(settled_draw) | unsigned(city) : 0,
                          open = settled ? 0 : order;
      return success * tabu.unvisited_city(city) + open;
    }
  };
  __device__ Drawn drawn(const ColonyView&, const Tabu& tabu, City) const { return {*this, tabu}; }
  __device__ auto in_full(const ColonyView& colony, const Tabu& tabu, City from) const {
    return CandidateRow<WarpLanes, Tabu>{colony, tabu, from};
  }
  __device__ auto row(const ColonyView& colony, const Tabu& tabu, City from) const {
    const unsigned at = unsigned(from) * team + threadIdx.x % team;
    const LineColumn own = whole || from < near ? lines[at] : colony.line[at];
    return HeldRow<Tabu>{tabu, own.own(parts()), weights[at], 0};
  }
  __device__ void start(WarpLanes lanes, const ColonyView& colony, const ColumnDice& dice) {
    dealer.begin(lanes, dice);
    for (int step : {0, 1}) deal(lanes, colony, dice, step);
  }
  __device__ void deal(WarpLanes, const ColonyView&, const ColumnDice&, int) { next = Toss::of(dealer.word(), team); }
  /// Volatile: otherwise the compiler moves the load behind the branch that tests whether it is
  /// needed (docs/results/construction-gpu.md).
  __device__ void fetch(WarpLanes, const ColonyView& colony, City here) {
    const unsigned which = unsigned(here) * team + next.column;
    const auto at = static_cast<unsigned>(__cvta_generic_to_shared(lines + which));
    if constexpr (whole)
      asm volatile("ld.shared.b32 %0, [%1];" : "=r"(column.word) : "r"(at));
    else
      asm volatile(
          "{ .reg .pred in_shared; setp.lt.s32 in_shared, %3, %4;"
          "  @in_shared ld.shared.b32 %0, [%1]; @!in_shared ld.global.nc.b32 %0, [%2]; }"
          : "=r"(column.word)
          : "r"(at), "l"(colony.line + which), "r"(here), "r"(near));
    fraction = next.fraction;
  }
  __device__ City fetched() const { return static_cast<City>(column.word); }
  __device__ LineColumn::Parts parts() const { return whole ? parts_of_whole : some; }
};

}  // namespace formicarium
