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
  void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const noexcept { return cancelled_.load(std::memory_order_relaxed); }
  double share() const noexcept { return share_.load(std::memory_order_relaxed); }  // 0 … 1

  /// Called by the worker at least once in 50 ms of work, with 0 ≤ share ≤ 1. Throws Cancelled if cancel() was called.
  void report(double share) {
    share_.store(share, std::memory_order_relaxed);
    if (cancelled()) throw Cancelled{};
  }

 private:
  std::atomic<bool> cancelled_{false};
  std::atomic<double> share_{0};
};

}  // namespace formicarium
