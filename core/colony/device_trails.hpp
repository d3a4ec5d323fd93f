// SPDX-License-Identifier: Apache-2.0
// Trails that a colony left in the memory of the device it runs on: one moment of them, for as long as somebody holds
// it.
#pragma once

#include <mutex>
#include <span>
#include <vector>

#include "core/base/city.hpp"

namespace formicarium {

/// Any thread. Pictures read the device's memory itself; single values and whole copies are brought here when asked
/// for, once.
class DeviceTrails {
 public:
  DeviceTrails(int device, int cities, int width) : device_(device), cities_(cities), width_(width) {}
  virtual ~DeviceTrails() = default;
  DeviceTrails(const DeviceTrails&) = delete;
  DeviceTrails& operator=(const DeviceTrails&) = delete;

  int device() const { return device_; }  // its CUDA number
  int cities() const { return cities_; }
  int width() const { return width_; }  // values a city, as Trails::width

  /// A value of row `i`. The row is fetched where it is not the one asked for before; 0 where the device fails.
  float value(City i, int column) const;
  /// [cities][width]; empty where the device fails.
  std::span<const float> all() const;

 protected:
  /// Brings so many rows from row `first` on into [rows][width]; false where the device fails.
  virtual bool fetch(City first, int rows, float* into) const = 0;

 private:
  const int device_, cities_, width_;
  mutable std::mutex mutex_;  // guards what was brought here
  mutable City row_ = -1;
  mutable std::vector<float> of_row_, all_;
};

}  // namespace formicarium
