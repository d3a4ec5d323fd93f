// SPDX-License-Identifier: Apache-2.0
// The data of focused ants that stay on the device between iterations: places, changes and pieces of the tour.
#pragma once

#include "kernels/focused/focus_ants.cuh"
#include "kernels/local_search/search_on_device.cuh"

namespace formicarium {

class FocusOnDevice {
 public:
  /// The ants start from `colony.first_tour`.
  explicit FocusOnDevice(const ColonyOnDevice& colony);

  /// Allocates what an iteration with `now` needs. Throws SettingsError if memory does not suffice; then nothing has
  /// changed.
  void prepare(const ColonyOnDevice& colony, const Settings& now) { near_.look_at(colony, now); }
  /// Enqueues the ants and the making of the next tour, which is then in `colony.tours`.
  void iterate(ColonyOnDevice& colony, const ColonyView& view, const Settings& now, std::uint32_t iteration);
  /// Enqueues writing the working tour's length and the gain of local search for evaluate().
  void report(ColonyOnDevice& colony) const;
  /// Makes the ants go on from `tour`; empty: from `colony.first_tour`. Waits for `colony.stream`.
  void restore(ColonyOnDevice& colony, const Tour& tour);

 private:
  FocusedChanges changes() const {
    return {.cuts = cuts_.get(),
            .gain = gain_.get(),
            .cut = cut_.get(),
            .other = other_.get(),
            .search_gain = search_gain_.get(),
            .search_share = search_share_.get()};
  }

  bool near_in_shared_;
  NearOnDevice near_;
  DeviceArray<City> next_;
  DeviceArray<int> place_, cuts_, cut_, order_, first_, last_, begin_;
  DeviceArray<Length> gain_;
  DeviceArray<std::uint8_t> other_;
  DeviceArray<double> search_gain_, search_share_;
  DeviceArray<DeviceFocus> focus_;
};

}  // namespace formicarium
