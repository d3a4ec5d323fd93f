// SPDX-License-Identifier: Apache-2.0
// How far the shards of a plan are, from their journals.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/journals.hpp"
#include "core/experiment/shard.hpp"

namespace formicarium::experiment {

struct ShardStanding {
  Shard shard{};
  int runs = 0, done = 0, failed = 0;                        // failed: and not done since
  std::optional<std::filesystem::file_time_type> written{};  // its newest journal, last; nothing: there is none
  double seconds = 0, seconds_left = 0;  // estimated_seconds() of all its runs, and of those that are not done
};

/// [count] of each shard, whoever did its runs.
std::vector<ShardStanding> standing_of_shards(const Plan& plan, const Journals& journals, int count);

/// Into how many shards the newest journals share the plan: the greatest number; 0: there is no journal of a shard.
int shards_in(const Journals& journals);

/// "37 of 400 runs are missing: all of shards 3, 5-6 of 40, 2 of shard 7/40", or without shards "37 of 400 runs are
/// missing"; empty if none is. Failed runs are not missing.
std::string missing_words(const Plan& plan, const Journals& journals);

}  // namespace formicarium::experiment
