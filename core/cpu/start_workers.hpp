// SPDX-License-Identifier: Apache-2.0
// Starts oneTBB in main, where a failure can be reported.
#pragma once

namespace formicarium {

/// Starts oneTBB, which loads libraries and begins its threads. A program calls it once in main,
/// before it has threads of its own; a CPU colony calls it again, which then does nothing. Throws
/// std::bad_alloc, and std::runtime_error if no thread can be started. Any thread.
void start_workers();

}  // namespace formicarium
