// SPDX-License-Identifier: Apache-2.0
#include "core/colony/device_trails.hpp"

namespace formicarium {

float DeviceTrails::value(City i, int column) const {
  const std::lock_guard lock(mutex_);
  if (!all_.empty()) return all_[std::size_t(i) * width_ + column];
  if (i != row_) {
    of_row_.resize(std::size_t(width_));
    row_ = -1;
    ++copies_to_host_;
    if (!fetch(i, 1, of_row_.data())) return 0;
    row_ = i;
  }
  return of_row_[std::size_t(column)];
}

std::span<const float> DeviceTrails::all() const {
  const std::lock_guard lock(mutex_);
  if (all_.empty()) {
    std::vector<float> values(std::size_t(cities_) * width_);
    ++copies_to_host_;
    if (fetch(0, cities_, values.data())) all_ = std::move(values);
  }
  return all_;
}

}  // namespace formicarium
