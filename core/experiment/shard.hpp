// SPDX-License-Identifier: Apache-2.0
// The shares of a plan that several machines do, without speaking with one another.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/experiment/plan.hpp"

namespace formicarium::experiment {

constexpr int most_shards = 100'000;

/// One of so many shares: 1 ≤ number ≤ count ≤ most_shards.
struct Shard {
  int number = 1, count = 1;
  bool operator==(const Shard&) const = default;

  std::string text() const { return std::to_string(number) + "/" + std::to_string(count); }  // "3/40"
};

/// Reads "3/40". Throws InputError that says what is expected.
Shard parse_shard(std::string_view text);

/// The place of this process among the tasks of a job array of Slurm: the variables SLURM_ARRAY_TASK_ID, _MIN, _MAX,
/// _STEP and _COUNT, as `environment` (getenv) gives them; null: unset. Throws InputError if this is no task of an
/// array, or if the array has gaps, from which its size does not follow.
Shard shard_of_array_task(const std::function<const char*(const char* name)>& environment);

/// [runs of the plan] the number of the shard, 1 … count, that does each run. It follows from the plan alone, so that
/// all machines agree. The longest runs go first, each to the shard with the least to do by estimated_seconds(): no
/// shard has more than the mean and one of its runs. Of runs that take equally long each shard has nearly as many of
/// every variant. O(runs log runs).
std::vector<int> shard_of_each_run(const Plan& plan, int count);

}  // namespace formicarium::experiment
