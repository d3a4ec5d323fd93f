// SPDX-License-Identifier: Apache-2.0
// Latest-wins handover of a value from one writer thread to one reader thread: three slots, one atomic, no lock, no
// waiting.
#pragma once

#include <array>
#include <atomic>

namespace formicarium {

/// writer:  T& draft = mailbox.draft();  …fill it…  mailbox.publish();
/// reader:  if (const T* newest = mailbox.take()) …valid until the next take()…
/// An unread value is overwritten; slots are reused, so vectors inside T keep their memory.
template <class T>
class Mailbox {
 public:
  T& draft() { return slots_[writing_]; }  // writer only

  void publish() {  // writer only
    const unsigned previous = middle_.exchange(writing_ | fresh, std::memory_order_acq_rel);
    writing_ = previous & index;
  }

  /// The newest value not yet taken, or nullptr where nothing new came. Reader only.
  T* take() {
    if (!(middle_.load(std::memory_order_relaxed) & fresh)) return nullptr;
    reading_ = middle_.exchange(reading_, std::memory_order_acq_rel) & index;
    return &slots_[reading_];
  }

 private:
  static constexpr unsigned index = 3, fresh = 4;
  std::array<T, 3> slots_{};
  unsigned writing_ = 0, reading_ = 1;
  std::atomic<unsigned> middle_{2};
};

}  // namespace formicarium
