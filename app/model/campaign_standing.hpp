// SPDX-License-Identifier: Apache-2.0
// How far a campaign is, in sentences, from its journals alone.
#pragma once

#include <string>

#include "core/experiment/journals.hpp"

namespace formicarium {

/// Runs done, failed and missing, the time that is left, and which shards are done, under way and without a journal: a
/// line each: "312 of 400 runs are done, 2 failed; about 12 min of computing left if 7 shards are at work". O(runs).
std::string campaign_standing(const experiment::Plan& plan, const experiment::Journals& journals);

}  // namespace formicarium
