// SPDX-License-Identifier: Apache-2.0
// How much main memory a run may still take.
#pragma once

#include <cstdint>

namespace formicarium {

/// Bytes that can be allocated without swapping (Linux: MemAvailable, and what RLIMIT_AS leaves); the largest number
/// where unknown.
std::uint64_t free_memory();

}  // namespace formicarium
