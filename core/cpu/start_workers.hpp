// SPDX-License-Identifier: Apache-2.0
// Starts oneTBB in main, which can report that it failed.
#pragma once

namespace formicarium {

/// Starts oneTBB, which loads libraries and begins its threads. A program calls it once in main, before it has threads
/// of its own; a CPU colony calls it again, which then does nothing. Throws std::bad_alloc, and
/// std::runtime_error where there is no thread to be had. Any thread.
void start_workers();

}  // namespace formicarium
