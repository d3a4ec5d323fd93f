// SPDX-License-Identifier: Apache-2.0
// The words for the values of each parameter that is a choice. A list that lacks a value of its
// enumeration, or has another order, does not compile.
#pragma once

#include <array>

#include "core/base/enumerators.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {

/// A value of an enumeration and the words for it.
template <class Enum>
struct Said {
  Enum value;
  std::string_view id, label, sentence;
};

template <class Enum, std::size_t count>
consteval std::array<Choice, count> in_order(const Said<Enum> (&said)[count]) {
  static_assert(count == enumerators<Enum>(), "each value of the enumeration has its words");
  std::array<Choice, count> words;
  for (std::size_t i = 0; i < count; ++i) {
    if (said[i].value != Enum(i)) throw "the words stand in the order of the enumeration";
    words[i] = {said[i].id, said[i].label, said[i].sentence};
  }
  return words;
}

/// [values of Enum] the words of a choice; specialised for each below.
template <class Enum>
inline constexpr std::array<Choice, 0> choices_of{};

template <>
inline constexpr auto choices_of<Algorithm> = in_order<Algorithm>({
    {Algorithm::mmas, "mmas", "MAX-MIN Ant System", "Only the best ant deposits; trails stay between τmin and τmax."},
    {Algorithm::as, "as", "Ant System", "Every ant deposits; trails have no limits. The yardstick of 1996."},
    {Algorithm::eas, "eas", "Elitist Ant System",
     "Every ant deposits, and the best {solution} so far once more, with the weight e; trails have no limits."},
    {Algorithm::ras, "ras", "Rank-based Ant System",
     "The best w − 1 ants of the iteration deposit, the better the more, and the best {solution} so far most of all; "
     "trails "
     "have no limits."},
    {Algorithm::bwas, "bwas", "Best-Worst Ant System",
     "The best {solution} so far deposits, {parts} that only the iteration's worst {solution} has evaporate once more, "
     "and some "
     "trails "
     "mutate; where best and worst are almost alike, all trails begin anew."},
    {Algorithm::focused, "focused", "Focused Ant System",
     "Ants change a good tour in a few places and search around them; an ant costs what its changes cost."},
    {Algorithm::acs, "acs", "Ant Colony System",
     "Ants mostly take the best city, wear trails down as they walk, and the best tour so far deposits."},
    {Algorithm::cas, "cas", "Cunning Ant System",
     "For quadratic assignment: each ant borrows a part of its unit's best assignment, draws the rest from the trails, "
     "and the better of the two stays; the best of every unit deposits."},
});
template <>
inline constexpr auto choices_of<Execution> = in_order<Execution>({
    {Execution::sequential, "sequential", "Sequential",
     "One ant after the other takes a step and updates its edge at once; the reference, on one core."},
    {Execution::lockstep, "lockstep", "Lockstep", "All ants take a step, then all its edges are updated."},
    {Execution::relaxed, "relaxed", "Relaxed",
     "Every ant walks its whole tour on its own, many at once: updates may be lost, and no two runs need be alike. "
     "One thread of a CPU walks a few ants at a time and loses none."},
});
template <>
inline constexpr auto choices_of<Selection> = in_order<Selection>({
    {Selection::rwm, "rwm", "Roulette wheel", "First j whose running sum of weights exceeds u · ∑ w."},
    {Selection::wrs, "wrs", "Weighted reservoir",
     "Picks the largest w(j) / −ln u(j), in long rows first among 32 partial sums; the same distribution as the "
     "roulette wheel."},
    {Selection::iroulette, "iroulette", "Independent roulette",
     "Largest w(j) · u(j); favours the heavy: 2 : 1 gives 75 %."},
    {Selection::trial, "trial", "Stochastic trial",
     "Draw from the whole row, reject visited cities; the same distribution as the roulette wheel."},
    {Selection::prefix, "prefix", "Nearest prefix sum",
     "The j whose running sum of weights lies nearest to u · ∑ w: half of its own share and half of the next city's, "
     "so not the roulette wheel's distribution."},
});
template <>
inline constexpr auto choices_of<TabuKind> = in_order<TabuKind>({
    {TabuKind::lc, "lc", "List compression",
     "The unvisited cities in one list and each city's place in a second, 2 n numbers an ant: leaving costs O(1)."},
    {TabuKind::ct, "ct", "Compact list",
     "One list of n numbers: on the left the unvisited cities, on the right the places of those that were moved there. "
     "An entry greater than its city says that the city is visited."},
    {TabuKind::bt, "bt", "Bitmask", "One bit a city; the unvisited are found by scanning words."},
    {TabuKind::lm, "lm", "List and marks",
     "The unvisited cities in one list, closed up when one leaves, and a mark for each city; with candidate lists the "
     "marks alone. In no paper."},
});
template <>
inline constexpr auto choices_of<Neighbourhood> = in_order<Neighbourhood>({
    {Neighbourhood::nearest, "nearest", "Nearest", "The nearest cities."},
    {Neighbourhood::quadrant, "quadrant", "Quadrants",
     "As many of the nearest in each quarter around a city, so that clustered cities keep some links to other "
     "clusters."},
});
template <>
inline constexpr auto choices_of<Fallback> = in_order<Fallback>({
    {Fallback::backup, "backup", "Backup list",
     "The best of the next 64 nearest cities, and of all that are left only if none of these is."},
    {Fallback::tabu, "tabu", "Tabu list",
     "The largest τ(i,j)^α · η(i,j)^β of all unvisited cities: the ant reads its tabu list through."},
});
template <>
inline constexpr auto choices_of<ThreadsPerAnt> = in_order<ThreadsPerAnt>({
    {ThreadsPerAnt::of_32, "32", "32", "One warp: its threads never wait for others."},
    {ThreadsPerAnt::of_64, "64", "64", "Two warps."},
    {ThreadsPerAnt::of_128, "128", "128", "Four warps."},
    {ThreadsPerAnt::of_256, "256", "256",
     "Eight warps: a long row is read sooner, but they wait for each other three times a step, and fewer ants walk at "
     "once."},
});
template <>
inline constexpr auto choices_of<Memory> = in_order<Memory>({
    {Memory::matrix, "matrix", "Matrix, n × n", "Every edge has its own trail; n² numbers."},
    {Memory::candidate, "candidate", "Candidate lists, n × K",
     "Only candidate edges have trails; all others stand at τmin (ACS: τ0)."},
    {Memory::selective, "selective", "Selective, n × s",
     "Each city keeps the trails of s edges, a new one for the oldest; all others stand at τmin (ACS: τ0)."},
});
template <>
inline constexpr auto choices_of<RingUpdate> = in_order<RingUpdate>({
    {RingUpdate::one, "one", "Of the city it leaves", "Only the city that the ant leaves changes its slots."},
    {RingUpdate::both_one_value, "both-one-value", "Of both, one trail",
     "The new trail is computed in the slots of the city that the ant leaves, and written into those of both."},
    {RingUpdate::both_own, "both-own", "Of both, each its own",
     "Both cities change their slots, each from the trail that it keeps itself. With an update at every step (k 1) "
     "slots then forget edges of the best tour; choose k 2 or more."},
});
template <>
inline constexpr auto choices_of<ClosingEdge> = in_order<ClosingEdge>({
    {ClosingEdge::updated, "updated", "Updated", "As every other edge: if n is a multiple of the period k."},
    {ClosingEdge::kept, "left", "Left as it is", "An ant that comes back to its first city updates nothing more."},
});
template <>
inline constexpr auto choices_of<Exploited> = in_order<Exploited>({
    {Exploited::candidates, "list", "Its candidates", "The best of its candidate list."},
    {Exploited::with_slots, "slots", "Candidates and slots",
     "The best of its candidate list and of the cities in its slots, which may be far ones. It still needs a candidate "
     "that is left; else it falls back."},
});
template <>
inline constexpr auto choices_of<TauMinChoices> = in_order<TauMinChoices>({
    {TauMinChoices::cities, "cities", "Half of all, n/2",
     "As if an ant always chose among all {choices} that are left: a low τmin."},
    {TauMinChoices::candidates, "candidates", "Half the candidates, K/2",
     "An ant chooses among its candidate list: with lists a higher τmin, by about n/K."},
});
template <>
inline constexpr auto choices_of<TauMinWithSearch> = in_order<TauMinWithSearch>({
    {TauMinWithSearch::cities, "2n", "τmax / 2n", "As in ACOTSP 1.03, whatever p is."},
    {TauMinWithSearch::probability, "p-best", "From p",
     "By the formula that holds without local search, as the papers have it: with lists a higher τmin."},
});
template <>
inline constexpr auto choices_of<Depositor> = in_order<Depositor>({
    {Depositor::iteration_best, "iteration-best", "Iteration best", "The best ant of each iteration deposits."},
    {Depositor::global_best, "global-best", "Best so far",
     "The best {solution} since the start deposits, or since the last restart."},
    {Depositor::scheduled, "scheduled", "Schedule",
     "Iteration best, with the best so far ever more often: every 5th, 3rd, 2nd, then each iteration."},
});
template <>
inline constexpr auto choices_of<Restart> = in_order<Restart>({
    {Restart::off, "off", "Never", "Trails are never set back."},
    {Restart::stagnation, "stagnation", "On stagnation",
     "Trails go back to τmax when the branching factor reaches 2 (asymmetric: 1) and 250 iterations brought "
     "nothing."},
    {Restart::smoothing, "smoothing", "Smoothing, on stagnation",
     "Then each trail goes a share of the way to τmax instead: weak ones gain more than strong ones."},
});
template <>
inline constexpr auto choices_of<LocalSearchKind> = in_order<LocalSearchKind>({
    {LocalSearchKind::none, "none", "None", "{Solutions} count as the ants walked them."},
    {LocalSearchKind::two_opt, "2opt", "2-opt",
     "Two edges give way to shorter ones; the segment between them is reversed. In an assignment two facilities "
     "exchange their locations, the best exchange first, until none helps."},
    {LocalSearchKind::two_h_opt, "2.5opt", "2.5-opt", "2-opt, and one city put in elsewhere."},
    {LocalSearchKind::or_opt, "oropt", "Or-opt",
     "A segment of one to three cities put in elsewhere, either way round."},
    {LocalSearchKind::or_3opt, "or3opt", "Or-3opt",
     "2-opt, and a segment of any length put in elsewhere, either way round. Short tours soon, with few ants, ρ 0.2 "
     "and the schedule."},
    {LocalSearchKind::tabu, "tabu", "Tabu search",
     "For quadratic assignment: makes the best allowed exchange of two facilities in every step, even a bad one, and "
     "none that leads both back too soon."},
});
template <>
inline constexpr auto choices_of<Searched> = in_order<Searched>({
    {Searched::all, "all", "All ants", "Every {solution} is searched."},
    {Searched::best, "best", "Iteration best", "Only the {least} {solution} of each iteration is searched."},
    {Searched::share, "share", "A share",
     "The {least} {solutions} of each iteration are searched, as many as the share says."},
});
template <>
inline constexpr auto choices_of<SearchSpan> = in_order<SearchSpan>({
    {SearchSpan::tour, "whole", "Whole tour", "A move may join cities that lie anywhere in the tour."},
    {SearchSpan::pieces, "pieces", "Pieces of 64 cities",
     "The tour is cut into pieces of 64 cities in the order in which the ant walked them; a move stays within one "
     "piece, so tours stay longer. Tours of fewer than 128 cities are searched as a whole."},
});
template <>
inline constexpr auto choices_of<Eta> = in_order<Eta>({
    {Eta::given, "given", "As the file gives it",
     "η(i,j) as the instance's .eta file has it, for example the value that a trained network gives the edge."},
    {Eta::distance, "distance", "1/d", "η(i,j) = 1/d(i,j), as if there were no such file."},
});
template <>
inline constexpr auto choices_of<Starts> = in_order<Starts>({
    {Starts::any, "any", "Anywhere", "Each ant draws its start city by itself; two may start in one."},
    {Starts::distinct, "distinct", "Distinct",
     "No two ants of an iteration start in one city, unless there are more ants than cities; then so many start in "
     "each that the numbers differ by one at most."},
    {Starts::kept, "kept", "Distinct, for the whole run",
     "As distinct, and in every iteration each ant starts where it started in the first."},
});
template <>
inline constexpr auto choices_of<Adaptive> = in_order<Adaptive>({
    {Adaptive::none, "none", "Nothing", "Every parameter stays where it is put."},
    {Adaptive::rho, "rho", "Evaporation",
     "ρ follows the branching factor: an undecided colony forgets at once, a settled one slowly."},
    {Adaptive::transition, "transition", "Transition rule",
     "α, β and q0 begin elsewhere and come to their values as the run goes on."},
});
template <>
inline constexpr auto choices_of<ThreadAssignment> = in_order<ThreadAssignment>({
    {ThreadAssignment::mata, "mata", "By cost (MATA)",
     "Exchanges whose costs take O(n) go to threads of their own, one each, beside the threads of the cheap ones."},
    {ThreadAssignment::plain, "plain", "By number",
     "Each thread looks at as many exchanges as any other, cheap and dear ones; warps wait for the dear ones."},
});
template <>
inline constexpr auto choices_of<BackendKind> = in_order<BackendKind>({
    {BackendKind::automatic, "auto", "Automatic", "The fastest that can run here."},
    {BackendKind::cpu, "cpu", "CPU", "All cores, vector instructions chosen at start."},
    {BackendKind::cuda, "cuda", "CUDA", "One NVIDIA GPU; refused where none can be used."},
});

}  // namespace formicarium
