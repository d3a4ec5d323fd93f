// SPDX-License-Identifier: Apache-2.0
// Trails of one moment that a colony left in the memory of its device. They stay there as long as this object lives.
#pragma once

#include <atomic>
#include <mutex>
#include <span>
#include <vector>

#include "core/base/city.hpp"

namespace formicarium {

/// Any thread. Pictures read the device's memory directly; single values and whole copies are
/// fetched to the host on first use and cached.
class DeviceTrails {
 public:
  DeviceTrails(int device, int cities, int width) : device_(device), cities_(cities), width_(width) {}
  virtual ~DeviceTrails() = default;
  DeviceTrails(const DeviceTrails&) = delete;
  DeviceTrails& operator=(const DeviceTrails&) = delete;

  int device() const { return device_; }  // its CUDA number
  int cities() const { return cities_; }
  int width() const { return width_; }  // values a city, as Trails::width
  /// How often values were copied to the host.
  int copies_to_host() const { return copies_to_host_; }

  /// A value of row `i`. Fetches the row unless it is cached; 0 if the device fails.
  float value(City i, int column) const;
  /// [cities][width]; empty if the device fails.
  std::span<const float> all() const;

 protected:
  /// Fetches `rows` rows from row `first` on into [rows][width]; false if the device fails.
  virtual bool fetch(City first, int rows, float* into) const = 0;

 private:
  const int device_, cities_, width_;
  mutable std::mutex mutex_;  // guards the cached values
  mutable City row_ = -1;
  mutable std::vector<float> of_row_, all_;
  mutable std::atomic<int> copies_to_host_{0};
};

}  // namespace formicarium
