// SPDX-License-Identifier: Apache-2.0
// The CPU backend: the colony's arrays in main memory, the steps over them with oneTBB. The vocabulary of
// ant_system.hpp.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/colony/settings.hpp"
#include "core/colony/trail_limits.hpp"
#include "core/colony/trails.hpp"
#include "core/problem/instance.hpp"

namespace formicarium {

class Progress;

class CpuBackend {
 public:
  /// Allocates everything a run needs. Throws SettingsError where memory would not do; says what would.
  CpuBackend(InstancePtr instance, const Settings& settings, Progress* progress);
  ~CpuBackend();

  int ants() const;
  int choices() const;  // columns an ant chooses among at most: K, or n - 1
  /// Length of the nearest-neighbour tour from city 0: what the first trail limits are made of. O(n²) worst, O(n K)
  /// usually.
  Length nearest_neighbour_length();

  void reset_trails(float trail);
  /// weight = τ^α · η^β for every column, and alias tables where `selection` needs them.
  void weigh(const Settings& now);
  /// Every ant builds a tour and measures it.
  void build_tours(const Settings& now, std::uint32_t iteration);

  std::span<const City> tour(int ant) const;
  std::span<const Length> lengths() const;
  int best_ant() const;  // the shortest; the first where two are as short. O(ants)

  /// Evaporates every trail, lets one tour deposit (MMAS) or all of them (AS), keeps the limits. Gains are 1 / length.
  void update_trails(double rho, TrailLimits limits, std::span<const City> depositor, Length length);
  void update_trails_by_all(double rho);

  struct Spread {
    double branching;   // mean λ-branching factor, λ = 0.05: trails of a row at or above min + λ (max - min)
    float least, most;  // over all trails
  };
  Spread spread() const;

  void copy_trails(Trails& into) const;
  std::string device() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace formicarium
