// SPDX-License-Identifier: Apache-2.0
// How the CPU backend lends its threads: many like pieces of work, each done by whoever is free.
#pragma once

#include <functional>

namespace formicarium {

/// One piece of work, by the thread with this number.
using One = std::function<void(int piece, int thread)>;
/// Calls one(0 … pieces - 1, thread) in any order, at most once at a time for each thread.
using Each = std::function<void(int pieces, const One& one)>;

}  // namespace formicarium
