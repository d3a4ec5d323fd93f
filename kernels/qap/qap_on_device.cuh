// SPDX-License-Identifier: Apache-2.0
// The arrays of a colony that solves a quadratic assignment, in device memory, and the views of them that kernels take.
#pragma once

#include <optional>
#include <string>

#include "core/colony/search_tables.hpp"
#include "core/colony/standing.hpp"
#include "core/qap/qap_instance.hpp"
#include "kernels/device/owners.cuh"
#include "kernels/qap/draw_assignments.cuh"
#include "kernels/qap/search_assignments.cuh"
#include "kernels/trails/trails.cuh"

namespace formicarium {

/// Solver thread only. Every call may throw CudaError; the constructor throws SettingsError if memory does not suffice.
struct QapOnDevice {
  const int number;  // of the device; first, because the arrays are made on it
  const QapPtr instance;
  const int facilities, ants;
  const int width;  // of a row of weights
  DeviceLimits limits{};
  std::string name;

  Stream stream;
  std::optional<MatricesOnDevice> matrices;
  DeviceArray<Distance> flow, distance;           // [n][n]
  DeviceArray<City> assignments, drawn, room;     // [ants][n]; [ants][n] of the iteration under way; to draw with
  DeviceArray<Length> costs, drawn_costs;         // [ants]
  DeviceArray<int> chosen;                        // [ants]
  DeviceArray<double> gains;                      // [ants]
  DeviceArray<float> close, weight, trail;        // [n][width]: 1; weights; [n][n]
  DeviceArray<City> best, recent, before, after;  // [n] before, after: the depositor's assignment
  DeviceArray<RowSpread> spread;                  // [n]
  DeviceArray<float> on_best;                     // [n] of best-worst AS, as the next
  DeviceArray<int> mutated;                       // [n]
  DeviceArray<DeviceStanding> standing;
  DeviceArray<char> scratch;                               // of searches outside shared memory
  Pinned<std::int64_t> steps_of_block{std::size_t(ants)};  // [blocks] made so far, written by the device
  // The tables of each block's best search, if they are wanted and there is memory.
  DeviceArray<KeptHead> kept_heads;         // [blocks]
  DeviceArray<City> kept_assignments;       // [blocks][n]
  DeviceArray<std::int32_t> kept_held_for;  // [blocks][n][n]
  int kept_blocks = 0;                      // of the last searches; 0: they kept nothing

  QapOnDevice(QapPtr given, const Settings& settings);

  TrailRows rows() const;
  TrailArrays trail_arrays() const;
  /// Enqueues the computation of weights from the present trails.
  void weigh(double alpha);
  /// Allocates what a search with `now` needs. Throws SettingsError; then nothing has changed. `keeps`: also for the
  /// tables of searches; if there is no memory for them, they are not kept.
  void make_room_for_search(const Settings& now, bool keeps);
  /// Enqueues the searches of the assignments drawn, and notes their gain.
  void search(const Settings& now, std::uint32_t iteration, const int* given_up);
  int searched(const Settings& now) const;  // ants
  /// Of all searches under way, so far; a search that ends early counts as one that made all its steps.
  std::int64_t steps_done() const;
  /// Of the search that found the cheapest assignment, if kept_blocks > 0. Waits for the device.
  SearchTables fetch_tables() const;

 private:
  void allocate();
  double bytes() const;
  void make_room_for_tables(std::size_t blocks);
};

}  // namespace formicarium
