// SPDX-License-Identifier: Apache-2.0
// How the CPU backend shares work among its threads: many similar pieces, each done by the next free thread.
#pragma once

#include <functional>

namespace formicarium {

/// Does one piece of work on the thread with this number.
using One = std::function<void(int piece, int thread)>;
/// Calls one(0 … pieces - 1, thread) in any order, at most once at a time for each thread.
using Each = std::function<void(int pieces, const One& one)>;

}  // namespace formicarium
