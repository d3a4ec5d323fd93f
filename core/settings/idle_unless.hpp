// SPDX-License-Identifier: Apache-2.0
// When parameters count: functions of the table's rows. Each says nothing where the parameter counts.
#pragma once

#include "core/settings/parameters.hpp"

namespace formicarium::idle_unless {

using Rule = std::optional<Idle>(const Settings&, const Traits&, Naming);

Rule there_are_limits;        // of trails: MAX-MIN and Focused Ant System
Rule the_limits_follow_p;     // and no local search decides on τmin
Rule ants_exploit;            // and update trails as they walk: Ant Colony System
Rule ants_change_a_tour;      // Focused Ant System
Rule ants_build_tours;        // all but the Focused Ant System
Rule there_is_a_search;       // local search
Rule some_ants_are_searched;  // and it is asked whose tours
Rule a_share_is_searched;
Rule memory_has_slots;
Rule rho_turns;         // adaptive evaporation
Rule transition_turns;  // adaptive transition rule
Rule q0_turns;          // and ants exploit
Rule cities_are_near;   // some nearer than others

}  // namespace formicarium::idle_unless
