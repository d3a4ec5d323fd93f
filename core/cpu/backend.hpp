// SPDX-License-Identifier: Apache-2.0
// The CPU backend: what AntSystem and AntColonySystem call, in terms of trails (trail_store.hpp), of what the ants have
// found (solutions.hpp) and of the ants of a problem (ants.hpp).
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "core/colony/snapshot.hpp"
#include "core/colony/trails.hpp"
#include "core/cpu/ants.hpp"

namespace formicarium {

class CpuBackend {
 public:
  /// Allocates everything a run needs. Throws SettingsError where memory would not do; says what would.
  CpuBackend(InstancePtr instance, const Settings& settings, Progress* progress, const MakeAnts& make = make_ants);
  ~CpuBackend();

  // What AntSystem calls; begin() to record() are one iteration, in this order. Other backends may lack go_on_from().
  /// Trails as they are before the first iteration, from the nearest-neighbour tour.
  void start(const Rules& rules);
  /// After start(): goes on where another backend stood (make_colony_from says how).
  void go_on_from(const Midway& from, const Rules& rules);
  void begin();
  /// weight = τ^α · η^β for every column, and alias tables where `selection` needs them. Throws SettingsError where
  /// these do not fit into memory.
  void weigh(const Settings& now);
  /// build_tours throws Cancelled soon after the flag is set, before anything is judged.
  void give_up_on(const std::atomic<bool>* flag);
  void count_on(IterationProgress* progress);  // as Colony's
  /// Every ant builds a tour and measures it.
  void build_tours(const Settings& now, std::uint32_t iteration);
  /// Local search shortens the tours of those ants that `searched` names. Gives up as build_tours does.
  void improve(const Settings& now);
  /// Best, quartiles, mean and deviation of the lengths; the best tours, the limits, the depositor (standing.hpp).
  void judge(const Rules& rules);
  /// Evaporation and deposit.
  void update_trails(const Rules& rules);
  /// Branching factor; a restart where the colony has settled.
  void review(const Rules& rules);
  IterationRecord record();

  // What AntColonySystem calls besides; it calls neither start(), go_on_from(), build_tours() nor
  // update_trails().
  /// Instead of start(): every trail is τ0 = 1 / (n · length of the nearest-neighbour tour).
  void start_at_floor();
  void go_on_from_floor(const Midway& from, double rho);
  /// Every ant builds a tour by the pseudo-random proportional rule and updates trails on its way. Throws Cancelled as
  /// build_tours, where the trails could be kept as they were: then they are.
  void seek(const Settings& now, std::uint32_t iteration);
  /// The trails as they were before seek(), where an iteration is given up after it.
  void take_back_walk();
  /// The global update: the best tour's edges alone.
  void update_best_edges(double rho);

  // What ColonyOn calls, for both.
  std::span<const City> best_tour() const;            // empty before the first iteration
  std::span<const City> iteration_best_tour() const;  // likewise
  Length best_length() const;                         // 0 before the first iteration
  std::span<const Length> lengths() const;            // [ants]
  void copy_trails(Trails& into) const;
  /// [min(count, ants)][n] the tours of the first ants, one behind the other; none where no ant builds a tour.
  void copy_tours(int count, std::vector<City>& into) const;
  /// The tour that laid a trail in the last iteration; of Ant System, where all do, any one.
  void copy_depositor(std::vector<City>& into) const;
  std::string device() const;
  /// As Colony's; the count of iterations is the caller's.
  Snapshot snapshot() const;
  void restore(const Snapshot& snapshot);

  // What the above is made of; the CPU's own, as other backends need not have it.
  void rank_tours();  // best, quartiles, mean and deviation. O(ants log ants)
  int ants() const;
  std::span<const City> tour(int ant) const;
  int best_ant() const;  // the shortest; the first where two are as short. O(ants)
  void reset_trails(float trail);
  /// Evaporates every trail, lets one tour deposit (MMAS) or all of them (AS), keeps the limits. Gains are 1 / length.
  void update_trails(double rho, TrailLimits limits, std::span<const City> depositor, Length length);
  void update_trails_by_all(double rho);
  TrailStore::Spread spread() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace formicarium
