// SPDX-License-Identifier: Apache-2.0
// What can be chosen where a parameter is a choice, in words; each list in the order of its enumeration (settings.hpp).
#pragma once

#include "core/settings/parameters.hpp"

namespace formicarium {

inline constexpr Choice algorithms[] = {
    {"mmas", "MAX-MIN Ant System", "Only the best ant deposits; trails stay between τmin and τmax."},
    {"as", "Ant System", "Every ant deposits; trails have no limits. The yardstick of 1996."},
    {"focused", "Focused Ant System",
     "Ants change a good tour in a few places and search around them; an ant costs what its changes cost."},
    {"acs", "Ant Colony System",
     "Ants mostly take the best city, wear trails down as they walk, and the best tour so far deposits."},
};
inline constexpr Choice executions[] = {
    {"sequential", "Sequential",
     "One ant after the other takes a step and updates its edge at once; the reference, on one core."},
    {"lockstep", "Lockstep", "All ants take a step, then all its edges are updated."},
    {"relaxed", "Relaxed",
     "Every ant walks its whole tour on its own, many at once: updates may be lost, and no two runs need be alike. One "
     "thread of a CPU walks a few ants at a time and loses none."},
};
inline constexpr Choice selections[] = {
    {"rwm", "Roulette wheel", "First j whose running sum of weights exceeds u · ∑ w."},
    {"wrs", "Weighted reservoir",
     "Picks the largest w(j) / −ln u(j), in long rows first among 32 partial sums; the same distribution as the "
     "roulette wheel."},
    {"iroulette", "Independent roulette", "Largest w(j) · u(j); favours the heavy: 2 : 1 gives 75 %."},
    {"trial", "Stochastic trial",
     "Draw from the whole row, reject visited cities; the same distribution as the roulette wheel."},
    {"prefix", "Nearest prefix sum",
     "The j whose running sum of weights lies nearest to u · ∑ w: half of its own share and half of the next city's, "
     "so "
     "not the roulette wheel's distribution."},
};
inline constexpr Choice tabus[] = {
    {"lc", "List and marks",
     "The unvisited cities in one list, closed up when one leaves, and a mark for each city; with candidate lists the "
     "marks alone. In no paper."},
    {"ct", "List compression",
     "The unvisited cities in one list and each city's place in a second: leaving costs O(1). Skinderowicz 2020 calls "
     "this LC; what he calls CT, one list that does for both, is not here."},
    {"bt", "Bitmask", "One bit a city; the unvisited are found by scanning words."},
};
inline constexpr Choice neighbourhoods[] = {
    {"nearest", "Nearest", "The nearest cities."},
    {"quadrant", "Quadrants",
     "As many of the nearest in each quarter around a city, so that clustered cities keep some links to other "
     "clusters."},
};
inline constexpr Choice memories[] = {
    {"matrix", "Matrix, n × n", "Every edge has its own trail; n² numbers."},
    {"candidate", "Candidate lists, n × K", "Only candidate edges have trails; all others stand at τmin (ACS: τ0)."},
    {"selective", "Selective, n × s",
     "Each city keeps the trails of s edges, a new one for the oldest; all others stand at τmin (ACS: τ0)."},
};
inline constexpr Choice depositors[] = {
    {"iteration-best", "Iteration best", "The best ant of each iteration deposits."},
    {"global-best", "Best so far", "The best tour of the whole run deposits."},
    {"scheduled", "Schedule",
     "Iteration best, with the best so far ever more often: every 5th, 3rd, 2nd, then each iteration."},
};
inline constexpr Choice restarts[] = {
    {"off", "Never", "Trails are never set back."},
    {"stagnation", "On stagnation",
     "Trails go back to τmax when the branching factor reaches 2 (asymmetric: 1) and 250 iterations brought nothing."},
};
inline constexpr Choice local_searches[] = {
    {"none", "None", "Tours count as the ants walked them."},
    {"2opt", "2-opt", "Two edges give way to shorter ones; the segment between them is reversed."},
    {"2.5opt", "2.5-opt", "2-opt, and one city put in elsewhere."},
    {"oropt", "Or-opt", "A segment of one to three cities put in elsewhere, either way round."},
    {"or3opt", "Or-3opt",
     "2-opt, and a segment of any length put in elsewhere, either way round. Short tours soon, with few ants, ρ 0.2 "
     "and the schedule."},
};
inline constexpr Choice searched_ants[] = {
    {"all", "All ants", "Every tour is searched."},
    {"best", "Iteration best", "Only the shortest tour of each iteration is searched."},
    {"share", "A share", "The shortest tours of each iteration are searched, as many as the share says."},
};
inline constexpr Choice adaptives[] = {
    {"none", "Nothing", "Every parameter stays where it is put."},
    {"rho", "Evaporation",
     "ρ follows the branching factor: an undecided colony forgets at once, a settled one slowly."},
    {"transition", "Transition rule", "α, β and q0 begin elsewhere and come to their values as the run goes on."},
};
inline constexpr Choice backends[] = {
    {"auto", "Automatic", "The fastest that can run here."},
    {"cpu", "CPU", "All cores, vector instructions chosen at start."},
    {"cuda", "CUDA", "One NVIDIA GPU; refused where none can be used."},
};

}  // namespace formicarium
