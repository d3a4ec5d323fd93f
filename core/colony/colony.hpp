// SPDX-License-Identifier: Apache-2.0
// The interface of a colony, whatever the algorithm and whatever it runs on. Made by make_colony
// (core/cpu/make_colony.hpp); solver thread only.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>

#include "core/colony/ant_tours.hpp"
#include "core/colony/iteration_progress.hpp"
#include "core/colony/iteration_record.hpp"
#include "core/colony/midway.hpp"
#include "core/colony/snapshot.hpp"
#include "core/colony/trails.hpp"
#include "core/problem/instance.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

class Colony {
 public:
  virtual ~Colony() = default;

  /// One iteration under the live part of `now` (what needs a restart keeps the value the colony was made with). Throws
  /// SettingsError where there is no memory for what `now` changed; then the colony stands as before that iteration.
  virtual IterationRecord iterate(const Settings& now) = 0;

  /// iterate() gives up soon after `*flag` is set: it throws Cancelled, and the colony stands as before that iteration,
  /// which can be done again. The flag outlives the colony. A colony that cannot give up need not.
  virtual void give_up_on(const std::atomic<bool>* flag) { static_cast<void>(flag); }

  /// iterate() counts there how far it is (begin and add, from any of its threads); null: nowhere. Outlives the colony.
  virtual void count_on(IterationProgress* progress) { static_cast<void>(progress); }

  // Each of these is valid until the next iteration.
  virtual std::span<const City> best_tour() const = 0;            // empty before the first iteration
  virtual std::span<const City> iteration_best_tour() const = 0;  // likewise
  virtual std::span<const Length> lengths()
      const = 0;                                     // [ants] of the last iteration; focused: of what each alone left
  virtual Length best_length() const = 0;            // 0 before the first iteration
  virtual void copy_trails(Trails& into) const = 0;  // O(values kept); reuses into's memory
  /// Leaves a moment of the trails on the device, for pictures drawn there; a copy (and why) where that cannot be.
  virtual void lend_trails(Trails& into) const { copy_trails(into); }
  /// Tours of the last iteration's first ants, at most `count`; none before the first iteration. O(count · n), with a
  /// wait for the device where the colony has one.
  virtual void copy_ants(int count, AntTours& into) const {
    static_cast<void>(count);
    into = {};
  }
  virtual std::string device() const = 0;  // "CPU, 2 threads, AVX-512"

  /// The colony as it stands after its last iteration; null where it cannot be taken (a colony on a GPU). O(values
  /// kept). Throws std::bad_alloc.
  virtual std::shared_ptr<const Snapshot> snapshot() const { return nullptr; }
  /// Goes on from a snapshot of a colony of the same instance, settings that need a restart, and backend: every further
  /// iteration is as it was there, to the bit, unless ants race. The tours of single ants come with the next iteration.
  /// O(values kept). Only where snapshot() gives one.
  virtual void restore(const Snapshot& snapshot) { static_cast<void>(snapshot); }

  // A colony that moved to the CPU because its device failed. It may throw Cancelled when it is asked for the tours and
  // lengths of an iteration that went with the device: it stands as before that iteration, which can be done again.
  /// Why it is not on a GPU although it might be: "no GPU: CUDA finds no device".
  virtual std::string why_cpu() const { return {}; }
  /// A sentence: what happened, what was kept; empty where it never moved.
  virtual std::string moved() const { return {}; }
};

}  // namespace formicarium
