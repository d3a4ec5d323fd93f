// SPDX-License-Identifier: Apache-2.0
// What the three programs say of an iteration that lasts long.
#pragma once

#include <string>

#include "core/colony/iteration_progress.hpp"

namespace formicarium {

/// Whether an iteration lasts so long, or will by all that is known, that it is to be told of: a second.
bool lasts_long(const IterationProgress::Seen& seen);

/// "iteration 13: 340 of 1002 tours built, 4 s, about 8 s left".
std::string progress_words(const IterationProgress::Seen& seen);
/// "pauses after iteration 13, in about 8 s".
std::string pausing_words(const IterationProgress::Seen& seen);
/// One of both as a sentence begins, for a window's status line.
std::string status_words(const IterationProgress::Seen& seen, bool pausing);

}  // namespace formicarium
