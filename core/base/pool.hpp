// SPDX-License-Identifier: Apache-2.0
// Shared objects whose memory is reused: when the last owner drops one, it returns to the pool instead of being freed.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

namespace formicarium {

/// One thread may call take() while others drop their objects. Objects may outlive the pool.
template <class T>
class Pool {
 public:
  /// `cleared` is called on each returned object, on the thread that dropped it: it releases resources that others may
  /// need meanwhile.
  explicit Pool(void (*cleared)(T&) noexcept) : state_(std::make_shared<State>(cleared)) {}
  ~Pool() {
    if (!state_) return;  // moved from
    const std::lock_guard lock(state_->mutex);
    state_->closed = true;
    state_->free.clear();
  }
  Pool(Pool&&) noexcept = default;
  Pool& operator=(Pool&&) = delete;

  /// An object with no other owner: a returned one in its last state, or a new one. Throws std::bad_alloc.
  std::shared_ptr<T> take() {
    std::unique_ptr<T> object;
    {
      const std::lock_guard lock(state_->mutex);
      if (!state_->free.empty()) {
        object = std::move(state_->free.back());
        state_->free.pop_back();
      }
    }
    if (!object) object = std::make_unique<T>();
    return {object.release(), GiveBack{state_}};
  }

  /// Frees all returned objects.
  void shrink() {
    const std::lock_guard lock(state_->mutex);
    state_->free.clear();
  }

 private:
  static constexpr std::size_t most = 2;  // returned objects kept; more are freed
  struct State {
    explicit State(void (*f)(T&) noexcept) : cleared(f) { free.reserve(most); }
    void (*cleared)(T&) noexcept;
    std::mutex mutex;
    std::vector<std::unique_ptr<T>> free;
    bool closed = false;
  };
  struct GiveBack {
    std::shared_ptr<State> state;
    void operator()(T* object) const noexcept {
      std::unique_ptr<T> owned(object);
      state->cleared(*owned);
      const std::lock_guard lock(state->mutex);
      if (!state->closed && state->free.size() < most) state->free.push_back(std::move(owned));
    }
  };
  std::shared_ptr<State> state_;
};

}  // namespace formicarium
