// SPDX-License-Identifier: Apache-2.0
// The words of the three programs for an iteration that takes long.
#pragma once

#include <string>

#include "core/colony/iteration_progress.hpp"

namespace formicarium {

/// Whether an iteration takes, or is expected to take, a second or more, so that its progress is shown.
bool lasts_long(const IterationProgress::Seen& seen);

/// "iteration 13: 340 of 1002 tours built, 4 s, about 8 s left".
std::string progress_words(const IterationProgress::Seen& seen);
/// "pauses after iteration 13, in about 8 s".
std::string pausing_words(const IterationProgress::Seen& seen);
/// One of the two with a capital letter, for a window's status line.
std::string status_words(const IterationProgress::Seen& seen, bool pausing);

}  // namespace formicarium
