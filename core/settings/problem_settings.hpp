// SPDX-License-Identifier: Apache-2.0
// Settings that suit a problem.
#pragma once

#include "core/settings/parameters.hpp"

namespace formicarium {

/// The algorithm that a run starts with if the user chose none: cas for a quadratic assignment, else mmas.
Algorithm first_algorithm(const Traits& traits);

/// `settings` without candidate lists, which a problem without neighbours has none of; for others unchanged.
Settings without_lists(const Settings& settings, const Traits& traits);

}  // namespace formicarium
