// SPDX-License-Identifier: Apache-2.0
#include "core/settings/presets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"
#include "core/settings/default_ants.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {
namespace {

/// What the papers' programs have in common: the nearest cities as candidates, the best of all that are left where none
/// of these is, a trail for each edge, and no restart.
Settings of_paper(Settings settings, int ants, int candidates) {
  settings.ants = ants;
  settings.candidates = candidates;
  if (candidates != 0) settings.fallback = Fallback::tabu;
  settings.memory = Memory::matrix;
  settings.neighbours = Neighbourhood::nearest;
  if (settings.algorithm != Algorithm::mmas) return settings;
  settings.restart = Restart::off;
  settings.tau_min_choices = TauMinChoices::cities;
  settings.tau_min_with_search = TauMinWithSearch::probability;
  return settings;
}

Settings ant_system() {
  Settings s = of_paper(defaults(Algorithm::as), as_many_ants_as_cities, 0);
  s.beta = 5;
  s.starts = Starts::distinct;
  return s;
}

/// Dorigo & Stützle 2004, box 3.1.
Settings of_the_book(Algorithm algorithm) { return of_paper(defaults(algorithm), as_many_ants_as_cities, 0); }

Settings ant_colony_system() {
  Settings s = of_paper(defaults(Algorithm::acs), 10, 15);
  s.execution = Execution::lockstep;
  return s;
}

Settings stuetzle_hoos() {
  Settings s = of_paper(Settings{}, as_many_ants_as_cities, 0);
  s.restart = Restart::stagnation;
  return s;
}

Settings fine_grained() {
  Settings s = of_paper(Settings{}, 120, 0);
  s.selection = Selection::prefix;
  s.depositor = Depositor::scheduled;
  s.starts = Starts::kept;
  return s;
}

Settings cpp_amp() {
  Settings s = of_paper(defaults(Algorithm::mmas, LocalSearchKind::two_h_opt), 128, 64);
  s.selection = Selection::iroulette;
  s.search_neighbours = 64;
  s.search_span = SearchSpan::pieces;
  s.starts = Starts::kept;
  return s;
}

Settings acs_2016(Execution execution) {
  Settings s = of_paper(defaults(Algorithm::acs), as_many_ants_as_cities, 32);
  s.execution = execution;
  s.beta = 3;
  s.q0 = 0;  // (n − 20)/n
  s.rho = 0.2;
  s.xi = 0.01;
  return s;
}

Settings acs_with_selective_memory() {
  Settings s = acs_2016(Execution::relaxed);
  s.ants = 256;
  s.period = 4;
  s.memory = Memory::selective;
  s.ring_slots = 8;
  s.ring_update = RingUpdate::both_own;
  s.closing_edge = ClosingEdge::kept;
  s.exploited = Exploited::with_slots;
  return s;
}

Settings gpu_mmas(int candidates, TabuKind tabu) {
  Settings s = of_paper(Settings{}, as_many_ants_as_cities, candidates);
  s.selection = Selection::wrs;
  s.tabu = tabu;
  return s;
}

Settings gpu_mmas_with_2_opt() {
  Settings s = of_paper(defaults(Algorithm::mmas, LocalSearchKind::two_opt), 800, 32);
  s.tabu = TabuKind::bt;
  s.search_neighbours = 32;
  return s;
}

Settings cunning_ants(bool structured) {
  Settings s = of_paper(defaults(Algorithm::cas), as_many_ants_as_cities, 0);
  if (!structured) return s;
  s.ants = four_ants_a_city;
  s.drawn_share = 0.5;
  s.search_steps = 4;
  return s;
}

constexpr std::string_view acs_2016_words =
    "m = n, 32 candidates, off them the best of all cities left, β 3, q0 (n − 20)/n, ρ 0.2 (he calls it α), ξ 0.01 (he "
    "calls it ρ), pheromone matrix. ";

std::vector<Preset> those_of_papers() {
  return {
      {"Ant System 1996",
       "Dorigo, Maniezzo & Colorni 1996: every ant deposits, m = n, one ant starts in each city, α 1, β 5, ρ 0.5 (they "
       "write the share kept), all cities are candidates. Differs: ants deposit 1/L where they deposit 100/L, and "
       "trails start at m/L of the nearest-neighbour tour.",
       ant_system()},
      {"Elitist AS 1996",
       "Dorigo, Maniezzo & Colorni 1996 with the settings of Dorigo & Stützle 2004 (box 3.1): every ant deposits and "
       "the "
       "best tour so far e = n times, m = n, α 1, ρ 0.5, all cities are candidates, trails start at (e + m)/(ρ · L "
       "nearest neighbour). Differs: β is 2, the least of the 2 to 5 of the box.",
       of_the_book(Algorithm::eas)},
      {"Rank-based AS 1999",
       "Bullnheimer, Hartl & Strauss 1999 with the settings of Dorigo & Stützle 2004 (box 3.1): the five best ants and "
       "the best tour so far deposit, w = 6, m = n, α 1, ρ 0.1, all cities are candidates, trails start at w(w − 1)/2 "
       "/ "
       "(ρ · L nearest neighbour). Differs: β is 2, the least of the 2 to 5 of the box.",
       of_the_book(Algorithm::ras)},
      {"Best-worst AS 2000",
       "Cordón, Fernández de Viana, Herrera & Moreno 2000 with the numbers of ACOTSP 1.03: the best tour so far "
       "deposits, "
       "the iteration's worst wears its edges down, trails mutate (Pm 0.3, σ 4), all begin anew where best and worst "
       "differ in less than 5 % of their edges; m = n, α 1, β 2, ρ 0.1, all cities are candidates. Differs: mutations "
       "reach their full strength after N iterations, theirs at the end of the run.",
       of_the_book(Algorithm::bwas)},
      {"Ant Colony System 1997",
       "Dorigo & Gambardella 1997: 10 ants, q0 0.9, β 2, ρ and ξ 0.1; all ants take a step, then their edges are "
       "updated (their figure 3). Differs: lists of 15 candidates on every instance, theirs on large ones; off its "
       "list an ant takes the best of all cities left, as Skinderowicz 2016 has it.",
       ant_colony_system()},
      {"MMAS 2000",
       "Stützle & Hoos 2000, without local search: m = n, α 1, β 2, ρ 0.02 (they write 0.98, the share kept), p 0.05, "
       "iteration best, all cities are candidates. With restart 'smoothing' it is their MMAS with trail smoothing. "
       "Differs: "
       "the restart has the numbers of ACOTSP 1.03.",
       stuetzle_hoos()},
      {"Fine-grained MMAS 2009",
       "Li, Hu, Pang & Qian 2009: α 1, β 2, nearest prefix sum, all cities are candidates, 120 ants as on ch150 (50 on "
       "pr76, 210 on tsp225; they call 2n/3 suitable). Differs: ρ 0.02, where their table has 0.98 and their equation "
       "2 calls that what evaporates: we read it as the share kept; the depositor follows our schedule where theirs "
       "alternates after some iterations; their adaptive variants DYNACO and ADPACO are not here. Where one city is "
       "almost certain, their rule as printed "
       "takes another in half of all steps, so tours stay long; their lengths are nearer to the roulette wheel's.",
       fine_grained()},
      {"C++ AMP MMAS 2014",
       "Voicu 2014, variants B and C: 128 ants that start in different cities for the whole run, independent roulette "
       "among 64 nearest "
       "cities, off them the best of all cities left, 2.5-opt on every tour within pieces of 64 cities, the schedule. "
       "Variant A: 48 ants, search neighbours 'all' and the whole tour. Differs: ρ 0.2 and β 2 are our defaults, as "
       "the paper names none but those of a book that has no MMAS.",
       cpp_amp()},
      {"ACS-SEQ 2016",
       "Skinderowicz 2016, sequential: " + std::string(acs_2016_words) +
           "Differs: his runs are of the program ACOTSP; what it does beyond his text is not here.",
       acs_2016(Execution::sequential)},
      {"ACS-GPU 2016",
       "Skinderowicz 2016, a kernel for each step: " + std::string(acs_2016_words) +
           "Differs: all ants choose, then all update, where his may see each other's updates within a step.",
       acs_2016(Execution::lockstep)},
      {"ACS-GPU-Alt 2016",
       "Skinderowicz 2016, whole tours in one kernel, updates may be lost: " + std::string(acs_2016_words) +
           "Differs: his card had, by our estimate, 128 ants under way at once; a GPU of today has all and a CPU "
           "four a thread, unless 'Ants at once' says otherwise; on one thread of a CPU no update is lost. How many "
           "matters more than lost updates.",
       acs_2016(Execution::relaxed)},
      {"ACS-GPU-SPM 2016",
       "Skinderowicz 2016, selective pheromone memory as in his comparison (table 9): 256 ants, local update at every "
       "4th step, 8 slots a city, else as ACS-GPU-Alt. An update changes the slots of both cities, each from the "
       "trail that it holds itself, as his program for GPUs does (GPUBasedACS); his figure 5 is what it does to one. "
       "As in that program the edge back to the first city is not updated locally, and an exploiting ant also takes "
       "cities of its slots that are no candidates. Differs: how many ants are under way at once, and lost "
       "updates: as with ACS-GPU-Alt.",
       acs_with_selective_memory()},
      {"GPU-MMAS 2020, lists",
       "Skinderowicz 2020 as recommended with candidate lists (WRS-BT): m = n, 32 candidates, weighted reservoir, "
       "bitmask, off its list the best of the whole tabu list. Differs: ρ 0.02, β 2 and p 0.05 are our defaults.",
       gpu_mmas(32, TabuKind::bt)},
      {"GPU-MMAS 2020, all cities",
       "Skinderowicz 2020 as recommended without candidate lists (WRS-CT): m = n, weighted reservoir, compact tabu "
       "list. Differs: 32 threads an ant (a setting has up to 256), his up to 320; ρ 0.02, β 2 and p 0.05 are our "
       "defaults.",
       gpu_mmas(0, TabuKind::ct)},
      {"GPU-MMAS 2020, 2-opt",
       "Skinderowicz 2020 with local search (RWM-BT): 800 ants, 32 candidates, roulette wheel, bitmask, 2-opt over 32 "
       "neighbours on every tour, off its list the best of the whole tabu list; 2 000 iterations, 3 000 on large "
       "instances. Differs: a queue of cities where he has don't-look bits; ρ 0.2 (the experiments of his tables have "
       "0.1 and 0.2 by size), β 2 and the schedule are our "
       "defaults, where his program lets the best tour since the last reset deposit and sets trails back after 500 "
       "iterations without a better one.",
       gpu_mmas_with_2_opt()},
      {"Cunning ants 2011, (i)",
       "Tsutsui & Fujimoto 2011 on uniform instances, their class (i): quadratic assignment by n units of cunning "
       "ants, "
       "γ 0.4, ρ 0.5 (they write the share kept), tabu search of 16n steps on every assignment. Differs: trails start "
       "as if every unit had found the identity after 2-opt, and τmax counts all units; of a step's exchanges each has "
       "one random r.",
       cunning_ants(false)},
      {"Cunning ants 2011, (iv)",
       "Tsutsui & Fujimoto 2011 on structured instances, their class (iv): 4n units, γ 0.5, tabu search of 4n steps, "
       "else as for class (i). Differs: as there.",
       cunning_ants(true)},
  };
}

std::vector<Preset> all_presets() {
  std::vector<Preset> all{
      {"Default", "MAX-MIN Ant System with candidate lists: the settings Formicarium starts with.", Settings{}},
      {"Local search",
       fmt::format("MMAS with Or-3opt on every tour: {} ants ({} on a GPU), ρ 0.2, the schedule of Stützle & Hoos 2000 "
                   "(ACOTSP 1.03: 25 ants and 3-opt).",
                   default_ants.searching, default_ants.searching_on_gpu),
       defaults(Algorithm::mmas, LocalSearchKind::or_3opt)},
      {best_preset,
       "What finds the shortest tour within seconds: algorithm, memory and search chosen for this instance and for "
       "what it runs on.",
       defaults(Algorithm::focused), true},
      {"Focused",
       "Ants change one good tour and search around the changes: the shortest tours, and the way to 100 000 cities. "
       "After Skinderowicz 2022; differs: 64 relocations an ant where he counts 8 new edges, and the changes of all "
       "ants that do not meet are kept, not the best ant's alone.",
       defaults(Algorithm::focused)},
  };
  std::vector<Preset> papers = those_of_papers();
  std::ranges::move(papers, std::back_inserter(all));
  return all;
}

}  // namespace

std::span<const Preset> presets() {
  static const std::vector<Preset> all = all_presets();
  return all;
}

const Preset& preset_named(std::string_view name) {
  const auto found = std::ranges::find(presets(), name, &Preset::name);
  if (found == presets().end()) {
    std::vector<std::string_view> names;
    for (const Preset& preset : presets()) names.push_back(preset.name);
    throw SettingsError(fmt::format("there is no preset '{}'{}; formica help presets tells of all", name.substr(0, 100),
                                    did_you_mean(name, names)));
  }
  if (found->for_instance)
    throw SettingsError(
        fmt::format("the preset '{}' has other settings for each instance: formica solve --best "
                    "chooses them, and so does a window's list of presets",
                    name));
  return *found;
}

Settings with_preset(const Settings& settings, const Settings& preset) {
  Settings mixed = settings;
  for (const Parameter& p : parameters())
    if (is_of_presets(p)) p.set(mixed, p.get(preset));
  return mixed;
}

}  // namespace formicarium
