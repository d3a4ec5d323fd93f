// SPDX-License-Identifier: Apache-2.0
// What focused ants keep on the device between iterations: the tour's places, what they changed, and its pieces.
#pragma once

#include "kernels/focused/focus_ants.cuh"
#include "kernels/local_search/search_on_device.cuh"

namespace formicarium {

class FocusOnDevice {
 public:
  /// The tour that the ants begin with is `colony.first_tour`.
  explicit FocusOnDevice(const ColonyOnDevice& colony);

  /// Makes what an iteration by `now` needs. Throws SettingsError where memory would not do, and then nothing has
  /// changed.
  void prepare(const ColonyOnDevice& colony, const Settings& now) { near_.look_at(colony, now); }
  /// Enqueues the ants and what makes the next tour of what they did: the one in `colony.tours`.
  void iterate(ColonyOnDevice& colony, const ColonyView& view, const Settings& now, std::uint32_t iteration);
  /// Enqueues what the judgement is to go by: that tour's length, and what local search gained.
  void tell(ColonyOnDevice& colony) const;

 private:
  FocusedChanges changes() const {
    return {cuts_.get(), gain_.get(), cut_.get(), other_.get(), search_gain_.get(), search_share_.get()};
  }

  bool near_at_hand_;
  NearOnDevice near_;
  DeviceArray<City> next_;
  DeviceArray<int> place_, cuts_, cut_, order_, first_, last_, begin_;
  DeviceArray<Length> gain_;
  DeviceArray<std::uint8_t> other_;
  DeviceArray<double> search_gain_, search_share_;
  DeviceArray<DeviceFocus> focus_;
};

}  // namespace formicarium
