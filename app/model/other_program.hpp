// SPDX-License-Identifier: Apache-2.0
// Runs another program, without a shell, and takes what it says.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace formicarium {

struct ProgramOutput {
  int exit = 0;          // 128 + the signal that ended it
  std::string out, err;  // of each the first 64 KiB
};

/// Runs a program, found by PATH, to its end; its stdin is empty. Nothing if there is no such program. If this program
/// is asked to end (interrupt.hpp), so is the other, and also after `limit`; 0: there is none. What does not end then
/// is killed a second later, with the exit status of its signal. Throws OutputError if a program cannot be started
/// here.
std::optional<ProgramOutput> run_program(const std::vector<std::string>& words, std::chrono::seconds limit = {});

}  // namespace formicarium
