// SPDX-License-Identifier: Apache-2.0
// Building the tours of a few ants on one core, compiled once for each instruction set and chosen at start.
#pragma once

#include <atomic>
#include <span>
#include <string_view>

#include "core/base/dice.hpp"
#include "core/local_search/move.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/decisions.hpp"
#include "core/steps/distance.hpp"
#include "core/steps/selection.hpp"
#include "core/steps/tabu_kind.hpp"

namespace formicarium {

class Telling;

struct ConstructTask {
  ColonyView colony;
  DistanceView distance;
  Selection selection;
  TabuKind tabu;
  std::uint64_t seed;
  std::uint32_t iteration;
  int first_ant, last_ant;                      // builds ants first … last - 1
  City* tours;                                  // [ants][n]
  Length* lengths;                              // [ants]
  void* scratch;                                // construct_scratch_bytes(n), one a thread
  const std::atomic<bool>* given_up = nullptr;  // once set, tours and lengths need not be finished; null: never
  Decisions* decisions = nullptr;               // many threads add to it; null: not counted
  Telling* told = nullptr;                      // of one ant; only for build_tours_told() and seek_told()
};
/// Out of line: no code of std::atomic may come from a file compiled for AVX (construct_ants.hpp).
bool is_given_up(const ConstructTask& task);

/// One ant of the focused ant system changes a tour (focused_walk.hpp has the sizes of its arrays).
struct FocusTask {
  const ConstructTask& colony;  // its ants and their tours are not used
  int ant;
  bool symmetric;
  int relocations;
  ArrayTour tour;
  std::uint32_t* unvisited;  // [padded(n) / 32] all ones; restored on return
  City* visited;
  Move* made;
};

/// Room that one thread needs for the tabu lists and random numbers of its ants in flight.
std::size_t construct_scratch_bytes(int cities);

struct SeekTask;

struct Construct {
  void (*build_tours)(const ConstructTask&);
  int (*change_tour)(const FocusTask&);  // returns the number of relocations
  void (*seek)(const SeekTask&);         // the Ant Colony System's ants (seek.hpp)
  std::string_view instructions;         // "AVX-512"
};
/// The best that this processor runs; "portable", "avx2" or "avx512" in FORMICARIUM_ISA asks for less (tests). Throws
/// std::runtime_error if the program was built for other processors only (FORMICARIUM_THIS_PROCESSOR).
const Construct& construct();
/// Like Construct's, with portable lanes, and the ant of task.told is written down.
void build_tours_told(const ConstructTask& task);
void seek_told(const SeekTask& task);
/// Everything that was built and that this processor runs, slowest first.
std::span<const Construct> runnable_constructs();

}  // namespace formicarium
