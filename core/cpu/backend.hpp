// SPDX-License-Identifier: Apache-2.0
// The CPU backend: the functions that AntSystem and AntColonySystem call. It is made of the trails (trail_store.hpp),
// the solutions that the ants have found (solutions.hpp) and the ants of a problem (ants.hpp).
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "core/colony/colony.hpp"
#include "core/colony/snapshot.hpp"
#include "core/colony/trails.hpp"
#include "core/cpu/ants.hpp"

namespace formicarium {

class CpuBackend {
 public:
  /// Allocates everything a run needs. Throws SettingsError if there is not enough memory; the
  /// message says what would fit.
  CpuBackend(InstancePtr instance, const Settings& settings, Progress* progress, const MakeAnts& make = make_ants);
  ~CpuBackend();

  // Called by AntSystem; begin() to record() are one iteration, in this order. Other backends may lack go_on_from().
  /// Sets the trails for the first iteration, from the length of the nearest-neighbour tour.
  void start(const Rules& rules);
  /// After start(): continues the run of another backend (see make_colony_from).
  void go_on_from(const Midway& from, const Rules& rules);
  void begin();
  /// weight = τ^α · η^β for every column, and alias tables if `selection` needs them. Throws
  /// SettingsError if these do not fit into memory.
  void weigh(const Settings& now);
  /// build_tours throws Cancelled soon after the flag is set, before any tour is evaluated.
  void give_up_on(const std::atomic<bool>* flag);
  Colony::Complete best_of_given_up() const;   // see Colony::best_of_given_up
  void count_on(IterationProgress* progress);  // see Colony::count_on
  void count_decisions(bool on);               // see Colony::count_decisions
  void keep_search(bool on);                   // see Colony::keep_search
  std::shared_ptr<const SearchTables> search_tables() const;
  void tell_ant(AntAccount* into);  // see Colony::tell_ant
  void use_threads(int most);       // see Colony::use_threads
  /// Every ant builds a tour and measures it.
  void build_tours(const Settings& now, std::uint32_t iteration);
  /// Local search shortens the tours of those ants that `searched` names. Gives up as build_tours does.
  void improve(const Settings& now);
  /// Best, quartiles, mean and deviation of the lengths; the best tours, the limits, the depositor (standing.hpp).
  void evaluate(const Rules& rules);
  /// Evaporation and deposit.
  void update_trails(const Rules& rules);
  /// Measures the branching factor; restarts if the colony has settled.
  void review(const Rules& rules);
  IterationRecord record();

  // Called by AntColonySystem, which calls none of start(), go_on_from(), build_tours() and update_trails().
  /// Instead of start(): every trail is τ0 = 1 / (n · length of the nearest-neighbour tour).
  void start_at_floor();
  void go_on_from_floor(const Midway& from, double rho);
  /// Every ant builds a tour by the pseudo-random proportional rule and updates trails on its way. Throws Cancelled
  /// like build_tours if it has kept a copy of the trails, which it then restores; otherwise it finishes.
  void seek(const Settings& now, std::uint32_t iteration);
  /// Restores the trails from before seek(), if the iteration is given up after it.
  void take_back_walk();
  /// The global update: changes only the best tour's edges.
  void update_best_edges(double rho);

  // Called by ColonyOn, for both.
  std::span<const City> best_tour() const;            // empty before the first iteration
  std::span<const City> iteration_best_tour() const;  // empty before the first iteration
  Length best_length() const;                         // 0 before the first iteration
  std::span<const Length> lengths() const;            // [ants]
  void copy_trails(Trails& into) const;
  /// [min(count, ants)][n] the tours of the first ants, one after another; empty if ants build no
  /// tours of their own (focused ants).
  void copy_tours(int count, std::vector<City>& into) const;
  /// The tour that laid a trail in the last iteration; with Ant System, whose ants all deposit, any one of them.
  void copy_depositor(std::vector<City>& into) const;
  std::string device() const;
  static constexpr bool on_gpu = false;
  /// As in Colony, but the caller sets Snapshot::iteration.
  Snapshot snapshot() const;
  void restore(const Snapshot& snapshot);

  // Parts of the functions above; other backends need not have them.
  int ants() const;
  std::span<const City> tour(int ant) const;
  int best_ant() const;  // the ant with the shortest tour; the first of equals. O(ants)
  void reset_trails(float trail);
  /// Evaporates every trail, then lets one tour deposit 1 / length and keeps the limits.
  void update_trails(double rho, TrailLimits limits, std::span<const City> depositor, Length length);
  TrailStore::Spread spread() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace formicarium
