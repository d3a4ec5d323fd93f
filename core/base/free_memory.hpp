// SPDX-License-Identifier: Apache-2.0
// The main memory that is still available.
#pragma once

#include <cstdint>

namespace formicarium {

/// Bytes that can be allocated without swapping (Linux: MemAvailable, limited by what RLIMIT_AS leaves); the largest
/// number if unknown. Any thread; reads /proc.
std::uint64_t free_memory();

}  // namespace formicarium
