// SPDX-License-Identifier: Apache-2.0
// The CUDA backend for quadratic assignment: ants of the Cunning Ant System, of MAX-MIN Ant System and of Ant System,
// and their searches, a block an ant. The same assignments as on the CPU, to the bit. Implements the backend operations
// of ant_system.hpp. No CUDA types here: g++ compiles this header.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/colony/search_tables.hpp"
#include "core/colony/snapshot.hpp"
#include "core/colony/trails.hpp"
#include "core/problem/instance.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

class IterationProgress;
class Progress;

/// Solver thread only. Every call may throw CudaError.
class CudaQapBackend {
 public:
  /// Allocates everything a run needs on device `settings.device`. Throws SettingsError if its memory does not suffice.
  CudaQapBackend(InstancePtr instance, const Settings& settings, Progress* progress);
  ~CudaQapBackend();

  // As in CudaBackend, but improve() waits for the searches, which end soon after the flag is set: it then throws
  // Cancelled, and the colony stands as before the iteration.
  void start(const Rules& rules);
  void begin() {}
  void weigh(const Settings& now);
  void build_tours(const Settings& now, std::uint32_t iteration);
  void give_up_on(const std::atomic<bool>* flag);
  /// Searches are counted, by the steps that the device has made; nothing waits for that. The construction, which takes
  /// a fraction of a millisecond, is not.
  void count_on(IterationProgress* progress);
  /// As in Colony, but no search is repeated: every block keeps the tables of its best search. Memory: n² + n numbers a
  /// block; nothing is kept if the device lacks it.
  void keep_search(bool on);
  void improve(const Settings& now);
  void evaluate(const Rules& rules);
  void update_trails(const Rules& rules);
  void review(const Rules& rules);
  IterationRecord record();

  // Assignments; with the Cunning Ant System the units' best.
  std::span<const City> best_tour() const;
  std::span<const City> iteration_best_tour() const;
  Length best_length() const;
  std::span<const Length> lengths() const;
  std::shared_ptr<const SearchTables> search_tables() const;  // fetched when asked; n² numbers
  void copy_trails(Trails& into) const;
  void copy_tours(int count, std::vector<City>& into) const;
  void copy_depositor(std::vector<City>& into) const;
  void copy_trails_on_device(Trails& into) const;
  std::string device() const;
  static constexpr bool on_gpu = true;
  /// As CudaBackend::snapshot(); a CPU can restore it, and goes on exactly.
  Snapshot snapshot() const;
  void restore(const Snapshot& snapshot);

 private:
  struct Impl;
  Impl& on_device() const;  // after use_device()
  std::unique_ptr<Impl> impl_;
};

}  // namespace formicarium
