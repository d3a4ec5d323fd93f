// SPDX-License-Identifier: Apache-2.0
// Raises the lower bound of the instance that a window shows, on a thread of its own with a low priority.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>

#include "app/model/background.hpp"
#include "core/base/progress.hpp"
#include "core/problem/instance.hpp"

namespace formicarium {

/// How long programs without a window wait for a bound.
inline constexpr std::chrono::seconds seconds_of_bound{5};

/// Every call comes from one thread; `wake` is called on another.
class Bounding {
 public:
  /// `wake` is called on another thread, a few times a second at most, when the instance has a better bound.
  explicit Bounding(std::function<void()> wake) : wake_(std::move(wake)) {}
  ~Bounding();  // cancels and waits
  Bounding(const Bounding&) = delete;
  Bounding& operator=(const Bounding&) = delete;

  /// From now on the bound of this instance is raised; of the one before no longer. Where the optimum is known only if
  /// the 1-tree is `shown`; never if the instance is too large (why_no_bound()) or null. Without memory or a thread for
  /// it there is no bound.
  void begin(const InstancePtr& instance, bool shown);
  /// Waits until the bound is settled, `until` has come or `given_up` is set; then it is raised no more. False if there
  /// was not enough memory for it, or no thread.
  bool end(std::chrono::steady_clock::time_point until, const std::atomic<bool>& given_up);

 private:
  void cancel();

  std::function<void()> wake_;
  InstancePtr instance_;  // that it is or was raised of
  std::shared_ptr<Progress> progress_;
  bool failed_ = false;
  Background<bool> work_;  // false: there was not enough memory
};

}  // namespace formicarium
