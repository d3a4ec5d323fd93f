// SPDX-License-Identifier: Apache-2.0
// oneTBB's first start, at a time when there is somebody to say that it failed.
#pragma once

namespace formicarium {

/// Starts oneTBB, which loads libraries and begins its threads. A program calls it once in main, before it has threads
/// of its own; a CPU colony calls it again, which then does nothing. Throws std::bad_alloc, and
/// std::runtime_error where there is no thread to be had. Any thread.
void start_workers();

}  // namespace formicarium
