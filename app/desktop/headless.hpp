// SPDX-License-Identifier: GPL-3.0-or-later
// The program without a window: solves, prints the result, writes picture and tour, says where.
#pragma once

#include "app/desktop/command_line.hpp"

namespace formicarium {

/// Draws wanted.render after wanted.iterations iterations. Returns the exit code (README); sentences go to
/// stderr.
int render(const CommandLine& wanted);

/// What scripts/run does where there is no display: solves, prints, writes picture and tour into the current folder.
int solve_without_display(const CommandLine& wanted);

}  // namespace formicarium
