// SPDX-License-Identifier: Apache-2.0
// Trails and weights on the device: one warp or one block a row, with the steps of core/steps.
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

/// The parameters that weights depend on.
struct Weighing {
  double alpha = 0, beta = 0;
  bool for_trials = false;  // also make alias tables
  Eta eta{};
  bool operator==(const Weighing&) const = default;
};

/// The arrays that weigh_rows() writes.
struct Weights {
  float *close, *weight;  // [n][width]
  AliasColumn* alias;     // [n][width] alias tables of lists; null unless rule `trial` is used
  FullColumn* full;       // [n][width] alias tables over all cities; null unless used
  LineColumn* line;       // [n][32] lines of short rows, in addition to `alias`; or null
  Balance* work;          // [rows_at_once][drawn] for rows longer than short_row; null: in shared memory
  int drawn;              // columns an alias table covers
};

/// Rows with more columns are evaporated and weighed by a block each, shorter ones by a warp. A
/// block that makes a row's alias table also weighs the row (docs/results/construction-gpu.md).
inline constexpr int long_row = 512;
/// Alias tables of rows with at most this many columns are made by a warp. Longer ones are made by a block, in shared
/// memory if they fit; otherwise `rows_at_once` blocks make one row after another in global memory.
inline constexpr int short_row = 2 * team;
inline constexpr int rows_at_once = 512;
inline constexpr std::size_t shared_beside_work = 1024;  // bytes of shared memory such a block uses otherwise
/// Rows of scratch space in global memory for longer rows; 0: none needed.
constexpr int rows_of_work(int drawn, const DeviceLimits& limits) {
  const std::size_t needed = sizeof(Balance) * std::size_t(drawn) + shared_beside_work;
  return drawn <= short_row || needed <= limits.shared_bytes ? 0 : rows_at_once;
}

/// The arrays of a colony's trails, as kernels take them.
struct TrailArrays {
  TrailRows rows;
  int cities;
  Rings rings;  // with selective memory, instead of the rows' trails
  // Null for the Ant Colony System. Otherwise edges outside the rings have its τmin, and its
  // `restart` says whether the trails must be reset.
  const DeviceStanding* limits;
  float* columns;  // [n][width] scratch space for rows expanded from rings; weights are written there afterwards
  HitCount* hits;
};

// All functions enqueue their work in `stream` and throw CudaError if a launch fails.

void fill_trails(float* trail, std::size_t count, float value, cudaStream_t stream);
/// Takes all trails the share `share` of the way to τmax, if the last review asked for it.
void smooth_trails(float* trail, std::size_t count, float share, const DeviceStanding* standing, cudaStream_t stream);
/// Empties the rings.
void forget_edges(const Rings& rings, int cities, cudaStream_t stream);
/// Computes the weights of all rows, after resetting the trails to τmax if the last review asked for it.
void weigh_rows(const TrailArrays& trails, const DistanceView& distance, const Weighing& how, bool new_closeness,
                const Weights& weights, cudaStream_t stream);
/// For weights computed when read: 1 / τ_row of each row, and its closeness if β is new.
void weigh_living_rows(const TrailArrays& trails, const DistanceView& distance, double beta, bool new_closeness,
                       float* close, float* scale, cudaStream_t stream);
/// Ant Colony System: updates the edges of the best tour, given by before/after, and computes each row's spread.
void update_best_rows(double rho, bool symmetric, const TrailArrays& trails, const City* before, const City* after,
                      const DeviceStanding* standing, RowSpread* spread, cudaStream_t stream);
/// Evaporates, deposits the tour in before/after, and computes each row's spread.
void update_rows(const Rules& rules, const TrailArrays& trails, const City* before, const City* after,
                 const DeviceStanding* standing, RowSpread* spread, cudaStream_t stream);

/// The solutions that deposit if several do: those of the first `count` ants, or of the ants in `order`.
struct Depositing {
  const City* solutions;       // [ants][n]
  const Length* costs;         // [ants]
  const City *before, *after;  // [n] neighbours in the best so far, or twice its assignment
  bool assignments;            // not tours
  const int* order = nullptr;  // [count] ants, best first; null: 0, 1, …
  int count = 0;

  __device__ int ant(int place) const { return order ? order[place] : place; }
};
/// The ants that deposit under these rules; ranks them first if need be, in `order` [ants].
Depositing depositing(const Rules& rules, int ants, int* order, Depositing all, cudaStream_t stream);
/// Ant System and its kin: evaporates, then the tours deposit one after the other, and the best so far after them.
/// `place` [count][n] is scratch space.
void update_rows_by_tours(const Rules& rules, const TrailRows& rows, int cities, const Depositing& tours, int* place,
                          const DeviceStanding* standing, RowSpread* spread, cudaStream_t stream);
/// The same of assignments, each of which deposits at row i on one column; with limits between those of `standing`.
void update_rows_by_assignments(const Rules& rules, const TrailRows& rows, int items, const Depositing& assignments,
                                const DeviceStanding* standing, RowSpread* spread, cudaStream_t stream);

/// Scratch space of wear_and_mutate().
struct WearRoom {
  int* place;      // [n] where each city lies in the worst tour
  float* on_best;  // [n] the trail of the best so far at each city; -1: not kept
  int* mutated;    // [n] twice the city whose trail mutates, and one more if it grows; -1: none
};
/// Best-worst AS, after the deposit: the edges of the worst ant, whose number `worst` points to, evaporate once more
/// where the best so far has them not; then trails mutate, or all become `first`. Computes each row's spread.
void wear_and_mutate(const Rules& rules, const TrailRows& rows, int cities, const Depositing& all, const int* worst,
                     float first, const WearRoom& room, DeviceStanding* standing, RowSpread* spread,
                     cudaStream_t stream);

}  // namespace formicarium
