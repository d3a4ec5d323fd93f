// SPDX-License-Identifier: Apache-2.0
// The trails and the weights on the device: a warp or a block a row, the steps of core/steps.
#pragma once

#include <cuda_runtime.h>

#include "core/settings/settings.hpp"
#include "core/steps/alias_table.hpp"
#include "core/steps/distance.hpp"
#include "core/steps/selective_memory.hpp"
#include "core/steps/trail_row.hpp"
#include "kernels/device/device_limits.cuh"
#include "kernels/trails/decisions.cuh"

namespace formicarium {

/// What weights depend on besides the trails.
struct Weighing {
  double alpha = 0, beta = 0;
  bool for_trials = false;  // with alias tables
  bool operator==(const Weighing&) const = default;
};

struct Weights {
  float *close, *weight;  // [n][width]
  AliasColumn* alias;     // [n][width] alias tables of lists; null unless rule `trial` is in use
  FullColumn* full;       // [n][width] over all cities, likewise
  LineColumn* line;       // [n][32] besides those of short rows; or null
  Balance* work;          // [rows_at_once][drawn] for rows longer than short_row; null: in shared memory
  int drawn;              // columns an alias table covers
};

/// Longer rows are evaporated and weighed by a block each, others by a warp; with an alias table that a block makes it
/// weighs the row too.
inline constexpr int long_row = 512;
/// A row that is no longer is a warp's: its alias table is made with it. A longer one is a block's, which works in
/// shared memory where there is room; else so many blocks take one row after another.
inline constexpr int short_row = 2 * team;
inline constexpr int rows_at_once = 512;
inline constexpr std::size_t shared_beside_work = 1024;  // bytes that such a block keeps for other things
/// Rows of room that longer rows need in global memory.
constexpr int rows_of_work(int drawn, const DeviceLimits& limits) {
  const std::size_t needed = sizeof(Balance) * std::size_t(drawn) + shared_beside_work;
  return drawn <= short_row || needed <= limits.shared_bytes ? 0 : rows_at_once;
}

/// Where the trails of a colony are.
struct TrailHome {
  TrailRows rows;
  int cities;
  Rings rings;  // of selective memory, instead of the rows' trails
  // Where not null, edges that the rings do not keep stand at its τmin, and a restart is done where it says so.
  const DeviceStanding* limits;
  float* columns;  // [n][width] room for rows whose rings are to be read; weights are made there after it
  HitCount* hits;
};

void fill_trails(float* trail, std::size_t count, float value, cudaStream_t stream);
/// Rings keep nothing.
void forget_edges(const Rings& rings, int cities, cudaStream_t stream);
/// Trails go back to τmax first where the last review says so.
void weigh_rows(const TrailHome& home, const DistanceView& distance, const Weighing& how, bool new_beta,
                const Weights& weights, cudaStream_t stream);
/// Where weights are made as they are read: 1 / τ_row of each row, and its closeness for a new β.
void weigh_living_rows(const TrailHome& home, const DistanceView& distance, double beta, bool new_beta, float* close,
                       float* scale, cudaStream_t stream);
/// Ant Colony System: the edges of the best tour, which is in before/after, and each row's spread.
void update_best_rows(double rho, bool symmetric, const TrailHome& home, const City* before, const City* after,
                      const DeviceStanding* standing, RowSpread* spread, cudaStream_t stream);
/// Evaporation, the deposit of the tour in before/after, and each row's spread.
void update_rows(const Rules& rules, const TrailHome& home, const City* before, const City* after,
                 const DeviceStanding* standing, RowSpread* spread, cudaStream_t stream);
/// Ant System: every ant deposits, in the order of the ants. `place` [ants][n] is scratch.
void update_rows_by_all(const Rules& rules, const TrailRows& rows, int cities, const City* tours, const Length* lengths,
                        int ants, int* place, RowSpread* spread, cudaStream_t stream);

}  // namespace formicarium
