// SPDX-License-Identifier: GPL-3.0-or-later
// The program without a window: solves, prints the result, writes picture and tour, says where.
#pragma once

#include "app/desktop/command_line.hpp"

namespace formicarium {

/// Draws wanted.render after wanted.iterations iterations. Throws what cli::guarded() makes exit codes of.
void render(const CommandLine& wanted);

/// What the program does where there is no display: solves, prints, writes picture and tour into the current folder.
/// Throws as render() does.
void solve_without_display(const CommandLine& wanted);

}  // namespace formicarium
