// SPDX-License-Identifier: Apache-2.0
// What the Slurm of this machine says of its cluster.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/model/slurm.hpp"

namespace formicarium {

struct SlurmHere {
  std::optional<int> largest_array{};  // MaxArraySize; nothing: there is no Slurm here, or it does not say
  int cores_of_node = 0;               // of the smallest node; 0: the same
};

/// What one of Slurm's programs prints; empty if it is not installed, fails or does not answer within ten seconds.
/// Throws as run_program(), and Cancelled if this program is asked to end.
std::string answer_of_slurm(const std::vector<std::string>& words);

/// Asks scontrol and sinfo. Throws as answer_of_slurm().
SlurmHere slurm_here();
/// The wishes with what the cluster has.
SlurmWishes on_cluster(SlurmWishes wishes, const SlurmHere& here);

}  // namespace formicarium
