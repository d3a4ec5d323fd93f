// SPDX-License-Identifier: Apache-2.0
// When parameters have an effect: functions for the table's rows. Each returns nothing if the
// parameter has an effect, otherwise why it has none.
#pragma once

#include "core/settings/parameters.hpp"

namespace formicarium::idle_unless {

using Rule = std::optional<Idle>(const Settings&, const Traits&, Naming);

Rule there_are_limits;              // of trails: MAX-MIN and Focused Ant System
Rule the_limits_follow_p;           // the same, but not MMAS with local search, whose τmin ignores p
Rule limits_stand_beside_a_search;  // MAX-MIN Ant System with local search
Rule the_best_adds_to_all;          // Elitist Ant System
Rule ranks_deposit;                 // Rank-based Ant System
Rule ants_choose_among_lists;       // limits that follow p, and MAX-MIN Ant System
Rule ants_exploit;                  // and update trails while they walk: Ant Colony System
Rule ants_change_a_tour;            // Focused Ant System
Rule ants_build_tours;              // all but the Focused Ant System
Rule there_is_a_search;             // local search
Rule some_ants_are_searched;        // local search of whole tours: not with focused ants
Rule tours_are_searched;            // local search of tours, not around the changes of focused ants
Rule ants_start_in_cities;          // tours, and not focused ants
Rule a_share_is_searched;
Rule memory_has_slots;
Rule rings_are_updated;         // by walking ants, at both ends of an edge
Rule slots_lead_off_the_lists;  // and ants exploit
Rule ants_race;                 // on their own, each its whole tour
Rule rho_turns;                 // adaptive evaporation
Rule transition_turns;          // adaptive transition rule
Rule q0_turns;                  // the same, and ants exploit
Rule cities_are_near;           // some are nearer than others
Rule lists_are_possible;        // or chosen although they are not
Rule edges_may_lack_trails;     // the same of memories other than the matrix
Rule draws_differ;              // not in a quadratic assignment, unless another rule is chosen
Rule edges_are_exchanged;       // local search of tours
Rule lists_run_out;             // ants build tours from candidate lists
Rule closeness_counts;          // not in a quadratic assignment
Rule eta_is_given;              // by a file
Rule one_ant_deposits;          // there are limits, and not every unit deposits
Rule trails_mutate;             // Best-Worst Ant System
Rule trails_are_smoothed;       // the same, and restarts smooth
Rule ants_borrow;               // Cunning Ant System
Rule exchanges_are_searched;    // 2-opt or tabu search of assignments
Rule tabu_is_searched;
Rule blocks_search;       // assignments on a GPU
Rule warps_share_an_ant;  // over all cities on a GPU

}  // namespace formicarium::idle_unless
