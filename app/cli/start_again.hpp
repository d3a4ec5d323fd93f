// SPDX-License-Identifier: Apache-2.0
// A program that replaces itself by a new process: a fault of one GPU ends CUDA on all GPUs for the process.
#pragma once

namespace formicarium::cli {

/// Whether this process may do so: only so many times in a row, so that a GPU that always fails ends it.
bool may_start_again();

/// The same program with the same arguments, in this process' place. Call it with all files closed. Throws OutputError
/// if the system refuses.
[[noreturn]] void start_again();

}  // namespace formicarium::cli
