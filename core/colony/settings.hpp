// SPDX-License-Identifier: Apache-2.0
// Everything a user can choose about a run, as one value. Names, bounds, defaults and words are in parameters.hpp
// alone.
#pragma once

#include <cstdint>

namespace formicarium {

enum class Algorithm : int { mmas, as };
enum class Selection : int { rwm, wrs, iroulette, trial };
enum class TabuKind : int { lc, ct, bt };
enum class Memory : int { matrix, candidate };
enum class Depositor : int { iteration_best, global_best, scheduled };
enum class Restart : int { off, stagnation };
enum class BackendKind : int { automatic, cpu, cuda };

/// Default-constructed: the defaults of the parameter table for MMAS (parameters.cpp checks nothing else states them).
struct Settings {
  Algorithm algorithm{};
  Selection selection{};
  TabuKind tabu{};
  Memory memory{};
  Depositor depositor{};
  Restart restart{};
  BackendKind backend{};
  double alpha{}, beta{}, rho{}, p_best{};
  int candidates{};      // K; 0: all cities
  int ants{};            // 0: as many as cities, at most 1 024
  int threads{};         // 0: all cores
  int device{};          // which CUDA device
  std::uint64_t seed{};  // 0 … 2^53 - 1

  Settings();
  bool operator==(const Settings&) const = default;

  int ants_for(int cities) const;        // the number of ants in force
  int candidates_for(int cities) const;  // candidates a city in force: min(K, n - 1); n - 1 for `all`
};

}  // namespace formicarium
