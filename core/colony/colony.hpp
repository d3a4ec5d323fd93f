// SPDX-License-Identifier: Apache-2.0
// The interface of a colony, whatever the algorithm and whatever it runs on. Made by make_colony
// (core/cpu/make_colony.hpp); solver thread only.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>

#include "core/colony/ant_account.hpp"
#include "core/colony/ant_tours.hpp"
#include "core/colony/iteration_progress.hpp"
#include "core/colony/iteration_record.hpp"
#include "core/colony/midway.hpp"
#include "core/colony/search_tables.hpp"
#include "core/colony/snapshot.hpp"
#include "core/colony/tabu_cost.hpp"
#include "core/colony/trails.hpp"
#include "core/problem/instance.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

class Colony {
 public:
  virtual ~Colony() = default;

  /// One iteration with the live part and the seed of `now` (parameters that need a restart keep the values that the
  /// colony was made with). Throws SettingsError if there is no memory for what `now` changed; the colony then stands
  /// as before that iteration.
  virtual IterationRecord iterate(const Settings& now) = 0;

  /// Makes iterate() give up soon after `*flag` is set: it throws Cancelled, and the colony stands
  /// as before that iteration, which can be done again. The flag must outlive the colony. A colony
  /// that cannot give up may ignore the flag.
  virtual void give_up_on(const std::atomic<bool>* flag) { static_cast<void>(flag); }

  /// After iterate() has thrown Cancelled: the best solution that an ant had complete by then, and its cost; an empty
  /// tour if none had, or if the colony does not know. Valid until the next call of another function.
  struct Complete {
    std::span<const City> tour{};
    Length cost = 0;
  };
  virtual Complete best_of_given_up() const { return {}; }

  /// Makes iterate() count its progress in `progress` (begin and add, from any of its threads);
  /// null: nowhere. `progress` must outlive the colony.
  virtual void count_on(IterationProgress* progress) { static_cast<void>(progress); }

  /// Makes iterate() count how its ants decide their steps (IterationRecord::decisions); off at first. Changes no tour.
  /// A colony that cannot count may ignore it: one on a GPU, or of focused ants.
  virtual void count_decisions(bool on) { static_cast<void>(on); }

  /// Makes iterate() keep the tables of the search that found the iteration's best solution; off at first. Changes no
  /// solution; a CPU repeats that search, a GPU keeps the tables of several. Only a colony that searches by exchanges
  /// has such tables.
  virtual void keep_search(bool on) { static_cast<void>(on); }
  /// Of the last iteration; null: they were not kept.
  virtual std::shared_ptr<const SearchTables> search_tables() const { return nullptr; }

  /// Makes iterate() write down what the ant into->ant does, of the steps that `into` asks for; null: no ant. Changes
  /// no tour. `into` must outlive the iterations. False if this colony cannot: one on a GPU. Ants that race and focused
  /// ants are not told.
  virtual bool tell_ant(AntAccount* into) { return into == nullptr; }

  /// From the next iteration on, at most `most` of its threads work; 0: all. Changes no tour, unless ants race. A
  /// colony on a GPU may ignore it.
  virtual void use_threads(int most) { static_cast<void>(most); }

  // Each of these is valid until the next iteration.
  virtual std::span<const City> best_tour() const = 0;            // empty before the first iteration
  virtual std::span<const City> iteration_best_tour() const = 0;  // empty before the first iteration
  /// [ants] of the last iteration; focused: of the tours that each ant alone would have left.
  virtual std::span<const Length> lengths() const = 0;
  virtual Length best_length() const = 0;            // 0 before the first iteration
  virtual void copy_trails(Trails& into) const = 0;  // O(values kept); reuses into's memory
  /// Makes a copy of the current trails that stays on the device, for pictures drawn there. If that
  /// is not possible, copies them to the host and says why.
  virtual void copy_trails_on_device(Trails& into) const { copy_trails(into); }
  /// Tours of the last iteration's first ants, at most `count`; none before the first iteration.
  /// O(count · n); waits for the device if the colony has one.
  virtual void copy_ants(int count, AntTours& into) const {
    static_cast<void>(count);
    into = {};
  }
  virtual std::string device() const = 0;  // "CPU, 2 threads, AVX-512"
  virtual bool on_gpu() const = 0;         // whether device() is a GPU; false once the colony has moved to the CPU
  /// What an ant takes on a GPU with each tabu list and the selection rule in force. Known from the first iteration on;
  /// empty before, and on a CPU.
  virtual TabuCosts tabu_costs() const { return {}; }

  /// The state of the colony after its last iteration; null if the colony cannot give one. O(values
  /// kept); waits for the device if the colony has one. Throws std::bad_alloc.
  virtual std::shared_ptr<const Snapshot> snapshot() const { return nullptr; }
  /// Continues from a snapshot of a colony with the same instance, the same number of ants and the same settings that
  /// need a restart. Every further iteration gives the same bits as there, unless ants race or the snapshot is from
  /// another backend that gives other tours (same_on_cpu_and_gpu). The tours of single ants are there again after the
  /// next iteration. O(values kept). Only if snapshot() gives one.
  virtual void restore(const Snapshot& snapshot) { static_cast<void>(snapshot); }

  // For a colony whose device may fail. Usually it moves to the CPU then and goes on from the best
  // tour. It may throw Cancelled when it is asked for the tours and lengths of an iteration that was
  // lost with the device; it then stands as before that iteration, which can be done again.
  /// Makes a colony whose device fails wait instead: it throws DeviceLost then, and whenever it is
  /// asked for what the device had, until go_on_without_device(). Ask before the first iteration.
  virtual void wait_when_lost() {}
  virtual bool lost() const { return false; }  // its device has failed, and it waits
  virtual void go_on_without_device() {}       // on the CPU, from the best tour
  /// Why it is not on a GPU although it could have been: "no GPU: CUDA finds no device".
  virtual std::string why_cpu() const { return {}; }
  /// A sentence that says what happened and what was kept; empty if it never moved.
  virtual std::string moved() const { return {}; }
};

}  // namespace formicarium
