// SPDX-License-Identifier: GPL-3.0-or-later
// The program without a window: it solves, prints the result, writes picture and tour, and says where they are.
#pragma once

#include <string>

#include "app/desktop/command_line.hpp"

namespace formicarium {

/// Draws wanted.render after wanted.iterations iterations. Throws the exceptions that
/// cli::guarded() turns into exit codes.
void render(const CommandLine& wanted);

/// Makes the film wanted.film and writes its name to stdout. A run of an instance ends as render()'s. Throws as that.
void make_film(const CommandLine& wanted);

/// For use without a display: says `why` there is no window, solves, prints the result, writes picture and tour into
/// the current folder. Throws as render() does.
void solve_without_display(const CommandLine& wanted, const std::string& why);

}  // namespace formicarium
