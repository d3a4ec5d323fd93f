// SPDX-License-Identifier: Apache-2.0
// Settings that suit a problem.
#pragma once

#include "core/settings/parameters.hpp"

namespace formicarium {

/// The algorithm that a run starts with if the user chose none: cas for a quadratic assignment, else mmas.
Algorithm first_algorithm(const Traits& traits);

/// `settings` without candidate lists if the problem has no neighbours; otherwise unchanged.
Settings without_lists(const Settings& settings, const Traits& traits);

/// with_defaults_followed() for a user who solves a problem with these traits: no candidate lists come where there can
/// be none, and the search of assignments stays as it is when the algorithm changes.
Settings with_defaults_followed(const Settings& before, const Settings& after, const Traits& traits);

/// Whether `before`, the instance of a run before, is of another problem; null: there was none.
inline bool of_another_problem(const Instance* before, const Traits& traits) {
  return before && problem_of(before->traits()) != problem_of(traits);
}

/// The settings with which a run on this problem begins, given those of the run before, or those the user asked for. If
/// they are of `another_problem`, or nothing about the search was chosen for a problem without tours: the defaults of
/// first_algorithm(), with the same seed and execution. Otherwise the same, for a problem without
/// neighbours without_lists(); the problem may refuse them (validate).
Settings fitted_to(const Settings& settings, const Traits& traits, bool another_problem = false);

}  // namespace formicarium
