// SPDX-License-Identifier: Apache-2.0
// Settings that suit a problem.
#pragma once

#include "core/settings/parameters.hpp"

namespace formicarium {

/// The algorithm that a run starts with if the user chose none: cas for a quadratic assignment, else mmas.
Algorithm first_algorithm(const Traits& traits);

/// `settings` without candidate lists, which a problem without neighbours has none of; for others unchanged.
Settings without_lists(const Settings& settings, const Traits& traits);

/// The settings with which a run on this problem begins, given those of the run before, or those the user asked for:
/// the same, without_lists(), if the problem accepts them. If it does not, if they are of `another_problem`, or if
/// nothing about the search was chosen: the defaults of first_algorithm(). Seed and what belongs to the machine stay.
Settings fitted_to(const Settings& settings, const Traits& traits, bool another_problem = false);

}  // namespace formicarium
