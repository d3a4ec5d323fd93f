// SPDX-License-Identifier: Apache-2.0
// Every ant of the Ant Colony System builds a tour, one warp an ant, and updates trails while it walks.
#pragma once

#include "kernels/construction/build_tours.cuh"
#include "kernels/construction/living_rows.cuh"

namespace formicarium {

/// The ants of a relaxed iteration, if no more than some of them may walk at once. Each launch begins from zeros.
struct Race {
  int taken;          // ants that have begun
  int walking, most;  // that walk now, and at most so far
};

/// Arguments of the kernels.
struct SeekTours {
  BuildTours walk;
  LocalUpdates updates;
  float q0;
  UpdatedSteps updates_after;
  // For seek_at_once only.
  int at_once;
  Race* race;
  // For lockstep only.
  std::size_t trails_in_all;
  unsigned* arrived;      // counter of the grid barrier
  std::size_t paused_at;  // offset of an ant's state between two steps in its scratch memory
};

inline constexpr int most_warps_a_block = 20;     // in lockstep; more would leave too few registers a thread
inline constexpr int least_warps_a_block = 8;     // if there are several blocks; fewer blocks make the barrier quicker
inline constexpr std::size_t paused_bytes = 112;  // for an ant's state between two steps in turns

/// One warp for each ant if the device can hold all warps and their tabu lists at once; otherwise warps take ants in
/// turn, with Place::global.
Shape shape_in_step(const WalkPlan& plan, const DeviceLimits& limits);
/// Sets the offsets in an ant's scratch memory for ants in turn or with a limit, and returns its size in bytes.
std::size_t make_room_for_turns(SeekTours& task, const WalkPlan& plan);
/// Lockstep: all ants take a step, then all their edges are updated. One cooperative launch with grid barriers. Throws
/// CudaError.
void seek_in_step(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape,
                  const DeviceLimits& limits, cudaStream_t stream);

/// Relaxed execution: every ant builds its whole tour while others change the same trails. Throws CudaError.
void seek_in_race(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape, cudaStream_t stream);
/// The same with `task.at_once` ants at once, or as many as the device holds: where less walk, the next one begins. The
/// ants' memory is that of make_room_for_turns(). Throws CudaError.
void seek_at_once(const SeekTours& task, Selection selection, TabuKind tabu, bool all_cities, cudaStream_t stream);

// Launches of the kernels, by where the trails are: in rings, the selective memory, or in rows. Each is instantiated in
// a file of its own (step_on_matrix.cu …), so that they compile side by side. They throw CudaError.
/// Lockstep with a warp for each ant.
template <bool rings>
void launch_in_step(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape, int blocks,
                    cudaStream_t stream);
/// Lockstep with warps that take ants in turn.
template <bool rings>
void launch_in_turns(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape, int blocks,
                     cudaStream_t stream);
/// Relaxed execution. With `slots` an ant exploits by the slots of rings of candidates (Exploited::with_slots).
template <bool rings, bool slots>
void launch_in_race(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape, cudaStream_t stream);

}  // namespace formicarium
