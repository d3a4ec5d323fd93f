// SPDX-License-Identifier: Apache-2.0
// A loop over blocks on many threads, whose end a thread sanitizer sees, and what each of its threads has for itself.
#pragma once

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>

#include <atomic>

namespace formicarium {

/// Calls body(first, last) for blocks that make up [0, count), as tbb::parallel_for does in the arena that it is called
/// in: blocks of at least `block` where the partitioner is not told otherwise. What a body throws comes out of here.
///
/// Debian's libtbb is not instrumented: a sanitizer does not see that it waits for its tasks, and takes for a race what
/// the caller does next to what a task has used. Hence a count that tasks leave and the caller enters, some nanoseconds
/// a block.
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

/// One object a thread, owned by the object that runs the loop. A thread's first call of local() makes its object and
/// may throw std::bad_alloc. With a thread_local object that has a destructor, glibc would end the process there: it
/// allocates to register the destructor, and cannot report that it failed.
template <class T>
using OfThreads = tbb::enumerable_thread_specific<T>;

}  // namespace formicarium
