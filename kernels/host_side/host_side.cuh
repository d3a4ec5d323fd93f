// SPDX-License-Identifier: Apache-2.0
// What every backend on a GPU keeps on the host: events, what the device writes there in every iteration, and the
// operations that need no more than these.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/colony/snapshot.hpp"
#include "core/colony/standing.hpp"
#include "core/colony/trails.hpp"
#include "kernels/device/downloads.cuh"
#include "kernels/display/trail_copies.cuh"
#include "kernels/trails/decisions.cuh"

namespace formicarium {

/// The arrays on the device that a colony has whatever it solves. A solution is a tour or an assignment.
struct ColonyArrays {
  int device;
  int size, ants;  // of a solution
  const Stream& stream;
  DeviceArray<City>&solutions, &best, &recent;  // [ants][size], [size], [size]
  DeviceArray<Length>& costs;                   // [ants]
  DeviceArray<DeviceStanding>& standing;        // [1]
  DeviceArray<float>& trail;                    // [size][stride]
  int trail_columns;
  std::size_t trail_stride;
};

/// Solver thread only. Every call may throw CudaError.
struct HostSide {
  HostSide(int size, int ants)
      : host_best(std::size_t(size)),
        host_shortest(std::size_t(size)),
        host_costs(std::size_t(ants)),
        size_(std::size_t(size)),
        ants_(std::size_t(ants)) {}

  CudaEvent ready, built, searched_all, ended;
  // Written by the device in every iteration: the record, the best solution so far, the iteration's cheapest solution
  // and the costs of all. A copy that the host asks for would wait once more.
  Pinned<IterationRecord> host_record{1};
  Pinned<City> host_best, host_shortest;  // [size]
  Pinned<Length> host_costs;              // [ants]
  const std::atomic<bool>* given_up = nullptr;
  bool with_limits = true;
  bool searching = false;  // in this iteration
  IterationRecord last;    // of the last finished iteration

  bool is_given_up() const { return given_up && *given_up; }
  /// Sets the standing before the first iteration. Without limits all trails are `even`.
  void begin_run(const ColonyArrays& on, const TrailLimits& limits, bool limited, float even);
  /// Waits for the iteration's end and reads its record; the times of construction and search are the caller's.
  void read_record();
  /// The time of a search that ran apart from the construction; without one there is no gain.
  void time_search();

  std::span<const City> best_solution() const;   // empty before the first iteration
  std::span<const City> iteration_best() const;  // empty before the first iteration
  std::span<const Length> costs_of_ants() const { return {host_costs.get(), ants_}; }
  /// Fetches the solutions of the first `count` ants.
  static void copy_solutions(const ColonyArrays& on, int count, std::vector<City>& into);
  /// A copy of the trails that stays on the device; false: there is none, and `into` says why.
  bool copy_trails_there(const ColonyArrays& on, Trails& into);

  /// Fetches a whole array. Throws std::bad_alloc: lack of pinned memory is no failure of the device.
  template <class T>
  std::vector<T> download(const DeviceArray<T>& from, cudaStream_t stream) {
    make_downloads();
    return downloads_->fetch(from, stream);
  }
  /// What every backend's snapshot has, with these trails.
  Snapshot take_snapshot(const ColonyArrays& on, KeptTrails trails);
  /// Restores that; `trails` are the snapshot's.
  void restore(const ColonyArrays& on, const Snapshot& from, const KeptTrails& trails);
  /// Enqueues: the cheapest ant of the snapshot has its best solution again.
  static void restore_iteration_best(const ColonyArrays& on, const Snapshot& from);

 private:
  void make_downloads();

  std::size_t size_, ants_;
  std::optional<Downloads> downloads_;         // made with the first snapshot
  std::shared_ptr<TrailCopies> trail_copies_;  // made when trails are copied on the device for the first time
  mutable Tour best_copy_;                     // outlives an iteration that fails; empty: to be read from host_best
};

}  // namespace formicarium
