// SPDX-License-Identifier: Apache-2.0
// How the three programs end: the exit codes of the contract, and the error that has a code of its own.
#pragma once

#include <stdexcept>

namespace formicarium::cli {

enum class Exit : int { done = 0, failed = 1, usage = 2, input = 3, device = 4 };

/// A wrong command line that CLI11 cannot see: Exit::usage.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace formicarium::cli
