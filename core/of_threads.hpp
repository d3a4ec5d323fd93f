// SPDX-License-Identifier: Apache-2.0
// One object for every thread that asks, kept by whoever has the loop.
#pragma once

#include <oneapi/tbb/enumerable_thread_specific.h>

namespace formicarium {

/// local() makes a thread's object when it first asks, or throws std::bad_alloc. A thread_local object with a
/// destructor would end the process there: glibc has no other answer where it gets no memory to note the destructor.
template <class T>
using OfThreads = tbb::enumerable_thread_specific<T>;

}  // namespace formicarium
