// SPDX-License-Identifier: Apache-2.0
// Runs that end by themselves: so many iterations, so many frames, a screenshot.
#pragma once

#include "app/lite/command_line.hpp"

namespace formicarium::lite {

/// Runs the window's loop until the file is read. False if the window was closed before. Throws InputError.
bool wait_until_read(App& app);
/// The same until its colony is made. Also throws UsageError if it cannot be made with these
/// settings, or if the screenshot would replace the instance that a session names.
bool wait_until_open(App& app, const CommandLine& wanted);
/// Throws std::runtime_error if the run has failed.
void look_for_failure(App& app);

/// Does what the command line says. A signal ends it early, with a screenshot of the present state.
/// Throws as the functions above, and OutputError if the screenshot cannot be written.
void run_batch(App& app, const Window& window, const CommandLine& wanted);

}  // namespace formicarium::lite
