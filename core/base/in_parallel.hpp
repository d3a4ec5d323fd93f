// SPDX-License-Identifier: Apache-2.0
// A parallel loop over blocks that the thread sanitizer understands, and storage with one object a thread.
#pragma once

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>

#include <atomic>

namespace formicarium {

/// Calls body(first, last) for blocks that together make up [0, count), like tbb::parallel_for in the caller's arena.
/// Blocks hold at least `block` indices unless the partitioner says otherwise. Rethrows what a body throws.
///
/// Debian's libtbb is not instrumented, so the thread sanitizer does not see that parallel_for waits for its tasks and
/// would report races. Hence our own completion counter: tasks release it, the caller acquires it. Costs some
/// nanoseconds a block.
template <class Body, class Partitioner = tbb::auto_partitioner>
void in_parallel(int count, int block, const Body& body, const Partitioner& partitioner = {}) {
  std::atomic<int> left{0};
  struct Leaving {
    std::atomic<int>& left;
    ~Leaving() { left.fetch_add(1, std::memory_order_release); }
  };
  struct Entering {
    std::atomic<int>& left;
    ~Entering() { left.load(std::memory_order_acquire); }
  } const entering{left};
  tbb::parallel_for(
      tbb::blocked_range<int>(0, count, block),
      [&](const tbb::blocked_range<int>& range) {
        const Leaving leaving{left};
        body(range.begin(), range.end());
      },
      partitioner);
}

/// One object a thread, owned by the object that runs the loop. local() creates the thread's object on its first call
/// and may throw std::bad_alloc. A thread_local object with a destructor will not do: glibc allocates to register the
/// destructor and ends the process if that fails.
template <class T>
using OfThreads = tbb::enumerable_thread_specific<T>;

}  // namespace formicarium
