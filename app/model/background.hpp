// SPDX-License-Identifier: Apache-2.0
// Work on other threads, at a lower priority, so that the thread that handles input and paints is not delayed.
#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <future>
#include <thread>
#include <utility>

namespace formicarium {

/// Lowers the calling thread's priority (niceness); threads that it starts inherit it, and the workers of a colony that
/// it makes take it over. On an idle machine nothing gets slower. Cannot be undone.
void make_way_for_input() noexcept;

/// One piece of work at a time on a thread of its own. All but the work and `wake` belongs to one thread.
template <class Result>
class Background {
 public:
  /// Waits for the work before. The other thread calls `wake` after it has set the result: if it called `wake` earlier,
  /// the woken thread could find no result, and nothing would wake it again. Throws std::system_error if no thread can
  /// be started.
  template <class Work>
  void start(Work work, std::function<void()> wake) {
    std::promise<Result> promise;
    result_ = promise.get_future();
    thread_ = std::jthread([promise = std::move(promise), work = std::move(work), wake = std::move(wake)]() mutable {
      make_way_for_input();
      try {
        promise.set_value(work());
      } catch (...) {
        promise.set_exception(std::current_exception());
      }
      wake();
    });
  }
  bool under_way() const { return result_.valid(); }  // also when it is done, until the result is taken
  bool done() const {
    return result_.valid() && result_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  }
  /// Once; waits for it. Throws what the work threw.
  Result take() { return result_.get(); }

 private:
  std::future<Result> result_;
  std::jthread thread_;  // last: the destructor waits for it first
};

}  // namespace formicarium
