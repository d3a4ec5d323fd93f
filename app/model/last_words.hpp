// SPDX-License-Identifier: Apache-2.0
// What a program says where memory is gone, for which it needs none.
#pragma once

#include "app/model/exit_code.hpp"

namespace formicarium::cli {

/// Writes `line` to stderr; returns Exit::failed.
Exit out_of_memory(const char* line) noexcept;

/// Where std::bad_alloc reaches no handler (it leaves a noexcept function, as in CLI11, or a thread), the program
/// writes `line` and ends with Exit::failed. `line` must live as long as the program.
void end_with(const char* line) noexcept;

}  // namespace formicarium::cli
