// SPDX-License-Identifier: Apache-2.0
// The sentence for a run that does not fit into memory, main or a device's: what it needs, what is
// free, what would fit.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/settings/settings.hpp"

namespace formicarium {

struct MemoryNeed {
  Memory memory;
  int candidates;  // 0: all
  int ants, cities;
  double needed, free;   // bytes
  double frugal;         // bytes with memory `candidate`, frugal_candidates and frugal_ants
  std::string device{};  // the device that lacks memory; empty: main memory
  double beside = 0;     // bytes for frames and earlier moments, with any settings
};
inline constexpr int frugal_candidates = 32, frugal_ants = 64;

std::string not_enough_memory(const MemoryNeed& need);

/// The same for runs that are to begin together, of which each has the need at its place, with `free` bytes for all.
/// Says how many of them would fit, in this order.
std::string not_enough_memory(std::span<const MemoryNeed> runs, double free);

/// The same if a parameter that changed during a run needs more memory: `what` is "Tabu list 'lc'",
/// `instead` "Choose 'bt'".
std::string not_enough_memory(std::string_view what, double needed, double free, std::string_view instead);
/// Alias tables are made when `trial` is first chosen.
inline constexpr const char* trial_tables = "Selection 'trial'";
/// All ants of the Ant Colony System walk side by side, each with a tabu list.
inline constexpr const char* walks_in_step = "Walking side by side";
inline constexpr const char* instead_of_walks = "Choose execution 'relaxed', tabu list 'bt' or fewer ants";
/// The lists of near cities of a local search; all cities are n · (n − 1) of them.
inline constexpr const char* near_lists = "Local search";
inline constexpr const char* instead_of_near_lists = "Choose fewer search neighbours";
inline constexpr const char* instead_of_trial = "Choose another selection rule, or start again with fewer candidates";

}  // namespace formicarium
