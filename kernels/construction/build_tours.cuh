// SPDX-License-Identifier: Apache-2.0
// Every ant builds its tour: one warp an ant, the walk of core/steps/build_tour.hpp.
#pragma once

#include <cuda_runtime.h>

#include "core/problem/grid_place.hpp"
#include "core/settings/settings.hpp"
#include "core/steps/alias_table.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/distance.hpp"
#include "core/steps/selection.hpp"
#include "kernels/device/device_limits.cuh"

namespace formicarium {

/// Where an ant's tabu list lives: in shared memory, there with bits for the marks of `lc` instead of bytes, or in
/// global memory.
enum class Place { shared, bits, global };

/// Where the rows are: over all cities; lists; short lists, of at most 32 cities without trails elsewhere; and, in
/// shared memory, what is drawn from over all cities, short lists, their lines (LineColumn), or the lines of the first
/// cities.
enum class RowsKind { all_cities, lists, short_lists, cities_at_hand, rows_at_hand, lines_at_hand, some_lines_at_hand };

constexpr bool at_hand(RowsKind rows) { return rows >= RowsKind::cities_at_hand; }
constexpr bool over_all(RowsKind rows) { return rows == RowsKind::all_cities || rows == RowsKind::cities_at_hand; }

/// Whether ants measure their own tours: where a walk is short that is quicker than a kernel of its own, and it takes
/// registers that the wheel over all cities has not.
constexpr bool measures(Selection selection, RowsKind rows) {
  return at_hand(rows) || (rows == RowsKind::all_cities && draws_from_tables(selection));
}

/// Of a block; where rows are at hand it is the only one on its multiprocessor.
constexpr int most_ants(RowsKind rows) { return rows == RowsKind::some_lines_at_hand ? 24 : at_hand(rows) ? 16 : 8; }
/// Bounds of a kernel that such ants walk in.
constexpr int threads_at_most(RowsKind rows) { return most_ants(rows) * team; }
template <class Rule>
constexpr int blocks_at_least(RowsKind rows) {
  return at_hand(rows) ? 1 : std::same_as<Rule, WeightedReservoir> && rows == RowsKind::lists ? 3 : 4;
}

/// What the shape of a launch depends on.
struct WalkPlan {
  Selection selection;
  TabuKind tabu;
  RowsKind rows;             // not at hand; short lists have lines where those may fit
  int cities, groups, ants;  // groups: of city blocks, whose words lie behind the tabu list
  bool changing = false;     // ants change trails as they walk: rows over all cities cannot be at hand
};

/// In shared memory lists keep a city in two bytes.
constexpr bool fits_two_bytes(const WalkPlan& plan, Place place) {
  return place != Place::shared || plan.cities < 1 << 16;
}

/// How the warps of the ants are put into blocks, and where their tabu lists live.
struct Shape {
  Place place = Place::shared;
  RowsKind rows{};
  int ants_a_block = 1;
  int warps_a_block = 1;             // more than ants where rows have to be brought first
  std::size_t tabu_bytes = 0;        // an ant's
  std::size_t last_at = 0;           // in those, of its last cities
  std::size_t rows_bytes = 0;        // of rows, or their alias tables, in every block's shared memory
  int rows_near = 0;                 // how many
  bool weights_at_hand = false;      // what the wheel after the trials is spun on, behind the lines
  int device = 0, shared_limit = 0;  // bytes that a block may ask for
  int shared_percent = 0;            // of a multiprocessor's shared memory; the rest caches rows
  std::size_t scratch_bytes(int ants) const { return place == Place::global ? tabu_bytes * std::size_t(ants) : 0; }
};
/// Few ants a block spread them over all multiprocessors; many let all be resident. Tabu lists stay in shared memory
/// while enough ants fit on a multiprocessor to hide latency.
Shape shape_for(const WalkPlan& plan, const DeviceLimits& limits);

struct BuildTours {
  ColonyView colony;
  DistanceView distance;
  std::uint64_t seed;
  std::uint32_t iteration;
  int ants, ants_a_block;
  int rows_near;         // at hand, of the first cities
  unsigned rows_bytes;   // what they take: the ants' rooms lie behind them
  bool weights_at_hand;  // what lies behind lines
  LineColumn::Parts line_parts;
  const GridPlace* grid;  // [n] places on a grid (grid_place.hpp), or null
  City* tours;            // [ants][n]
  Length* lengths;        // [ants]
  char* scratch;          // [ants][tabu_bytes] null with tabu lists in shared memory
  std::size_t tabu_bytes, last_at;
};
/// Enqueues the construction, lengths included. Throws CudaError where the launch is refused.
void build_tours(const BuildTours& task, Selection selection, TabuKind tabu, const Shape& shape, cudaStream_t stream);
/// Enqueues the lengths of tours that were built in another way.
void measure_tours(const BuildTours& task, cudaStream_t stream);

}  // namespace formicarium
