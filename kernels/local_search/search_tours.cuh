// SPDX-License-Identifier: Apache-2.0
// Local search on the device: a block a tour. In each round its threads look at cities that wait, and those of the
// moves found that touch nothing of each other's are made together.
#pragma once

#include <cuda_runtime.h>

#include "core/local_search/view.hpp"
#include "core/settings/settings.hpp"
#include "core/steps/distance.hpp"
#include "kernels/device/device_limits.cuh"

namespace formicarium {

/// The shape of a launch. Threads, and with them the outcome, depend on n alone.
struct SearchShape {
  int threads = 0;        // of a block
  bool shared = true;     // tour, places and waiting cities are in shared memory, two bytes a city and a place
  std::size_t bytes = 0;  // an ant's, there or in global memory
};
SearchShape search_shape_for(int cities, const DeviceLimits& limits);

struct SearchTours {
  DistanceView distance;
  NearView near;
  bool symmetric;
  int cities;
  City* tours;        // [ants][n]
  Length* lengths;    // [ants]
  const int* chosen;  // [searched] ants; null: the first `searched`
  int searched;
  char* scratch;  // [searched][bytes]; null where tours are in shared memory
  std::size_t bytes;
  double* gains;  // [searched] in percent
};

/// Enqueues the search until no city has a move left. n of at least 4, or 3 where the instance is not symmetric. Throws
/// CudaError where the launch is refused.
void search_tours(const SearchTours& task, LocalSearchKind kind, const SearchShape& shape, cudaStream_t stream);

}  // namespace formicarium
