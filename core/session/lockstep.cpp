// SPDX-License-Identifier: Apache-2.0
#include "core/session/lockstep.hpp"

#include <utility>

namespace formicarium {

std::shared_ptr<const void> Lockstep::expect(const std::shared_ptr<Lockstep>& of) {
  const std::lock_guard lock(of->mutex_);
  ++of->expected_;
  return std::shared_ptr<const void>(of.get(), [of](const void*) {
    const std::lock_guard again(of->mutex_);
    --of->expected_;
    of->wake_those_that_may();
  });
}

int Lockstep::join(std::function<void()> wake) {
  const std::lock_guard lock(mutex_);
  sides_[joined_].wake = std::move(wake);
  return joined_++;
}

void Lockstep::leave(int side) {
  const std::lock_guard lock(mutex_);
  sides_.erase(side);
  wake_those_that_may();
}

bool Lockstep::may_begin(const Side& side, std::int64_t iteration) const {
  return expected_ == 0 && std::ranges::all_of(sides_, [&](const auto& entry) {
           const Side& other = entry.second;
           return &other == &side || !other.takes_part || other.done >= iteration - 1;
         });
}

bool Lockstep::may_spin(int threads) const {
  const auto sides = std::ranges::count_if(sides_, [](const auto& entry) { return entry.second.takes_part; });
  return threads > 0 && sides * threads <= waiting_.cores;
}

bool Lockstep::may_begin(int side, std::int64_t iteration, int threads) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point spin_until{};
  for (;;) {
    std::uint64_t seen = 0;
    {
      const std::lock_guard lock(mutex_);
      Side& asking = sides_.at(side);
      asking.waits = false;
      if (may_begin(asking, iteration)) return true;
      const auto now = Clock::now();
      if (spin_until == Clock::time_point{}) spin_until = now + waiting_.spin;
      if (now >= spin_until || !may_spin(threads)) {
        asking.waits = true;
        return false;
      }
      seen = changes_;
    }
    while (changes_ == seen && Clock::now() < spin_until) {
    }
  }
}

bool Lockstep::done(int side, std::int64_t iteration, bool due) {
  const std::lock_guard lock(mutex_);
  Side& mine = sides_.at(side);
  if (due && publish_after_ < iteration) {
    // A side that has done this iteration already can only publish the next one.
    const bool last = std::ranges::any_of(
        sides_, [&](const auto& entry) { return entry.first != side && entry.second.done >= iteration; });
    publish_after_ = last ? iteration + 1 : iteration;
  }
  mine.done = iteration;
  mine.takes_part = true;
  wake_those_that_may();
  return iteration == publish_after_;
}

void Lockstep::stand(int side, std::int64_t iteration) {
  const std::lock_guard lock(mutex_);
  Side& mine = sides_.at(side);
  mine.done = iteration;
  mine.takes_part = true;
  publish_after_ = std::min(publish_after_, iteration);
  wake_those_that_may();
}

void Lockstep::rest(int side) {
  const std::lock_guard lock(mutex_);
  sides_.at(side).takes_part = false;
  wake_those_that_may();
}

std::int64_t Lockstep::furthest() const {
  const std::lock_guard lock(mutex_);
  std::int64_t furthest = 0;
  for (const auto& [number, side] : sides_)
    if (side.takes_part) furthest = std::max(furthest, side.done);
  return furthest;
}

std::int64_t Lockstep::behind(int side) const {
  const std::lock_guard lock(mutex_);
  const Side& mine = sides_.at(side);
  std::int64_t furthest = mine.done;
  for (const auto& [number, other] : sides_)
    if (other.takes_part) furthest = std::max(furthest, other.done);
  return furthest - mine.done;
}

void Lockstep::wake_those_that_may() {
  ++changes_;
  for (auto& [number, side] : sides_)
    if (side.waits && may_begin(side, side.done + 1)) {
      side.waits = false;
      side.wake();
    }
}

}  // namespace formicarium
