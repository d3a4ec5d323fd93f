// SPDX-License-Identifier: Apache-2.0
// How the three programs end: their exit codes, and the error for a wrong command line.
#pragma once

#include <stdexcept>

namespace formicarium::cli {

/// For the foot of --help.
inline constexpr const char* exit_codes =
    "Exit codes: 0 done, 1 failed while running, 2 wrong usage, 3 bad input file,\n4 device not available.";
enum class Exit : int { done = 0, failed = 1, usage = 2, input = 3, device = 4 };

/// A wrong command line that CLI11 cannot see: Exit::usage.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace formicarium::cli
