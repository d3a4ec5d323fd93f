// SPDX-License-Identifier: Apache-2.0
// Building the tours of a few ants on one core, compiled once for each instruction set and chosen at start.
#pragma once

#include <span>
#include <string_view>

#include "core/colony/settings.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/dice.hpp"
#include "core/steps/distance.hpp"

namespace formicarium {

struct ConstructTask {
  ColonyView colony;
  DistanceView distance;
  Selection selection;
  TabuKind tabu;
  std::uint64_t seed;
  std::uint32_t iteration;
  int first_ant, last_ant;  // builds ants first … last - 1
  City* tours;              // [ants][n]
  Length* lengths;          // [ants]
  void* scratch;            // construct_scratch_bytes(n), one a thread
};

/// Room that one thread needs for the tabu lists and random numbers of its ants in flight.
std::size_t construct_scratch_bytes(int cities);

struct Construct {
  void (*build_tours)(const ConstructTask&);
  std::string_view instructions;  // "AVX-512"
};
/// The best that this processor runs; "portable", "avx2" or "avx512" in FORMICARIUM_ISA asks for less (tests).
const Construct& construct();
/// Everything this processor runs, slowest first.
std::span<const Construct> runnable_constructs();

}  // namespace formicarium
