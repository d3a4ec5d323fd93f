// SPDX-License-Identifier: Apache-2.0
// What the three programs say of an iteration that lasts long.
#pragma once

#include <string>

#include "core/colony/iteration_progress.hpp"

namespace formicarium {

/// From so many seconds on an iteration is long enough to be told of.
constexpr double long_iteration = 1;

/// "iteration 13: 340 of 1002 tours built, 4 s, about 8 s left".
std::string progress_words(const IterationProgress::Seen& seen);
/// "pauses after iteration 13, in about 8 s".
std::string pausing_words(const IterationProgress::Seen& seen);

}  // namespace formicarium
