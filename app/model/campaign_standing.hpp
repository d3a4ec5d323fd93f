// SPDX-License-Identifier: Apache-2.0
// How far a campaign is, in sentences, from its journals alone.
#pragma once

#include <filesystem>
#include <string>

#include "core/experiment/journals.hpp"

namespace formicarium {

/// Runs done, failed and missing, the time that is left, and which shards are done, under way, silent and without a
/// journal: a line each: "312 of 400 runs are done, 2 failed; about 12 min of computing left if 7 shards are at work".
/// A shard is silent whose journals have not grown for longer than twice the longest run, and five minutes: it may have
/// ended too early. `now`: by the clock of file systems. O(runs).
std::string campaign_standing(const experiment::Plan& plan, const experiment::Journals& journals,
                              std::filesystem::file_time_type now = std::filesystem::file_time_type::clock::now());

}  // namespace formicarium
