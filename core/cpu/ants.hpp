// SPDX-License-Identifier: Apache-2.0
// What the ants of a problem do on the CPU. Trails (trail_store.hpp), evaluation (solutions.hpp) and the order of an
// iteration (backend.hpp) are the same for every problem whose solutions are permutations.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>

#include "core/colony/ant_account.hpp"
#include "core/colony/iteration_progress.hpp"
#include "core/colony/iteration_record.hpp"
#include "core/colony/search_tables.hpp"
#include "core/colony/snapshot.hpp"
#include "core/cpu/solutions.hpp"
#include "core/cpu/trail_store.hpp"
#include "core/cpu/workers.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

class Progress;

/// What ants work with; all of it outlives the call.
struct AntsWork {
  const Settings& now;  // in force
  const Workers& workers;
  TrailStore& trails;
  Solutions& solutions;                         // writes lengths [ants]; tours [ants][n] unless all share one
  IterationRecord& record;                      // construct_ms, search_ms, search_gain
  const std::atomic<bool>* given_up = nullptr;  // once set: throw Cancelled soon
  IterationProgress* progress = nullptr;        // null: progress is not counted
  bool counts_decisions = false;                // adds to record.decisions how ants decide their steps
  bool keeps_search = false;                    // CpuAnts::search_tables() is wanted
  AntAccount* account = nullptr;                // of one ant, to be written; null: none

  bool is_given_up() const { return given_up && *given_up; }
  void count(int done) const {
    if (progress) progress->add(done);
  }
};

/// One thread calls these, one after the other.
class CpuAnts {
 public:
  virtual ~CpuAnts() = default;

  /// Cost of a solution that is made without trails: the first limits follow from it. Called once, before the first
  /// iteration.
  virtual Length first_cost() = 0;
  /// η^β of row `item`'s columns, relative to the best of them: close[row.columns] in [0, 1]. Called on many threads.
  virtual void weigh_closeness(City item, const TrailRow& row, const Settings& now, float* close) const = 0;
  /// Every ant builds a solution from the trails' weights; random numbers are those of (seed,
  /// iteration, ant). Throws Cancelled; repeating the iteration then gives the same solutions.
  virtual void build(const AntsWork& work, std::uint32_t iteration) = 0;
  /// Like build(), but the ants change trails while they walk (Ant Colony System); `floor` is τ0.
  /// Never called if the problem's settings refuse that algorithm.
  virtual void seek(const AntsWork& work, std::uint32_t iteration, float floor);
  /// Restores the trails from before seek(), if the iteration is given up after it.
  virtual void take_back_walk(TrailStore&) {}
  /// Local search, if `now` asks for one and build() did none. Throws Cancelled like build().
  virtual void improve(const AntsWork&) {}

  /// The tables of the search that found the best solution of the last improve(), if they were to be kept and it
  /// searched by exchanges; else null.
  virtual std::shared_ptr<const SearchTables> search_tables() const { return nullptr; }

  /// The one solution that all ants share (focused ants), and its cost; empty: each has its own.
  virtual std::span<const City> common() const { return {}; }
  virtual Length common_cost() const { return 0; }
  /// Before the first iteration: goes on from this solution.
  virtual void go_on_from(std::span<const City>) {}

  /// What the ants remember from one iteration to the next besides trails; null: nothing.
  virtual std::shared_ptr<const AntsMemory> memory() const { return nullptr; }
  /// Restores what memory() returned.
  virtual void remember(const AntsMemory*) {}

  /// [n][width] the columns of each row, nearest first; empty: all columns.
  virtual std::span<const City> candidates() const { return {}; }
  /// The lists that copies of the trails refer to; null: all columns.
  virtual std::shared_ptr<const Neighbours> shared_candidates() const { return nullptr; }
};

/// Ants for an instance. Throws std::bad_alloc, SettingsError and Cancelled.
using MakeAnts =
    std::function<std::unique_ptr<CpuAnts>(const InstancePtr&, const Settings&, const Workers&, Progress*)>;

/// Ants for the instance's problem. Throws SettingsError if there are none.
std::unique_ptr<CpuAnts> make_ants(const InstancePtr& instance, const Settings& settings, const Workers& workers,
                                   Progress* progress);

}  // namespace formicarium
