// SPDX-License-Identifier: Apache-2.0
// Ants of the Ant Colony System on one core: what a colony asks of them, one deed after another. Compiled once for each
// instruction set, as construct.hpp.
#pragma once

#include "core/cpu/construct.hpp"
#include "core/steps/local_update.hpp"

namespace formicarium {

/// Steps are numbered 1 … n; the n-th closes the tour, and only its edge is left to update.
struct SeekTask {
  enum class Deed {
    start,    // ants first_ant … last_ant - 1 stand in their first cities
    choose,   // they take step first_step
    update,   // the edges of that step, of all of them, in the order of the ants; rows part, part + parts, …
    measure,  // the lengths of their tours
    in_turn,  // steps first_step … last_step - 1: one ant after the other takes the step and updates its edge at once
    race,     // whole tours, while other threads do the same to the same trails
  };

  ConstructTask walk;  // scratch: seeker_bytes for each ant, from ant 0 on; race: for each of `seekers_in_flight`
  LivingTrails trails;
  Pull local;
  float q0;
  int period;  // an ant updates its edge after every period-th step
  bool symmetric;
  Deed deed;
  int first_step, last_step;
  int part, parts;
  HitCount* hits;  // with selective memory; many threads add to it
};

inline constexpr int seekers_in_flight = 4;  // in a race, on one core
/// Room that one ant needs for its walk, its tabu list and its random numbers; a multiple of 64.
std::size_t seeker_bytes(int cities, TabuKind tabu);

}  // namespace formicarium
