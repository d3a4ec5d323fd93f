// SPDX-License-Identifier: Apache-2.0
// Which combinations make no sense: functions for the table's rows. Each returns nothing, or why
// the row's value does not go with the other settings or with the problem, and what to choose
// instead.
#pragma once

#include "core/settings/parameters.hpp"

namespace formicarium::refusals {

using Rule = std::optional<std::string>(const Settings&, const Traits&, Naming);

Rule of_algorithm, of_selection, of_candidates, of_memory, of_local_search, of_backend;

}  // namespace formicarium::refusals
