// SPDX-License-Identifier: Apache-2.0
// Ants of the Ant Colony System on one core: the tasks that a colony gives them, one after
// another. Compiled once for each instruction set, like construct.hpp.
#pragma once

#include "core/cpu/construct.hpp"
#include "core/steps/local_update.hpp"

namespace formicarium {

/// Steps are numbered 1 … n. The n-th closes the tour: only its edge is left to update.
struct SeekTask {
  enum class Action {
    start,    // place ants first_ant … last_ant - 1 in their first cities
    choose,   // take step first_step
    update,   // first half of the updates of that step's edges, in ant order; rows part, part + parts, …
    hand_on,  // second half; only if hands_over(trails.records)
    measure,  // compute the lengths of their tours
    in_turn,  // steps first_step … last_step - 1: ants step and update one after another
    race,     // build whole tours together, while other threads do the same on the same trails
  };

  ConstructTask walk;  // scratch: seeker_bytes for each ant, from ant 0 on; race: from first_ant on
  LivingTrails trails;
  Pull local;
  float q0;
  UpdatedSteps updates_after;
  Action action;
  int first_step, last_step;
  int part, parts;
  HitCount* hits;  // with selective memory; many threads add to it
};

/// Room that one ant needs for its walk, its tabu list and its random numbers; a multiple of 64.
std::size_t seeker_bytes(int cities, TabuKind tabu);

}  // namespace formicarium
