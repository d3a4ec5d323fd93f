// SPDX-License-Identifier: Apache-2.0
// Shared objects whose memory is used again: the last holder gives an object back instead of freeing it.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

namespace formicarium {

/// take() may be called by one thread while others drop what they hold. Objects may outlive the pool.
template <class T>
class Pool {
 public:
  /// `cleared` is called on an object that comes back, by the thread that held it last: it lets go of what others may
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

  /// An object that nobody else holds: as its last holder left it, or a new one. Throws std::bad_alloc.
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

  /// Frees what waits to be used again.
  void shrink() {
    const std::lock_guard lock(state_->mutex);
    state_->free.clear();
  }

 private:
  static constexpr std::size_t most = 2;  // objects that wait
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
