// SPDX-License-Identifier: Apache-2.0
// Hands the newest of a row of immutable values from one writer thread to one reader thread: three slots, one atomic,
// no lock, no waiting.
#pragma once

#include <array>
#include <atomic>
#include <memory>

namespace formicarium {

/// Nobody changes a value once it is posted; whoever took one may hold it as long as he likes and share it.
template <class T>
class Mailbox {
 public:
  /// A value that nobody took is dropped. Writer only.
  void post(std::shared_ptr<const T> value) {
    slots_[writing_] = std::move(value);
    const unsigned previous = middle_.exchange(writing_ | fresh, std::memory_order_acq_rel);
    writing_ = previous & index;
    slots_[writing_].reset();
  }

  /// The newest value not yet taken, or null where nothing new came. Reader only.
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
