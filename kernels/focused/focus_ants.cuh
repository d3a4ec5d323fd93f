// SPDX-License-Identifier: Apache-2.0
// Focused ants on the device: a warp an ant, in a window that lies in shared memory (core/focused/window_ant.hpp); then
// a block makes the changes that can be made together, the best first, and the tour is laid anew from its pieces.
#pragma once

#include <cuda_runtime.h>

#include "core/focused/tour_window.hpp"
#include "core/settings/settings.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/distance.hpp"
#include "kernels/trails/decisions.cuh"

namespace formicarium {

/// How far they have come.
struct DeviceFocus {
  Length length;   // of the tour
  int pieces;      // of the next tour
  bool from_best;  // which is the best so far instead
};

/// What the ants leave.
struct FocusedChanges {
  int* cuts;                           // [ants] edges that went; 0: nothing that can be made
  Length* gain;                        // [ants]
  int* cut;                            // [ants][most_cuts]
  std::uint8_t* other;                 // [ants][2 most_cuts]
  double *search_gain, *search_share;  // [ants] in percent of the tour before it; of the ant's time
};

struct ChangeTours {
  ColonyView colony;
  DistanceView distance;
  TourOfAll tour;
  bool symmetric;
  bool near_at_hand;  // places fit into two floats
  std::uint64_t seed;
  std::uint32_t iteration;
  int ants, relocations;
  Selection selection;
  LocalSearchKind search;
  FocusedChanges changes;
  Length* lengths;  // [ants] of the tours that each alone would leave
  const DeviceFocus* focus;
};
/// Whether a place is the same as two floats.
bool fits_floats(const Point& place);
/// Enqueues an iteration's ants. Throws CudaError where the launch is refused.
void change_tours(const ChangeTours& task, cudaStream_t stream);

inline constexpr int most_pieces = 2560;  // of a tour, until it is laid anew

struct CombineChanges {
  FocusedChanges changes;
  const int* order;  // [ants] the greatest gain first
  int ants, cities;
  bool symmetric;
  double detour;
  std::uint32_t iteration;
  const DeviceStanding* standing;
  DeviceFocus* focus;
  int *first, *last, *begin;  // [most_pieces]
  const City *tour, *best;    // [n]
  City* next;                 // [n]
  int* place;                 // [n]
};
/// Enqueues what makes `next` of `tour`, as FocusedAnts does on the CPU. It begins at another city.
void combine_changes(const CombineChanges& task, cudaStream_t stream);

/// After the ants are ranked: the tour is what the iteration brought, and what local search did goes into the record.
void tell_focus(const DeviceFocus* focus, const FocusedChanges& changes, int ants, DeviceStanding* standing,
                cudaStream_t stream);

}  // namespace formicarium
