// SPDX-License-Identifier: Apache-2.0
// The data of local search that stay on the device between iterations: neighbour lists, searched ants, scratch memory.
#pragma once

#include "core/local_search/local_search.hpp"
#include "kernels/colony/colony_on_device.cuh"
#include "kernels/local_search/search_tours.cuh"

namespace formicarium {

/// NearCities on the device.
class NearOnDevice {
 public:
  /// Makes the lists for `now` if they differ from the present ones. Throws SettingsError if memory does not suffice;
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
  /// Allocates what a search with `now` needs. Throws SettingsError if memory does not suffice; then nothing has
  /// changed.
  void prepare(const ColonyOnDevice& colony, const Settings& now);
  /// Enqueues a search of the tours that `now` selects; false if there is nothing to search.
  bool improve(ColonyOnDevice& colony, const Settings& now);

 private:
  SearchShape shape_;
  NearOnDevice near_;
  DeviceArray<int> chosen_;
  DeviceArray<double> gains_;
  DeviceArray<char> scratch_;
};

}  // namespace formicarium
