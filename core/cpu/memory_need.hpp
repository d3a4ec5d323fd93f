// SPDX-License-Identifier: Apache-2.0
// The main memory that a colony on the CPU needs, known before it is made.
#pragma once

#include "core/problem/instance.hpp"
#include "core/settings/not_enough_memory.hpp"

namespace formicarium {

/// What the colony's arrays need, and what they would need with the frugal settings; `free` is left at 0. Without what
/// a session keeps besides: frames and snapshots. O(1).
MemoryNeed memory_need(const Instance& instance, const Settings& settings);

/// Bytes of a frame that carries a copy of the trails. O(1).
double frame_need(const Instance& instance, const Settings& settings);

}  // namespace formicarium
