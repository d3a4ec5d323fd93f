// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernels/device/busy_colonies.hpp"

namespace formicarium {

std::array<BusyColony::Place, BusyColony::places> BusyColony::all;

BusyColony::BusyColony(int device) : device_(device) {
  for (Place& place : all) {
    int free = none;
    if (!place.device.compare_exchange_strong(free, device)) continue;
    mine_ = &place;
    return;
  }
}

BusyColony::~BusyColony() {
  if (!mine_) return;
  mine_->begun = 0;
  mine_->device = none;
}

int BusyColony::count() {
  using std::chrono::milliseconds;
  const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
  const std::int64_t now = std::chrono::duration_cast<milliseconds>(since_start).count();
  if (mine_) mine_->begun = now;
  const auto busy = [&](const Place& place) { return place.device == device_ && now - place.begun < 1000; };
  return std::max(1, int(std::ranges::count_if(all, busy)));
}

}  // namespace formicarium
