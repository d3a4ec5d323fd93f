// SPDX-License-Identifier: Apache-2.0
// Progress of a long computation, and a request to cancel it. Shared by the worker and one watcher; any thread.
#pragma once

#include <atomic>
#include <exception>

namespace formicarium {

struct Cancelled : std::exception {
  const char* what() const noexcept override { return "cancelled"; }
};

class Progress {
 public:
  Progress() = default;
  /// Cancelled once `*flag` is set, and not by cancel(); null: by cancel(). The flag must outlive this object.
  explicit Progress(const std::atomic<bool>* flag) : flag_(flag ? flag : &cancelled_) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const noexcept { return flag_->load(std::memory_order_relaxed); }
  const std::atomic<bool>& flag() const noexcept { return *flag_; }                 // set once it is cancelled
  double share() const noexcept { return share_.load(std::memory_order_relaxed); }  // 0 … 1

  /// Called by the worker at least once in 50 ms of work, with 0 ≤ share ≤ 1. Throws Cancelled if cancel() was called.
  void report(double share) {
    share_.store(share, std::memory_order_relaxed);
    check();
  }
  /// The same without a share.
  void check() const {
    if (cancelled()) throw Cancelled{};
  }

 private:
  std::atomic<bool> cancelled_{false};
  const std::atomic<bool>* flag_ = &cancelled_;
  std::atomic<double> share_{0};
};

}  // namespace formicarium
