// SPDX-License-Identifier: Apache-2.0
// The processor cores that this process may use.
#pragma once

namespace formicarium {

/// At least 1. Fewer than the machine has where the process is bound to some: by taskset, or as a task of Slurm. Any
/// thread.
int usable_cores();

}  // namespace formicarium
