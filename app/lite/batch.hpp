// SPDX-License-Identifier: Apache-2.0
// Runs that end by themselves: so many iterations, so many frames, a screenshot.
#pragma once

#include "app/lite/command_line.hpp"

namespace formicarium::lite {

/// Turns the window's loop until the file is read. False where the window was closed before. Throws InputError.
bool wait_until_read(App& app);
/// The same until its colony is made. Throws UsageError, too, where it cannot be made with these settings, or where the
/// screenshot would take the place of the instance that a session names.
bool wait_until_open(App& app, const CommandLine& wanted);
/// Throws std::runtime_error where the run has failed.
void look_for_failure(App& app);

/// A signal ends it early, with a screenshot of what stands. Throws those, std::runtime_error where the run failed, and
/// OutputError for the screenshot.
void run_batch(App& app, const Window& window, const CommandLine& wanted);

}  // namespace formicarium::lite
