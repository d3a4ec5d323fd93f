// SPDX-License-Identifier: Apache-2.0
#include "core/base/alarm.hpp"

#include <utility>

namespace formicarium {

Alarm::Alarm(std::function<void()> ring) : ring_(std::move(ring)) {}
Alarm::~Alarm() = default;

void Alarm::set(Clock::time_point at) {
  const std::lock_guard lock(mutex_);
  at_ = at;
  rang_ = false;
  if (!thread_.joinable())
    thread_ = std::jthread([this](const std::stop_token& token) { wait(token); });
  else if (at < waits_until_)
    earlier_.notify_one();
}

bool Alarm::call_off() {
  const std::lock_guard lock(mutex_);
  at_ = never;
  return rang_;
}

void Alarm::wait(const std::stop_token& token) {
  std::unique_lock lock(mutex_);
  while (!token.stop_requested()) {
    if (at_ <= Clock::now()) {
      at_ = never;
      rang_ = true;
      ring_();  // under the lock, so that call_off() waits for it
    }
    waits_until_ = at_;
    const auto is_earlier = [this] { return at_ < waits_until_; };
    if (waits_until_ == never)  // libstdc++ would compute with it, and overflow
      earlier_.wait(lock, token, is_earlier);
    else
      earlier_.wait_until(lock, token, waits_until_, is_earlier);
  }
}

}  // namespace formicarium
