// SPDX-License-Identifier: Apache-2.0
// Between the tours and the trails: the ants are ranked, the colony's standing is judged and reviewed, without the
// host.
#pragma once

#include <cuda_runtime.h>

#include "core/colony/standing.hpp"
#include "core/steps/branching.hpp"
#include "core/steps/selective_memory.hpp"

namespace formicarium {

/// The colony's memory of itself on the device.
struct DeviceStanding {
  Standing standing;
  IterationRecord record;
  int best_ant;
  bool restart;  // trails go back to τmax
};

struct ShortestTours {
  const City* tours;                // [ants][n]
  City *best, *best_told, *recent;  // [n] of the run, there and where the host reads it; since the last restart
  City *before, *after;             // [n] neighbours of each city in the depositing tour
};

/// The `count` shortest, of equals the first ones, in that order.
void choose_shortest(const Length* lengths, int ants, int count, int* chosen, cudaStream_t stream);
/// The mean of what local search gained goes into the record.
void note_gain(const double* gains, int count, DeviceStanding* standing, cudaStream_t stream);
/// Mean, deviation and quartiles, these by counting how many are shorter: O(ants²) comparisons over the whole card.
/// judge(), then copies of the tours it made best and the edges of the depositor. `told`: which tour is the shortest of
/// the iteration stands in `standing`; else that is found first.
void judge(const Rules& rules, const Length* lengths, int ants, int cities, const ShortestTours& tours, bool told,
           DeviceStanding* standing, cudaStream_t stream);
/// Mean branching factor of the rows and settled(); writes the finished record to `told`, which the host reads. `hits`
/// is null but for selective memory.
void review(const Rules& rules, const RowSpread* spread, int cities, int ways, const HitCount* hits,
            DeviceStanding* standing, IterationRecord* told, cudaStream_t stream);

}  // namespace formicarium
