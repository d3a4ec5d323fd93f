// SPDX-License-Identifier: Apache-2.0
// What a program says where memory is gone, for which it needs none.
#pragma once

#include "app/cli/commands.hpp"

namespace formicarium::cli {

/// Writes `line` to stderr; returns Exit::failed.
Exit out_of_memory(const char* line) noexcept;

/// From now on std::bad_alloc that nobody can catch, thrown where nothing may be or on another thread, ends the program
/// with `line` and Exit::failed. CLI11 throws it out of functions that promise not to. `line` must live as long as the
/// program.
void end_with(const char* line) noexcept;

}  // namespace formicarium::cli
