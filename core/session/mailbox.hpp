// SPDX-License-Identifier: Apache-2.0
// Passes the newest of a sequence of immutable values from one writer thread to one reader thread: three slots and one
// atomic, wait-free.
#pragma once

#include <array>
#include <atomic>
#include <memory>

namespace formicarium {

/// A value does not change once it is posted; the reader may keep and share it.
template <class T>
class Mailbox {
 public:
  /// Replaces a value that was not taken. Writer only.
  void post(std::shared_ptr<const T> value) {
    slots_[writing_] = std::move(value);
    const unsigned previous = middle_.exchange(writing_ | fresh, std::memory_order_acq_rel);
    writing_ = previous & index;
    slots_[writing_].reset();
  }

  /// The newest value not taken yet, or null if there is none. Reader only.
  std::shared_ptr<const T> take() {
    if (!(middle_.load(std::memory_order_relaxed) & fresh)) return nullptr;
    reading_ = middle_.exchange(reading_, std::memory_order_acq_rel) & index;
    return std::move(slots_[reading_]);
  }

 private:
  static constexpr unsigned index = 3, fresh = 4;
  std::array<std::shared_ptr<const T>, 3> slots_{};
  unsigned writing_ = 0, reading_ = 1;
  std::atomic<unsigned> middle_{2};
};

}  // namespace formicarium
