// SPDX-License-Identifier: Apache-2.0
// The CUDA backend: the colony's arrays in device memory. An iteration is one stream of launches; the host waits for it
// only at the end. Implements the backend operations of ant_system.hpp. No CUDA types here: g++ compiles this header.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/colony/snapshot.hpp"
#include "core/colony/tabu_cost.hpp"
#include "core/colony/trails.hpp"
#include "core/problem/instance.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

class Progress;

/// Solver thread only. Every call may throw CudaError.
class CudaBackend {
 public:
  /// Allocates everything a run needs on device `settings.device`. Throws SettingsError if its memory does not suffice;
  /// says how much is needed and which settings would fit.
  CudaBackend(InstancePtr instance, const Settings& settings, Progress* progress);
  ~CudaBackend();

  /// Makes the calls from begin() to review(), or enqueues again what they enqueued for the same settings and rules.
  void carry_out(const Settings& now, const Rules& rules, const std::function<void()>& calls);

  // start() begins a run and waits for the device. Each iteration then makes the other calls in
  // this order: each enqueues its work, record() waits for all.
  void start(const Rules& rules);
  void begin();
  void weigh(const Settings& now);
  void build_tours(const Settings& now, std::uint32_t iteration);
  void give_up_on(const std::atomic<bool>* flag);  // tested before the launch; launched kernels end by themselves
  void improve(const Settings& now);
  void evaluate(const Rules& rules);
  void update_trails(const Rules& rules);
  void review(const Rules& rules);
  IterationRecord record();

  // For the Ant Colony System, instead of start(), build_tours() and update_trails().
  void start_at_floor();
  void seek(const Settings& now, std::uint32_t iteration);
  void update_best_edges(double rho);

  std::span<const City> best_tour() const;  // the device writes it to host memory
  // Copied from the device on demand, once an iteration.
  std::span<const City> iteration_best_tour() const;
  Length best_length() const;
  std::span<const Length> lengths() const;
  void copy_trails(Trails& into) const;
  void copy_tours(int count, std::vector<City>& into) const;  // as CpuBackend::copy_tours
  void copy_depositor(std::vector<City>& into) const;         // as CpuBackend::copy_depositor
  void copy_trails_on_device(Trails& into) const;
  std::string device() const;  // "NVIDIA H200"
  static constexpr bool on_gpu = true;
  TabuCosts tabu_costs() const;
  /// As in Colony, but the caller sets Snapshot::iteration. The arrays have the layout of the CPU's, so the CPU can
  /// restore them; going on there is exact where both give the same tours (same_on_cpu_and_gpu). Waits for the device.
  Snapshot snapshot() const;
  void restore(const Snapshot& snapshot);

  // For tests, also in the middle of an iteration: an ant's tour, valid until the next call, and the lengths of all.
  std::span<const City> tour(int ant) const;
  std::vector<Length> lengths_there() const;
  /// The most ants that walked at once in the last iteration; 0 if Settings::racing did not limit them.
  int most_at_once() const;

 private:
  struct Impl;
  Impl& on_device() const;  // after use_device()
  std::unique_ptr<Impl> impl_;
};

}  // namespace formicarium
