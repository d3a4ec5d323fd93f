// SPDX-License-Identifier: Apache-2.0
// How the three programs begin and end: what they are called on stderr, and what becomes of what they throw.
#pragma once

#include <functional>

#include "app/model/exit_code.hpp"

namespace formicarium::cli {

/// Once, before anything else: `name` begins each line of the log; `no_memory` is the line that is written, without
/// allocating, where memory is gone. From then on that happens even where no handler is reached (std::bad_alloc leaves
/// a noexcept function, as in CLI11, or a thread): the program ends with Exit::failed. Both must live as long as it.
void begin_program(const char* name, const char* no_memory) noexcept;
const char* program_name() noexcept;  // "formica" before begin_program()

/// Writes the line; returns Exit::failed.
Exit out_of_memory() noexcept;

/// Does the work and says in the log what it throws: UsageError and SettingsError are Exit::usage, InputError
/// Exit::input, DeviceError Exit::device, all else Exit::failed; ClosedPipe is a quiet Exit::done.
Exit guarded(const std::function<void()>& work) noexcept;

}  // namespace formicarium::cli
