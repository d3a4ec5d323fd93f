// SPDX-License-Identifier: Apache-2.0
// The decisions between tours and trails: ranks the ants, finds the best tours, updates the limits and decides on
// restarts, without the host.
#pragma once

#include <cuda_runtime.h>

#include "core/colony/standing.hpp"
#include "core/steps/branching.hpp"
#include "core/steps/selective_memory.hpp"

namespace formicarium {

/// The colony's standing on the device, and what goes with it.
struct DeviceStanding {
  Standing standing;
  IterationRecord record;
  int best_ant;
  bool restart;  // reset the trails to τmax
  bool smooth;   // or take them a share of the way there
  // Best-worst AS, of the update under way.
  int apart;      // edges of the worst tour that the best so far has not
  float mutates;  // the amount by which trails mutate
};

struct ShortestTours {
  const City* tours;                // [ants][n]
  City *best, *host_best, *recent;  // [n] best of the run; the same in host memory; best since the last restart
  City *before, *after;             // [n] neighbours of each city in the depositor's tour
  City* host_shortest;              // [n] of the iteration, in host memory
  Length* host_lengths;             // [ants] in host memory
  bool assignments = false;         // no tours: both are the depositor's assignment
};

/// chosen[count]: the `count` ants with the shortest tours, shortest first; if tours are equally
/// long, ants with smaller numbers first.
void choose_shortest(const Length* lengths, int ants, int count, int* chosen, cudaStream_t stream);
/// Writes the mean of local search's gains, gains[count] in %, to the record.
void note_gain(const double* gains, int count, DeviceStanding* standing, cudaStream_t stream);
/// Writes mean, deviation and quartiles to the record (quartiles by counting shorter tours: O(ants²) comparisons).
/// Calls update_standing(), then copies the tours that it made best or recent, and the edges of the depositor. `known`:
/// `standing` already names the iteration's shortest tour; otherwise it is found first. With limits, if all deposit,
/// sums the gains that the limits follow from, in the order of the ants.
void evaluate(const Rules& rules, const Length* lengths, int ants, int cities, const ShortestTours& tours, bool known,
              DeviceStanding* standing, cudaStream_t stream);
/// Computes the mean branching factor and settled(); writes the finished record to `host_record`, in host memory.
/// `hits` is null without selective memory.
void review(const Rules& rules, const RowSpread* spread, int cities, int ways, const HitCount* hits,
            DeviceStanding* standing, IterationRecord* host_record, cudaStream_t stream);

}  // namespace formicarium
