// SPDX-License-Identifier: Apache-2.0
// Which combinations are refused: functions for the table's rows. If the row's value makes no sense
// with the other settings or with the problem, a function returns why, and what to choose instead.
#pragma once

#include "core/settings/parameters.hpp"

namespace formicarium::refusals {

using Rule = std::optional<std::string>(const Settings&, const Traits&, Naming);

Rule of_algorithm, of_selection, of_candidates, of_memory, of_restart, of_local_search, of_search_neighbours,
    of_backend;

}  // namespace formicarium::refusals
