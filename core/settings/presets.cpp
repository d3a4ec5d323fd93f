// SPDX-License-Identifier: Apache-2.0
#include "core/settings/presets.hpp"

#include <fmt/format.h>

#include <vector>

#include "core/settings/default_ants.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {

std::span<const Preset> presets() {
  static const std::vector<Preset> all = [] {
    const std::string most = fmt::format("at most {} ants", BuiltText{}.add(default_ants.most).text());
    Settings stuetzle_hoos;
    stuetzle_hoos.candidates = 0;
    stuetzle_hoos.memory = Memory::matrix;
    stuetzle_hoos.depositor = Depositor::iteration_best;
    Settings skinderowicz;
    skinderowicz.selection = Selection::wrs;
    skinderowicz.tabu = TabuKind::bt;
    skinderowicz.memory = Memory::matrix;
    skinderowicz.neighbours = Neighbourhood::nearest;
    Settings relaxed = defaults(Algorithm::acs);
    relaxed.neighbours = Neighbourhood::nearest;
    relaxed.execution = Execution::relaxed;
    relaxed.beta = 3;
    relaxed.q0 = 0;
    relaxed.rho = 0.2;
    relaxed.xi = 0.01;
    relaxed.ants = 0;
    relaxed.memory = Memory::matrix;
    return std::vector<Preset>{
        {"Default", "MAX-MIN Ant System with candidate lists: the settings Formicarium starts with.", Settings{}},
        {"Stützle & Hoos 2000",
         "MMAS without local search: all cities are candidates, m = n, ρ 0.02 (they write 0.98, the share kept). "
         "Differs: " +
             most + ".",
         stuetzle_hoos},
        {"After Skinderowicz 2020",
         "MMAS as the GPU paper recommends it with candidate lists (WRS-BT): 32 candidates, weighted reservoir, "
         "bitmask, pheromone matrix, m = n. Differs: " +
             most + "; off its list an ant looks at a backup list before all cities; ρ and p are our defaults.",
         skinderowicz},
        {"Local search",
         fmt::format("MMAS with Or-3opt on every tour: {} ants ({} on a GPU), ρ 0.2, the schedule of Stützle & Hoos "
                     "2000 (ACOTSP 1.03: 25 ants and 3-opt).",
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
        {"Ant System",
         "Every ant deposits, ρ 0.5, no limits. After Dorigo, Maniezzo & Colorni 1996; differs: lists of 32 "
         "candidates, trails on their edges alone, " +
             most + ".",
         defaults(Algorithm::as)},
        {"Ant Colony System",
         "Ten ants, q0 0.9, ρ and ξ 0.1. After Dorigo & Gambardella 1997; differs: lists of 32 candidates, trails on "
         "their edges alone, and each ant updates before the next one steps (their figure 3 is lockstep execution).",
         defaults(Algorithm::acs)},
        {"After Skinderowicz 2016",
         "ACS-GPU-Alt of the GPU paper: relaxed, m = n, q0 (n − 20)/n, β 3, ρ 0.2 (he calls it α), ξ 0.01 (he calls it "
         "ρ), pheromone matrix. Differs: " +
             most + "; on one thread of a CPU no update is lost.",
         relaxed},
    };
  }();
  return all;
}

Settings with_preset(const Settings& settings, const Settings& preset) {
  Settings mixed = settings;
  for (const Parameter& p : parameters())
    if (is_of_search(p)) p.set(mixed, p.get(preset));
  return mixed;
}

}  // namespace formicarium
