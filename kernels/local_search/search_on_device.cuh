// SPDX-License-Identifier: Apache-2.0
// What local search keeps on the device between iterations: the lists it looks at, whom it searched, and its room.
#pragma once

#include "core/local_search/local_search.hpp"
#include "kernels/colony/colony_on_device.cuh"
#include "kernels/local_search/search_tours.cuh"

namespace formicarium {

/// NearCities on the device.
class NearOnDevice {
 public:
  /// Makes the lists that `now` names unless the last call has. Throws SettingsError where memory would not do, and
  /// then nothing has changed.
  void look_at(const ColonyOnDevice& colony, const Settings& now);
  NearView view() const { return {city_.get(), distance_.get(), near_.width()}; }

 private:
  NearCities near_;
  DeviceArray<City> city_;
  DeviceArray<Distance> distance_;
};

class SearchOnDevice {
 public:
  /// Makes what a search by `now` needs. Throws SettingsError where memory would not do, and then nothing has changed.
  void prepare(const ColonyOnDevice& colony, const Settings& now);
  /// Enqueues that search of the tours of the ants that `now` names; false where there is nothing to search.
  bool improve(ColonyOnDevice& colony, const Settings& now);

 private:
  SearchShape shape_;
  NearOnDevice near_;
  DeviceArray<int> chosen_;
  DeviceArray<double> gains_;
  DeviceArray<char> scratch_;
};

}  // namespace formicarium
