// SPDX-License-Identifier: Apache-2.0
// How many colonies use a device beside one another, so that the launches of one leave multiprocessors to the others.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace formicarium {

/// A colony's place in a count of the process, for as long as the colony lives. Any thread may make one; the rest is
/// for the colony's thread.
class BusyColony {
 public:
  explicit BusyColony(int device);
  ~BusyColony();
  BusyColony(const BusyColony&) = delete;
  BusyColony& operator=(const BusyColony&) = delete;

  /// Call when an iteration begins. The number of colonies on the device, this one among them, that have begun one
  /// within the last second; at least 1. O(places).
  int count();

 private:
  struct Place {
    std::atomic<int> device{none};
    std::atomic<std::int64_t> begun{0};  // ms of the steady clock
  };
  static constexpr int none = -1, places = 64;  // a colony that finds no place is not counted by others
  static std::array<Place, places> all;
  int device_;
  Place* mine_ = nullptr;
};

}  // namespace formicarium
