// SPDX-License-Identifier: Apache-2.0
// Local search on the device: one block a tour. In each round the block's threads search for moves
// at queued cities; of the moves found, those that do not overlap are made together.
#pragma once

#include <cuda_runtime.h>

#include "core/local_search/view.hpp"
#include "core/settings/settings.hpp"
#include "core/steps/distance.hpp"
#include "kernels/device/device_limits.cuh"

namespace formicarium {

/// The shape of a launch. The number of threads, and with it the result, depends on n alone
/// (docs/results/local-search.md, "Local search on a GPU").
struct SearchShape {
  int threads = 0;        // in a block
  bool shared = true;     // tour, places and queue in shared memory, two bytes for a city or place
  std::size_t bytes = 0;  // of one ant, in shared or global memory
};
SearchShape search_shape_for(int cities, const DeviceLimits& limits);

struct SearchTours {
  DistanceView distance;
  NearView near;
  bool symmetric;
  bool in_pieces;  // moves stay within a piece of the tour (pieces.hpp)
  int cities;
  City* tours;        // [ants][n]
  Length* lengths;    // [ants]
  const int* chosen;  // [searched] ants; null: the first `searched`
  int searched;
  char* scratch;  // [searched][bytes]; null if tours are in shared memory
  std::size_t bytes;
  double* gains;  // [searched] in % of the tour's length
};

/// Enqueues the search; it ends when no city has a move left. n ≥ 4, or n ≥ 3 if the instance is asymmetric. Throws
/// CudaError if the launch fails.
void search_tours(const SearchTours& task, LocalSearchKind kind, const SearchShape& shape, cudaStream_t stream);

}  // namespace formicarium
