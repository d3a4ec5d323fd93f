// SPDX-License-Identifier: Apache-2.0
// Every ant builds a tour: one warp an ant, the walk of core/steps/build_tour.hpp.
#pragma once

#include <cuda_runtime.h>

#include "core/base/dice.hpp"
#include "core/colony/tabu_cost.hpp"
#include "core/problem/grid_place.hpp"
#include "core/settings/settings.hpp"
#include "core/steps/alias_table.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/distance.hpp"
#include "core/steps/selection.hpp"
#include "core/steps/tabu_lists.hpp"
#include "kernels/device/device_limits.cuh"

namespace formicarium {

/// The memory of an ant's tabu list: shared, with the marks of `lc` as bytes; shared, with the marks as bits; or
/// global.
enum class Place { shared, bits, global };

/// Kind and memory of the rows. In global memory: over all cities; candidate lists; short lists, of at most 32 cities
/// and with memory `candidate`. In shared memory: over all cities (weights, or alias tables for trials); short lists;
/// their lines (LineColumn); the lines of the first cities.
enum class RowsKind {
  all_cities,
  lists,
  short_lists,
  cities_in_shared,
  rows_in_shared,
  lines_in_shared,
  some_lines_in_shared
};

constexpr bool in_shared(RowsKind rows) { return rows >= RowsKind::cities_in_shared; }
constexpr bool over_all(RowsKind rows) { return rows == RowsKind::all_cities || rows == RowsKind::cities_in_shared; }

/// Whether ants measure their own tours: for short walks that is faster than a separate kernel. The roulette wheel over
/// all cities has no registers left for it.
constexpr bool measures(Selection selection, RowsKind rows) {
  return in_shared(rows) || (rows == RowsKind::all_cities && draws_from_tables(selection));
}

/// Ants in a block, at most. If rows lie in shared memory there is one block for each
/// multiprocessor. 24 with some of the lines: with 32, registers would spill to local memory
/// (docs/results/construction-gpu.md).
constexpr int most_ants(RowsKind rows) {
  return rows == RowsKind::some_lines_in_shared ? 24 : in_shared(rows) ? 16 : 8;
}
/// Launch bounds of the kernels.
constexpr int threads_at_most(RowsKind rows) { return most_ants(rows) * team; }
template <class Rule>
constexpr int blocks_at_least(RowsKind rows) {
  return in_shared(rows) ? 1 : std::same_as<Rule, WeightedReservoir> && rows == RowsKind::lists ? 3 : 4;
}

/// The inputs that determine the shape of a launch.
struct WalkPlan {
  Selection selection;
  TabuKind tabu;
  RowsKind rows;             // one in global memory; short lists have lines if those may fit
  int cities, groups, ants;  // groups: of city blocks, whose words lie after the tabu list
  bool changing = false;     // ants change trails while walking: rows over all cities cannot lie in shared memory
  int colonies = 1;          // that share the device
  int warps_an_ant = 1;      // more only over all cities, by rules for which teams_can_draw (many_teams.hpp)
};

/// Whether a tabu list may lie there: lists in shared memory store a city in two bytes. Place::bits is shared memory,
/// too, but there a list with marks stores four bytes a city, and the bitmask stores none.
inline bool fits_two_bytes(const WalkPlan& plan, Place place) {
  if (plan.cities < 1 << 16 || place == Place::global) return true;
  return place == Place::bits && with_tabu(plan.tabu, []<class List>(List) { return !List::fills_gaps; });
}

/// The shape of a launch: how warps are put into blocks, and where tabu lists and rows lie.
struct Shape {
  Place place = Place::shared;
  RowsKind rows{};
  int ants_a_block = 1;
  int warps_a_block = 1;             // more than ants if rows are copied first
  int warps_an_ant = 1;              // with several, a block is an ant
  std::size_t tabu_bytes = 0;        // of an ant
  std::size_t last_at = 0;           // offset of the last cities in them
  std::size_t rows_bytes = 0;        // of rows or their alias tables in every block's shared memory
  int rows_near = 0;                 // number of such rows
  bool weights_in_shared = false;    // the weights for the wheel after trials follow the lines
  int device = 0, shared_limit = 0;  // shared_limit: bytes that a block may request
  int shared_percent = 0;            // share of a multiprocessor's shared memory; the rest is L1 cache
  std::size_t scratch_bytes(int ants) const { return place == Place::global ? tabu_bytes * std::size_t(ants) : 0; }
};
/// Few ants in a block spread them over all multiprocessors; many let all be resident. Where colonies share the device,
/// each gets a share of its multiprocessors, so that their kernels run at the same time. Tabu lists stay in shared
/// memory as long as enough ants fit on a multiprocessor to hide latency.
Shape shape_for(const WalkPlan& plan, const DeviceLimits& limits);
/// The same with several warps an ant. Tabu lists lie in shared memory if one fits.
Shape shape_of_teams(const WalkPlan& plan, const DeviceLimits& limits);

/// What an ant takes with the plan's tabu list. Asks the driver how many blocks of the construction kernel a
/// multiprocessor holds, but not for ants that change trails, whose kernels are others. Throws CudaError.
TabuCost tabu_cost(const WalkPlan& plan, const DeviceLimits& limits);

/// Arguments of the construction kernels.
struct BuildTours {
  ColonyView colony;
  DistanceView distance;
  std::uint64_t seed;
  const std::int64_t* done;  // iterations before this one; on the device, so that no argument changes with them
  int ants, ants_a_block;
  int rows_near;           // in shared memory, those of the first cities
  unsigned rows_bytes;     // of these rows; the ants' memory follows them
  bool weights_in_shared;  // weights follow the lines in shared memory
  LineColumn::Parts line_parts;
  const GridPlace* grid;  // [n] places on a grid (grid_place.hpp), or null
  City* tours;            // [ants][n]
  Length* lengths;        // [ants]
  char* scratch;          // [ants][tabu_bytes]; null if tabu lists lie in shared memory
  std::size_t tabu_bytes, last_at;

  __device__ Dice dice_of(int ant) const {
    return {seed, static_cast<std::uint32_t>(*done + 1), static_cast<std::uint32_t>(ant)};
  }
};
/// A construction kernel that may be launched with a shape, and the shared memory of each block.
struct ReadyKernel {
  void (*walk)(BuildTours) = nullptr;
  std::size_t shared = 0;
};
/// With one warp an ant. Instantiated for each selection rule in a file of its own (walk_tours.cuh). Throws CudaError;
/// std::logic_error for a shape that the rule has no kernel of.
template <class Rule>
ReadyKernel ready_by(TabuKind tabu, const Shape& shape);
/// With several warps an ant. Throws CudaError; std::logic_error for a rule that teams cannot draw by.
ReadyKernel ready_kernel_of_teams(Selection selection, TabuKind tabu, const Shape& shape);

/// Enqueues the construction, tour lengths included. Throws CudaError if a launch fails.
void build_tours(const BuildTours& task, Selection selection, TabuKind tabu, const Shape& shape, cudaStream_t stream);
/// Enqueues a kernel that measures all tours, for ants that do not measure their own. Throws
/// CudaError if the launch fails.
void measure_tours(const BuildTours& task, cudaStream_t stream);

}  // namespace formicarium
