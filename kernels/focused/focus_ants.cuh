// SPDX-License-Identifier: Apache-2.0
// Focused ants on the device: one warp an ant, in a window in shared memory (core/focused/window_ant.hpp). Then one
// block makes as many of the changes together as possible, the best first, and the tour is written anew from its
// pieces.
#pragma once

#include <cuda_runtime.h>

#include "core/focused/tour_window.hpp"
#include "core/settings/settings.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/distance.hpp"
#include "kernels/trails/decisions.cuh"

namespace formicarium {

/// The state of the working tour.
struct DeviceFocus {
  Length length;   // of the working tour
  int pieces;      // of which the next tour consists
  bool from_best;  // the next tour is the best so far instead
};

/// The ants' results.
struct FocusedChanges {
  int* cuts;                           // [ants] removed edges; 0: no change
  Length* gain;                        // [ants]
  int* cut;                            // [ants][most_cuts]
  std::uint8_t* other;                 // [ants][2 most_cuts]
  double *search_gain, *search_share;  // [ants] in % of the tour's length; share of the ant's time
};

struct ChangeTours {
  ColonyView colony;
  DistanceView distance;
  TourOfAll tour;
  bool symmetric;
  bool near_in_shared;  // all places fit into floats
  std::uint64_t seed;
  std::uint32_t iteration;
  int ants, relocations;
  Selection selection;
  LocalSearchKind search;
  FocusedChanges changes;
  Length* lengths;  // [ants] of the tour after each ant's change alone
  const DeviceFocus* focus;
};
/// Whether the place's coordinates are exact as floats.
bool fits_floats(const Point& place);
/// Enqueues the ants of an iteration. Throws CudaError if the launch fails.
void change_tours(const ChangeTours& task, cudaStream_t stream);

inline constexpr int most_pieces = 2560;  // of a tour before it is written anew

struct CombineChanges {
  FocusedChanges changes;
  const int* order;  // [ants] by gain, largest first
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
/// Enqueues the kernels that make `next` from `tour`, as FocusedAnts does on the CPU. It begins at another city. Throws
/// CudaError if a launch fails.
void combine_changes(const CombineChanges& task, cudaStream_t stream);

/// Call after the ants are ranked: records the working tour as the iteration's result, and the gain and time of local
/// search.
void record_focus(const DeviceFocus* focus, const FocusedChanges& changes, int ants, DeviceStanding* standing,
                  cudaStream_t stream);

}  // namespace formicarium
