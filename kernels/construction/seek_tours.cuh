// SPDX-License-Identifier: Apache-2.0
// Every ant of the Ant Colony System builds its tour, one warp an ant, and updates trails as it goes.
#pragma once

#include "kernels/construction/build_tours.cuh"
#include "kernels/construction/living_rows.cuh"

namespace formicarium {

struct SeekTours {
  BuildTours walk;
  LocalUpdates updates;
  float q0;
  int period;  // an ant updates its edge after every period-th step
  // In lockstep.
  std::size_t trails_in_all;
  unsigned* arrived;      // where blocks meet
  std::size_t paused_at;  // in an ant's room: what it is between two steps, where ants take turns
};

/// A warp an ant where the device holds them and their tabu lists at once, else in turns: with Place::global.
Shape shape_in_step(const WalkPlan& plan, const DeviceLimits& limits);
/// Bytes of `task.walk.scratch` that an ant needs in turns; sets where things lie in them.
std::size_t make_room_for_turns(SeekTours& task, const WalkPlan& plan);
/// All ants take a step, then all its edges are updated: one launch, whose blocks wait for each other.
void seek_in_step(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape,
                  const DeviceLimits& limits, cudaStream_t stream);

/// Every ant builds its whole tour while others change the same trails.
void seek_in_race(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape, cudaStream_t stream);

}  // namespace formicarium
