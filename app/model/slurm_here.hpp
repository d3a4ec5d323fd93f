// SPDX-License-Identifier: Apache-2.0
// What the Slurm of this machine says of its cluster.
#pragma once

#include <optional>

#include "app/model/slurm.hpp"

namespace formicarium {

struct SlurmHere {
  std::optional<int> largest_array{};  // MaxArraySize; nothing: there is no Slurm here, or it does not say
  int cores_of_node = 0;               // of the smallest node; 0: the same
};

/// Asks scontrol and sinfo, which takes as long as the controller needs to answer. Throws as run_program().
SlurmHere slurm_here();
/// The wishes with what the cluster has.
SlurmWishes on_cluster(SlurmWishes wishes, const SlurmHere& here);

}  // namespace formicarium
