// SPDX-License-Identifier: Apache-2.0
// How the three programs begin and end: their name on stderr, exit codes for what they throw.
#pragma once

#include <chrono>
#include <functional>

#include "app/model/exit_code.hpp"

namespace formicarium::cli {

/// Call once, before anything else. `name` begins each line of the log. `no_memory` is the line
/// that is written, without allocating, when memory runs out. From this call on it is written even
/// if no handler catches std::bad_alloc (which leaves a noexcept function, as in CLI11, or a
/// thread); the program then ends with Exit::failed. Both strings must live as long as the program.
void begin_program(const char* name, const char* no_memory) noexcept;
std::chrono::steady_clock::time_point program_began() noexcept;  // when begin_program() was called
const char* program_name() noexcept;                             // "formica" before begin_program()

/// Writes the line; returns Exit::failed.
Exit out_of_memory() noexcept;

/// Does the work and logs what it throws: UsageError and SettingsError give Exit::usage, InputError Exit::input,
/// DeviceError Exit::device, all else Exit::failed; ClosedPipe gives Exit::done and is not logged.
Exit guarded(const std::function<void()>& work) noexcept;

/// For main(): the exit code, after everything is written. Ends the process at once if a thread was left_behind(): one
/// that cannot be stopped in time, and whose results nobody waits for.
int ended(Exit code) noexcept;
void left_behind() noexcept;

}  // namespace formicarium::cli
