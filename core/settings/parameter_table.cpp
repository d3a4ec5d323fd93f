// SPDX-License-Identifier: Apache-2.0
// The rows of the one table. Everything about a parameter is in its row and nowhere else, except
// the words for its choices (parameter_choices.hpp) and the sentences about combinations
// (idle_unless.cpp, refusals.cpp).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/settings/default_ants.hpp"
#include "core/settings/idle_unless.hpp"
#include "core/settings/parameter_choices.hpp"
#include "core/settings/refusals.hpp"

namespace formicarium {
namespace {

/// Adds to a row what follows from its member of Settings: how to get and set it, its kind, and its
/// choices.
template <auto member>
constexpr Parameter row(Parameter p) {
  using Field = std::remove_reference_t<decltype(Settings{}.*member)>;
  p.get = [](const Settings& s) { return static_cast<double>(s.*member); };
  if constexpr (std::is_enum_v<Field>) {
    p.set = [](Settings& s, double value) { s.*member = static_cast<Field>(static_cast<int>(value)); };
    p.kind = ParameterKind::choice;
    p.choices = choices_of<Field>;
    p.highest = double(p.choices.size() - 1);
  } else {
    p.set = [](Settings& s, double value) { s.*member = static_cast<Field>(value); };
    p.kind = std::is_integral_v<Field> ? ParameterKind::integer : ParameterKind::number;
  }
  return p;
}

constexpr std::optional<double> where(bool it_is_so, double value) {
  return it_is_so ? std::optional(value) : std::nullopt;
}
/// Whether MMAS runs with local search, which has other defaults: few ants (settings.cpp), and
/// trails that change fast. After Stützle & Hoos 2000 and ACOTSP 1.03; values measured
/// (docs/results/local-search.md).
bool mmas_searches(const Settings& s) {
  return s.algorithm == Algorithm::mmas && s.local_search != LocalSearchKind::none;
}

std::optional<double> rho_beside(const Settings& s) {
  switch (s.algorithm) {
    case Algorithm::mmas:
      return where(mmas_searches(s), 0.2);
    case Algorithm::as:  // Dorigo & Stützle 2004, box 3.1, as for ras
    case Algorithm::eas:
      return 0.5;
    case Algorithm::ras:      // as in that box
    case Algorithm::bwas:     // ACOTSP 1.03
    case Algorithm::focused:  // measured (docs/results/focused-ants.md), like its other defaults
    case Algorithm::acs:      // Dorigo & Gambardella 1997, like β = 2
      return 0.1;
    case Algorithm::cas:  // Tsutsui & Fujimoto 2011, whose ρ is the share kept
      return 0.5;
  }
  return {};
}

std::string half_life_words(const Settings& s) {
  if (s.algorithm == Algorithm::acs) return "";  // only the best tour's edges evaporate
  const double iterations = half_life(s.rho);
  if (iterations == 0) return "nothing stays";
  return iterations < 1 ? "half-life under 1 it" : fmt::format("half-life {} it", std::llround(iterations));
}

constexpr const char* chance_of_a_city =
    "p(i→j) = τ(i,j)^α · η(i,j)^β / ∑ τ(i,l)^α · η(i,l)^β over unvisited candidates l, η = 1/d unless a file gives it";
constexpr const char* named_after =
    "named after ADPACO (evaporation) and DYNACO (transition rule) in Li, Hu, Pang & Qian 2009, who give no formulas; "
    "these are ours";

constexpr ValueWord ants_of_cities[] = {{as_many_ants_as_cities, "n", "as many as {items} without a limit"},
                                        {four_ants_a_city, "4n", "four times as many as {items}"}};
constexpr ValueWord all_others[] = {{all_search_neighbours, "all", "all"}};

constexpr double largest_seed = 9007199254740991;  // 2^53 - 1: every integer up to it is a double, in JSON too

constexpr Parameter table[] = {
    row<&Settings::algorithm>({
        .name = "algorithm",
        .label = "Algorithm",
        .meaning = "Which ant colony algorithm runs.",
        .source = "Stützle & Hoos 2000 (MMAS); Dorigo, Maniezzo & Colorni 1996 (AS, elitist AS); Bullnheimer, Hartl & "
                  "Strauss 1999 (rank-based AS); Cordón, Fernández de Viana, Herrera & Moreno 2000 (best-worst AS); "
                  "Dorigo & Stützle 2004, chapter 3 (but the last); Skinderowicz 2022 (focused); Dorigo & Gambardella "
                  "1997 (ACS); Tsutsui 2006, Tsutsui & Fujimoto 2011 (cas)",
        .group = Group::essential,
        .standard = double(Algorithm::mmas),
        .live = false,
        .leads = true,
        .choices_say_all = true,
        .refused = refusals::of_algorithm,
    }),
    row<&Settings::execution>({
        .name = "execution",
        .label = "Execution",
        .meaning = "When the ants of the Ant Colony System see each other's local updates.",
        .source = "Skinderowicz 2016",
        .group = Group::trails,
        .standard = double(Execution::sequential),
        .idle = idle_unless::ants_exploit,
    }),
    row<&Settings::racing>({
        .name = "racing",
        .label = "Ants at once",
        .meaning =
            "How many ants walk at the same time in relaxed execution; where one has ended its tour, the next ant "
            "begins. A CPU shares them among its threads: the ants of one thread take their steps in turn, so only "
            "ants of different threads can lose an update. On a GPU each has its warp, and no more walk at once than "
            "the GPU holds.",
        .larger = "Larger: ants know less of those before them. With 1 an ant walks its whole tour before the next "
                  "begins, and nothing is lost.",
        .source = "Skinderowicz 2016: as many as the GPU holds, by our estimate 128",
        .zero = "four a thread of a CPU, as many as a GPU holds",
        .zero_word = "auto",
        .group = Group::trails,
        .scale = Scale::logarithmic,
        .lowest = 0,
        .highest = as_many_ants_as_cities - 1,
        .step = 20,
        .standard = 0,
        .idle = idle_unless::ants_race,
    }),
    row<&Settings::selection>({
        .name = "selection",
        .label = "Selection rule",
        .meaning = "How an ant draws the next city from the weights w(j) = τ^α · η^β.",
        .source = "Efraimidis & Spirakis 2006 and Skinderowicz 2020 (weighted reservoir); Cecilia et al. 2013 "
                  "(independent roulette); Uchida, Ito & Nakano 2012 (stochastic trial); Li, Hu, Pang & Qian 2009 "
                  "(nearest prefix sum)",
        .group = Group::essential,
        .standard = double(Selection::rwm),
        .choices_say_all = true,
        .idle = idle_unless::draws_differ,
        .refused = refusals::of_selection,
    }),
    row<&Settings::alpha>({
        .name = "alpha",
        .symbol = "α",
        .label = "Weight of the trail",
        .meaning = "How strongly an ant follows the trails that earlier {solutions} left.",
        .formula = chance_of_a_city,
        .larger =
            "Larger: ants follow earlier {solutions} more strictly; above 1 the colony settles early. 0: trails are "
            "ignored.",
        .source = "Stützle & Hoos 2000: 1",
        .group = Group::essential,
        .lowest = 0,
        .highest = 5,
        .step = 0.05,
        .standard = 1,
        .stands_in = LiveFormula::choice,
    }),
    row<&Settings::beta>({
        .name = "beta",
        .symbol = "β",
        .label = "Weight of closeness",
        .meaning = "How strongly an ant prefers near cities.",
        .formula = chance_of_a_city,
        .larger = "Larger: nearer cities win; near 10 every ant is almost a nearest-neighbour tour. 0: distances are "
                  "ignored, only trails count.",
        .source = "Stützle & Hoos 2000: 2; Skinderowicz 2016: 3",
        .group = Group::essential,
        .lowest = 0,
        .highest = 10,
        .step = 0.1,
        .standard = 2,
        .stands_in = LiveFormula::choice,
        .standard_beside = [](const Settings& s) { return where(s.algorithm == Algorithm::focused, 1); },
        .idle = idle_unless::closeness_counts,
    }),
    row<&Settings::eta>({
        .name = "eta",
        .symbol = "η",
        .label = "Heuristic",
        .meaning = "What an edge is worth to an ant before anyone has learnt anything.",
        .formula = chance_of_a_city,
        .source = "1/d: Dorigo, Maniezzo & Colorni 1996. Values of another origin are ours: trained networks give such "
                  "tables",
        .group = Group::choice,
        .standard = double(Eta::given),
        .idle = idle_unless::eta_is_given,
    }),
    row<&Settings::drawn_share>({
        .name = "gamma",
        .symbol = "γ",
        .label = "Share drawn",
        .meaning =
            "The share of an assignment that a cunning ant draws from the trails, on average; it borrows the rest "
            "from its unit's best, at random places.",
        .formula = "l of n are drawn, E(l) = γ · n; l/n has the density (1 − γ)/γ · (1 − x)^((1 − 2γ)/γ) for γ ≤ 0.5, "
                   "γ/(1 − γ) · x^((2γ − 1)/(1 − γ)) above",
        .larger = "Larger: assignments differ more from their unit's best.",
        .source = "Tsutsui 2006: 0.2 … 0.5; Tsutsui & Fujimoto 2011: 0.4, for structured instances 0.5",
        .group = Group::choice,
        .lowest = 0.05,
        .highest = 0.95,
        .step = 0.05,
        .standard = 0.4,
        .idle = idle_unless::ants_borrow,
    }),
    row<&Settings::q0>({
        .name = "q0",
        .symbol = "q0",
        .label = "Exploitation",
        .meaning = "How often an ant takes the city of the greatest weight instead of drawing one.",
        .formula = "with probability q0: argmax τ(i,j)^α · η(i,j)^β over unvisited candidates j; else the selection "
                   "rule",
        .larger = "Larger: more of the best tour is kept in every tour. Smaller: more is drawn by lot.",
        .source = "Dorigo & Gambardella 1997: 0.9; Skinderowicz 2016: (n − 20)/n",
        .zero = "(n − 20)/n",
        .zero_word = "auto",
        .group = Group::choice,
        .lowest = 0,
        .highest = 1,
        .step = 0.01,
        .standard = 0.9,
        .idle = idle_unless::ants_exploit,
    }),
    row<&Settings::candidates>({
        .name = "candidates",
        .symbol = "K",
        .label = "Candidates",
        .meaning = "An ant looks first at the unvisited of a city's K neighbours, and elsewhere only if none is left.",
        .larger = "Larger: slower, rarely better; the time for a tour grows from n · K to n².",
        .source = "Skinderowicz 2020: 32, one warp; ACOTSP 1.03: 20",
        .zero = "all",
        .zero_word = "all",
        .group = Group::choice,
        .scale = Scale::logarithmic,
        .lowest = 0,
        .highest = 1024,
        .step = 20,
        .standard = 32,
        .live = false,
        .counts_others = true,
        .standard_beside = [](const Settings& s) -> std::optional<double> {
          if (s.algorithm == Algorithm::cas) return 0;
          return where(s.algorithm == Algorithm::focused, 8);
        },
        .idle = idle_unless::lists_are_possible,
        .refused = refusals::of_candidates,
    }),
    row<&Settings::neighbours>({
        .name = "neighbours",
        .label = "Neighbours",
        .meaning = "Which cities are a city's candidates, and which a search tries to join it to.",
        .source = "Johnson & McGeoch 1997",
        .group = Group::choice,
        .standard = double(Neighbourhood::quadrant),
        .live = false,
        .idle = idle_unless::cities_are_near,
    }),
    row<&Settings::starts>({
        .name = "starts",
        .label = "Start cities",
        .meaning = "In which cities the ants of an iteration start.",
        .source = "Stützle & Hoos 2000 (anywhere); Dorigo, Maniezzo & Colorni 1996, one ant in each city (distinct); "
                  "Li, Hu, Pang & Qian 2009, Voicu 2014 (for the whole run)",
        .group = Group::choice,
        .standard = double(Starts::any),
        .idle = idle_unless::ants_start_in_cities,
    }),
    row<&Settings::fallback>({
        .name = "fallback",
        .label = "Fallback",
        .meaning = "Where an ant looks when it has visited all candidates of its city. With trails of candidate edges "
                   "alone both give the nearest city, and the backup list is the faster.",
        .source = "Skinderowicz 2020, section 4.3 (tabu list)",
        .group = Group::choice,
        .standard = double(Fallback::backup),
        .idle = idle_unless::lists_run_out,
    }),
    row<&Settings::rho>({
        .name = "rho",
        .symbol = "ρ",
        .label = "Evaporation",
        .meaning = "The share of every trail that is lost in an iteration.",
        .formula =
            "τ ← (1 − ρ) · τ on every {part}, then the depositor's {parts} gain 1/L; ACS: τ ← (1 − ρ) · τ + ρ/L on "
            "the best {solution}'s {parts} alone",
        .larger = "Larger: quick to good {solutions}, quick to settle. Smaller: slow start, better end.",
        .source =
            "Stützle & Hoos 2000: 0.02; Dorigo & Stützle 2004: 0.5 for AS and elitist AS, 0.1 for rank-based AS; "
            "Dorigo & Gambardella 1997: 0.1 for ACS "
            "(their α); Skinderowicz 2016: 0.2 for ACS (his α; his ρ is our ξ). Where ρ is the share kept, as with "
            "Stützle & Hoos (0.98), Li, Hu, Pang & Qian 2009 (0.98), Voicu 2014 and the program of Skinderowicz "
            "2020 (0.9), enter 1 − ρ",
        .bounded = "is a share",
        .at_highest = "nothing of a trail survives an iteration",
        .group = Group::essential,
        .scale = Scale::logarithmic,
        .lowest = 0.001,
        .highest = 1,
        .step = 20,
        .standard = 0.02,
        .stands_in = LiveFormula::evaporation,
        .standard_beside = rho_beside,
        .remark = half_life_words,
    }),
    row<&Settings::xi>({
        .name = "xi",
        .symbol = "ξ",
        .label = "Local evaporation",
        .meaning = "How far an ant that walks an edge pulls its trail back towards τ0.",
        .formula = "τ ← (1 − ξ) · τ + ξ · τ0 on the edge walked; τ0 = 1/(n · L nearest neighbour)",
        .larger = "Larger: the ants of an iteration spread out more. 0: they do not see each other.",
        .source = "Dorigo & Gambardella 1997: 0.1; Skinderowicz 2016: 0.01 (both call it ρ)",
        .group = Group::trails,
        .lowest = 0,
        .highest = 1,
        .step = 0.01,
        .standard = 0.1,
        .idle = idle_unless::ants_exploit,
    }),
    row<&Settings::period>({
        .name = "period",
        .symbol = "k",
        .label = "Local update period",
        .meaning = "An ant updates the edge of every k-th of its n steps.",
        .larger = "Larger: faster, and the ants of an iteration are more alike.",
        .source = "Skinderowicz 2016: 1 … 16",
        .group = Group::trails,
        .lowest = 1,
        .highest = 16,
        .standard = 1,
        .idle = idle_unless::ants_exploit,
    }),
    row<&Settings::closing_edge>({
        .name = "closing_edge",
        .label = "Edge back to the first city",
        .meaning = "Whether the edge that closes a tour is updated by the ant that walks it.",
        .source = "Dorigo & Gambardella 1997 and Skinderowicz 2016: updated; the latter's program for GPUs "
                  "(GPUBasedACS) with selective memory: left as it is",
        .group = Group::trails,
        .standard = double(ClosingEdge::updated),
        .idle = idle_unless::ants_exploit,
    }),
    row<&Settings::memory>({
        .name = "memory",
        .label = "Pheromone memory",
        .meaning = "Which edges have a trail of their own.",
        .source =
            "Skinderowicz 2020 (matrix); Peake, Amos, Yiapanis & Lloyd 2019 (candidate); Skinderowicz 2016 (selective)",
        .group = Group::trails,
        .standard = double(Memory::candidate),
        .live = false,
        .standard_beside =
            [](const Settings& s) { return where(s.algorithm == Algorithm::cas, double(Memory::matrix)); },
        .idle = idle_unless::edges_may_lack_trails,
        .refused = refusals::of_memory,
    }),
    row<&Settings::ring_slots>({
        .name = "slots",
        .label = "Slots a city",
        .meaning = "How many trails a city keeps in selective memory.",
        .larger = "Larger: more is remembered, for longer. Smaller: less memory, and what ants did lately counts.",
        .source = "Skinderowicz 2016: 8",
        .group = Group::trails,
        .lowest = 1,
        .highest = 32,
        .standard = 8,
        .live = false,
        .idle = idle_unless::memory_has_slots,
    }),
    row<&Settings::ring_update>({
        .name = "ring_update",
        .label = "Slots of a local update",
        .meaning =
            "Whose slots of selective memory an ant changes that walks an edge. The best tour's edges are always "
            "updated at both cities.",
        .source = "Skinderowicz 2016, figure 5: one; his program for CPUs (AntColonySystemSA): both, one value; his "
                  "program for GPUs (GPUBasedACS): both, each from its own trail",
        .group = Group::trails,
        .standard = double(RingUpdate::one),  // docs/decisions/0051-one-record-a-step.md
        .in_older_runs = double(RingUpdate::both_own),
        .idle = idle_unless::rings_are_updated,
    }),
    row<&Settings::exploited>({
        .name = "exploited",
        .label = "An exploiting ant takes the best of",
        .meaning = "From which cities an ant takes the best that does not draw: q ≤ q0.",
        .source = "Skinderowicz 2016: its candidates; his program for GPUs (GPUBasedACS): all cities in its slots, and "
                  "its candidates",
        .group = Group::trails,
        .standard = double(Exploited::candidates),
        .idle = idle_unless::slots_lead_off_the_lists,
    }),
    row<&Settings::p_best>({
        .name = "p_best",
        .symbol = "p",
        .label = "Probability of the best at τmin",
        .meaning = "How likely a settled colony still rebuilds its best {solution}: the lower it is, the higher τmin.",
        .formula = "τmin = τmax · (1 − p^(1/n)) / ((c − 1) · p^(1/n)), c = n/2 or K/2, as choices at τmin says; τmax = "
                   "1 / (ρ · L best); cas: c = n/2, τmax = ∑ 1/C / ρ over the units' best",
        .larger = "Larger: lower τmin, fewer surprises once settled. Smaller: more doubt is kept alive.",
        .source = "Stützle & Hoos 2000, eq. 11: 0.05; the program of Skinderowicz 2020: 0.01",
        .group = Group::limits,
        .scale = Scale::logarithmic,
        .lowest = 0.0001,
        .highest = 0.5,
        .step = 20,
        .standard = 0.05,
        .stands_in = LiveFormula::limits,
        .idle = idle_unless::the_limits_follow_p,
    }),
    row<&Settings::tau_min_choices>({
        .name = "tau_min_choices",
        .label = "Choices at τmin",
        .meaning = "Among how many {choices} τmin takes an ant to choose on average: half of all, or half of its "
                   "candidates.",
        .formula = "c in the formula of τmin: n/2, or K/2 (without candidate lists (n − 1)/2)",
        .source = "Stützle & Hoos 2000, eq. 11, Voicu 2014 and Skinderowicz 2020: n/2, with lists too; ACOTSP 1.03: "
                  "K/2, namely (K + 1)/2 in the place of c − 1",
        .group = Group::limits,
        .standard = double(TauMinChoices::candidates),
        .idle = idle_unless::ants_choose_among_lists,
    }),
    row<&Settings::tau_min_with_search>({
        .name = "tau_min_with_search",
        .label = "τmin with local search",
        .meaning = "What τmin follows from where {solutions} are searched before they deposit.",
        .source = "ACOTSP 1.03 (τmax / 2n); Stützle & Hoos 2000, eq. 11, Voicu 2014 and Skinderowicz 2020 (from p)",
        .group = Group::limits,
        .standard = double(TauMinWithSearch::cities),
        .idle = idle_unless::limits_stand_beside_a_search,
    }),
    row<&Settings::elite>({
        .name = "elite",
        .symbol = "e",
        .label = "Weight of the best so far",
        .meaning = "How often the best {solution} so far counts when it deposits beside the {solutions} of all ants.",
        .formula =
            "τ ← (1 − ρ) · τ, then every ant's {parts} gain 1/L and those of the best {solution} so far e/L best; at "
            "first τ = (e + m)/(ρ · L nearest neighbour)",
        .larger = "Larger: quick to good {solutions}, quick to settle.",
        .source = "Dorigo, Maniezzo & Colorni 1996; Dorigo & Stützle 2004, section 3.3.1 and box 3.1: n",
        .zero = "as many as {items}",
        .zero_word = "n",
        .group = Group::limits,
        .scale = Scale::logarithmic,
        .lowest = 0,
        .highest = 100000,
        .step = 20,
        .standard = 0,
        .idle = idle_unless::the_best_adds_to_all,
    }),
    row<&Settings::ranks>({
        .name = "ranks",
        .symbol = "w",
        .label = "Ranks that deposit",
        .meaning =
            "The weight of the best {solution} so far; the w − 1 {least} {solutions} of the iteration deposit, too.",
        .formula = "τ ← (1 − ρ) · τ, then the {parts} of the r-th best ant gain (w − r)/L for r = 1 … w − 1, and those "
                   "of the best {solution} so far w/L best; at first τ = w(w − 1)/2 / (ρ · L nearest neighbour)",
        .larger = "Larger: more {solutions} are remembered, and each counts less beside the best.",
        .source = "Bullnheimer, Hartl & Strauss 1999; Dorigo & Stützle 2004, section 3.3.2 and box 3.1: 6",
        .group = Group::limits,
        .scale = Scale::logarithmic,
        .lowest = 2,
        .highest = 1024,
        .step = 20,
        .standard = 6,
        .idle = idle_unless::ranks_deposit,
    }),
    row<&Settings::mutation_rate>({
        .name = "mutation_rate",
        .symbol = "Pm",
        .label = "Mutation rate",
        .meaning = "The share of the {items} of whose trails one mutates in an iteration.",
        .formula =
            "τ ← τ ± σ · τ̄ · min(1, age/N) on one trail of such a {item}, up or down at random, τ̄ the mean trail on "
            "the best {solution}'s {parts}, age the iterations since the start or the last restart",
        .larger = "Larger: more of what was learned is disturbed.",
        .source = "Cordón, Fernández de Viana, Herrera & Moreno 2000; ACOTSP 1.03: 0.3",
        .bounded = "is a share",
        .group = Group::limits,
        .lowest = 0,
        .highest = 1,
        .step = 0.05,
        .standard = 0.3,
        .idle = idle_unless::trails_mutate,
    }),
    row<&Settings::mutation_strength>({
        .name = "mutation_strength",
        .symbol = "σ",
        .label = "Mutation strength",
        .meaning =
            "By how much a trail mutates at most, as a multiple of the mean trail on the best {solution}'s {parts}.",
        .larger = "Larger: a trail that mutates upwards soon leads more ants than the best {solution}'s {parts} do.",
        .source = "Cordón, Fernández de Viana, Herrera & Moreno 2000; ACOTSP 1.03: 4",
        .group = Group::limits,
        .lowest = 0,
        .highest = 20,
        .step = 0.5,
        .standard = 4,
        .idle = idle_unless::trails_mutate,
    }),
    row<&Settings::mutation_span>({
        .name = "mutation_span",
        .symbol = "N",
        .label = "Iterations of mutation",
        .meaning = "After so many iterations since the start or the last restart mutations have their full strength.",
        .larger = "Larger: mutations stay weak for longer.",
        .source = "Cordón, Fernández de Viana, Herrera & Moreno 2000 and ACOTSP 1.03: the iterations of the whole run, "
                  "which here has no end",
        .group = Group::limits,
        .scale = Scale::logarithmic,
        .lowest = 1,
        .highest = 100000,
        .step = 20,
        .standard = 1000,
        .idle = idle_unless::trails_mutate,
    }),
    row<&Settings::depositor>({
        .name = "depositor",
        .label = "Depositor",
        .meaning = "Whose {solution} gains pheromone after an iteration.",
        .source = "Stützle & Hoos 2000; ACOTSP 1.03 (the schedule's numbers); Skinderowicz 2020 (best so far, in most "
                  "iterations with local search)",
        .group = Group::limits,
        .standard = double(Depositor::iteration_best),
        .standard_beside = [](const Settings& s) { return where(mmas_searches(s), double(Depositor::scheduled)); },
        .idle = idle_unless::one_ant_deposits,
    }),
    row<&Settings::restart>({
        .name = "restart",
        .label = "Restart",
        .meaning = "Whether a colony that has settled begins anew with fresh or smoothed trails.",
        .source = "Stützle & Hoos 2000; ACOTSP 1.03 (250 iterations)",
        .group = Group::limits,
        .standard = double(Restart::stagnation),
        .idle = idle_unless::one_ant_deposits,
        .refused = refusals::of_restart,
    }),
    row<&Settings::smoothing>({
        .name = "smoothing",
        .symbol = "δ",
        .label = "Smoothing",
        .meaning = "How far smoothing takes the trails of a settled colony back.",
        .formula = "τ ← τ + δ · (τmax − τ)",
        .larger = "Larger: more is forgotten. 1: all trails become equal, as with a restart on stagnation.",
        .source = "Stützle & Hoos 2000, pheromone trail smoothing",
        .bounded = "is a share",
        .group = Group::limits,
        .lowest = 0.01,
        .highest = 1,
        .step = 0.01,
        .standard = 0.5,
        .idle = idle_unless::trails_are_smoothed,
    }),
    row<&Settings::local_search>({
        .name = "local_search",
        .label = "Local search",
        .meaning = "How {a_solution} is improved before it is ranked and deposits.",
        .source = "Croes 1958 (2-opt); Bentley 1992 (2.5-opt); Or 1976; Lin 1965 (three edges); Stützle & Hoos 2000; "
                  "Taillard 1991 (tabu search)",
        .group = Group::search,
        .standard = double(LocalSearchKind::none),
        .leads = true,
        .standard_beside = [](const Settings& s) -> std::optional<double> {
          if (s.algorithm == Algorithm::cas) return double(LocalSearchKind::tabu);
          return where(s.algorithm == Algorithm::focused, double(LocalSearchKind::or_3opt));
        },
        .refused = refusals::of_local_search,
    }),
    row<&Settings::searched>({
        .name = "searched",
        .label = "Searched ants",
        .meaning = "Whose {solutions} are searched.",
        .source = "Stützle & Hoos 2000",
        .group = Group::search,
        .standard = double(Searched::all),
        .idle = idle_unless::some_ants_are_searched,
    }),
    row<&Settings::search_share>({
        .name = "search_share",
        .label = "Share searched",
        .meaning = "The share of the ants whose {solutions} are searched: the shortest, at least one.",
        .larger = "Larger: more good tours, slower iterations.",
        .group = Group::search,
        .lowest = 0.01,
        .highest = 1,
        .step = 0.01,
        .standard = 0.25,
        .idle = idle_unless::a_share_is_searched,
    }),
    row<&Settings::search_span>({
        .name = "search_span",
        .label = "Reach of a move",
        .meaning = "Whether a search may change edges anywhere in the tour at once.",
        .source = "Voicu 2014: the whole tour without lists on 48 ants (A); pieces of 64 cities on all ants, the best "
                  "ant found by the CPU (B) or by the GPU (C): here by what the colony runs on",
        .group = Group::search,
        .standard = double(SearchSpan::tour),
        .idle = idle_unless::tours_are_searched,
    }),
    row<&Settings::search_neighbours>({
        .name = "search_neighbours",
        .label = "Search neighbours",
        .meaning = "How many cities a search tries to join a city to.",
        .larger = "Larger: a little better tours, slower. All: a search without lists; it keeps n · (n − 1) · 8 bytes.",
        .source = "ACOTSP 1.03: 20; Voicu 2014: all (A), 64 (B, C)",
        .tops = all_others,
        .group = Group::search,
        .lowest = 2,
        .highest = all_search_neighbours,
        .standard = 10,
        .standard_beside = [](const Settings& s) { return where(s.algorithm == Algorithm::focused, 5); },
        .idle = idle_unless::edges_are_exchanged,
        .refused = refusals::of_search_neighbours,
    }),
    row<&Settings::search_steps>({
        .name = "search_steps",
        .label = "Steps of a search",
        .meaning = "After how many exchanges the search of an assignment ends, in multiples of n; 2-opt ends earlier "
                   "where no exchange helps.",
        .larger = "Larger: better assignments, slower iterations.",
        .source = "Tsutsui & Fujimoto 2011: 16, for structured instances 4",
        .group = Group::search,
        .scale = Scale::logarithmic,
        .lowest = 0.1,
        .highest = 10000,
        .step = 10,
        .standard = 16,
        .idle = idle_unless::exchanges_are_searched,
    }),
    row<&Settings::taboo_length>({
        .name = "taboo_length",
        .label = "Taboo length",
        .meaning = "The longest time, in multiples of n steps, for which a facility may not return to a location it "
                   "left; an exchange that leads both facilities back is taboo.",
        .formula = "length · n · r³ steps, r uniform on [0, 1), the same for both facilities of an exchange; taboo "
                   "exchanges are "
                   "allowed if they give the best assignment so far",
        .larger = "Larger: the search goes further away. Smaller: it may go round in circles.",
        .source = "Taillard 1991; Tsutsui & Fujimoto 2011: 1",
        .group = Group::search,
        .scale = Scale::logarithmic,
        .lowest = 0.01,
        .highest = 100,
        .step = 10,
        .standard = 1,
        .idle = idle_unless::tabu_is_searched,
    }),
    row<&Settings::adaptive>({
        .name = "adaptive",
        .label = "Adaptive",
        .meaning = "Which parameters turn by themselves while a run goes on.",
        .source = named_after,
        .group = Group::adaptive,
        .standard = double(Adaptive::none),
    }),
    row<&Settings::rho_undecided>({
        .name = "rho_undecided",
        .symbol = "ρ0",
        .label = "Evaporation while undecided",
        .meaning = "The evaporation of a colony that has decided nothing yet; ρ is that of a settled one.",
        .formula = "ρ in use = ρ^(1 − U) · ρ0^U, U = ln(b / w) / ln(c / w) held to 0 … 1; b the branching factor, c "
                   "the candidates of a city, w the ways that a settled one has left: 2, asymmetric 1",
        .larger = "Larger: sooner at good tours. As large as ρ: ρ stays where it is.",
        .source = named_after,
        .group = Group::adaptive,
        .scale = Scale::logarithmic,
        .lowest = 0.001,
        .highest = 1,
        .step = 20,
        .standard = 0.5,
        .standard_beside = [](const Settings& s) { return where(is_ant_system(s.algorithm), 0.9); },
        .idle = idle_unless::rho_turns,
    }),
    row<&Settings::shift>({
        .name = "shift",
        .symbol = "T",
        .label = "Iterations of the transition",
        .meaning = "After so many iterations, counted from the start or the last restart, α, β and q0 stand at their "
                   "values.",
        .formula = "α in use = α0 + (α − α0) · min(1, age / T); β and q0 likewise",
        .larger = "Larger: the start lasts longer.",
        .source = named_after,
        .group = Group::adaptive,
        .scale = Scale::logarithmic,
        .lowest = 1,
        .highest = 100000,
        .step = 20,
        .standard = 500,
        .idle = idle_unless::transition_turns,
    }),
    row<&Settings::alpha_first>({
        .name = "alpha_first",
        .symbol = "α0",
        .label = "Weight of the trail at first",
        .meaning = "Where α begins.",
        .larger = "Larger: trails count sooner. 0: at first they do not.",
        .source = named_after,
        .group = Group::adaptive,
        .lowest = 0,
        .highest = 5,
        .step = 0.05,
        .standard = 1,
        .idle = idle_unless::transition_turns,
    }),
    row<&Settings::beta_first>({
        .name = "beta_first",
        .symbol = "β0",
        .label = "Weight of closeness at first",
        .meaning = "Where β begins.",
        .larger = "Larger: near cities lead for longer. As large as β: β stays where it is.",
        .source = named_after,
        .group = Group::adaptive,
        .lowest = 0,
        .highest = 10,
        .step = 0.1,
        .standard = 6,
        .idle = idle_unless::transition_turns,
    }),
    row<&Settings::q0_first>({
        .name = "q0_first",
        .label = "Exploitation at first",
        .meaning = "Where q0 begins.",
        .larger = "Larger: more of the best tour is kept at first. Smaller: more is drawn by lot.",
        .source = named_after,
        .group = Group::adaptive,
        .lowest = 0.01,
        .highest = 1,
        .step = 0.01,
        .standard = 0.9,
        .idle = idle_unless::q0_turns,
    }),
    row<&Settings::relocations>({
        .name = "relocations",
        .symbol = "r",
        .label = "Relocations",
        .meaning = "How many cities a focused ant takes from their place in the tour before it stops.",
        .larger = "Larger: bolder changes, slower ants. If too small, local search simply undoes them.",
        .source = "Skinderowicz 2022, who counts new edges: 8",
        .group = Group::choice,
        .scale = Scale::logarithmic,
        .lowest = 1,
        .highest = 4096,
        .step = 31,  // so that 64 is a stop of the slider
        .standard = 64,
        .idle = idle_unless::ants_change_a_tour,
    }),
    row<&Settings::detour>({
        .name = "detour",
        .label = "Detour",
        .meaning = "How much longer than the best tour the tour may become, as a share, where no focused ant shortens "
                   "it: it then takes the changes that lose least; at most eighty average edges.",
        .larger = "Larger: stays longer on other tours before it comes back. 0: the tour never becomes longer.",
        .group = Group::choice,
        .lowest = 0,
        .highest = 0.01,
        .step = 0.0005,
        .standard = 0.005,
        .idle = idle_unless::ants_change_a_tour,
    }),
    row<&Settings::ants>({
        .name = "ants",
        .symbol = "m",
        .label = "Ants",
        .meaning = "{Solutions} built in each iteration.",
        .larger = "Larger: more {solutions} before the trails change; slower iterations.",
        .source =
            "Stützle & Hoos 2000, Skinderowicz 2016 and 2020: m = n; Dorigo & Gambardella 1997: 10; ACOTSP 1.03 with "
            "local search: 25; Skinderowicz 2020 with it: 800; Tsutsui & Fujimoto 2011: n, for structured instances 4n",
        .zero = default_ants_words.text(),
        .zero_word = "0",
        .tops = ants_of_cities,
        .group = Group::essential,
        .scale = Scale::logarithmic,
        .lowest = 0,
        .highest = four_ants_a_city,
        .step = 20,
        .standard = 0,
        .live = false,
        // Dorigo & Gambardella 1997
        .standard_beside = [](const Settings& s) { return where(s.algorithm == Algorithm::acs, 10); },
        .stands_for = [](const Settings& s, int cities,
                         bool on_gpu) { return on_gpu ? ants_on_gpu(s, cities) : s.ants_for(cities); },
    }),
    row<&Settings::seed>({
        .name = "seed",
        .symbol = "s",
        .label = "Seed",
        .meaning =
            "Every random number follows from it: the same seed gives the same {solutions}, with local search or "
            "focused ants on the same backend.",
        .source = "Philox 4×32-10, Salmon et al. 2011",
        .group = Group::seed,
        .lowest = 0,
        .highest = largest_seed,
        .standard = 1,
        .live = false,
        .of_one_run = true,
        .remark = [](const Settings& s) -> std::string { return repeatable(s) ? "" : "not repeatable: ants race"; },
    }),
    row<&Settings::tabu>({
        .name = "tabu",
        .label = "Tabu list",
        .meaning =
            "How an ant remembers where it has been. The list changes the speed, not how often an ant takes a city; "
            "only the nearest prefix sum over all cities depends on the list's order. With candidate lists an ant only "
            "asks it "
            "whether a city was visited; to find the cities left it reads it through if the fallback is the tabu "
            "list.",
        .source = "Uchida, Ito & Nakano 2012 and Dawson & Stewart 2013 (list compression); Skinderowicz 2020 (compact "
                  "list, bitmask); list and marks is ours",
        .group = Group::execution,
        .standard = double(TabuKind::bt),
        .of_presets = true,
        .idle = idle_unless::ants_build_tours,
    }),
    row<&Settings::backend>({
        .name = "backend",
        .label = "Backend",
        .meaning = "What the colony runs on.",
        .group = Group::execution,
        .standard = double(BackendKind::automatic),
        .live = false,
        .refused = refusals::of_backend,
    }),
    row<&Settings::assignment>({
        .name = "assignment",
        .label = "Exchanges to threads",
        .meaning = "How a search of assignments on a GPU shares the exchanges of a step among a block's threads; the "
                   "result does not depend on it.",
        .source = "Tsutsui & Fujimoto 2011: move-cost adjusted thread assignment (mata)",
        .group = Group::execution,
        .standard = double(ThreadAssignment::mata),
        .idle = idle_unless::blocks_search,
    }),
    row<&Settings::threads_per_ant>({
        .name = "threads_per_ant",
        .label = "Threads an ant",
        .meaning =
            "How many threads of a GPU build an ant's tour over all cities by the roulette wheel or the weighted "
            "reservoir. With more than 32 the tours are others of the same distribution. On an H100 32 were the "
            "fastest "
            "at 198, 1 002 and 2 392 cities.",
        .source = "Skinderowicz 2020: 32 to 320, more on larger instances",
        .group = Group::execution,
        .standard = double(ThreadsPerAnt::of_32),
        .idle = idle_unless::warps_share_an_ant,
    }),
    row<&Settings::threads>({
        .name = "threads",
        .label = "Threads",
        .meaning = "Cores that build {solutions}; the {solutions} do not depend on it.",
        .larger = "Larger: faster up to the number of cores.",
        .zero = "all cores",
        .zero_word = "0",
        .group = Group::execution,
        .lowest = 0,
        .highest = 256,
        .standard = 0,
        .live = false,
    }),
    row<&Settings::device>({
        .name = "device",
        .label = "CUDA device",
        .meaning = "Which GPU, where there are several; the command line writes cuda:N.",
        .group = Group::execution,
        .lowest = 0,
        .highest = 63,
        .standard = 0,
        .live = false,
    }),
};

constexpr bool is_whole(const Parameter& p) {
  return !p.name.empty() && !p.label.empty() && !p.meaning.empty() && p.lowest < p.highest && p.step > 0 &&
         p.lowest <= p.standard && p.standard <= p.highest && p.zero.empty() == p.zero_word.empty() &&
         (p.zero.empty() || p.lowest == 0) && (p.tops.empty() || p.tops.back().value == p.highest);
}
static_assert(std::ranges::all_of(table, is_whole), "each row has a name, words, bounds and a default within them");
static_assert(std::ranges::none_of(table,
                                   [](const Parameter& p) {
                                     return std::ranges::count(table, p.name, &Parameter::name) > 1;
                                   }),
              "no two rows have one name");

}  // namespace

std::span<const Parameter> parameters() { return table; }

const Parameter* find_parameter(std::string_view name) {
  const auto found = std::ranges::find(table, name, &Parameter::name);
  return found == std::end(table) ? nullptr : found;
}

GroupWords words(Group group) {
  switch (group) {
    case Group::essential:
      return {"Essentials", "what changes a run most", true};
    case Group::choice:
      return {"Choice", "how an ant picks the next {choice}", true};
    case Group::trails:
      return {"Trails", "what the colony remembers", true};
    case Group::limits:
      return {"Limits, Deposit", "how small and large trails may become, and who lays them"};
    case Group::search:
      return {"Local search", "how {solutions} are improved before they count"};
    case Group::adaptive:
      return {"Adaptive", "what changes by itself as the search goes on"};
    case Group::seed:
      return {"Random numbers", "the seed that they all follow from"};
    case Group::execution:
      return {"Execution", "where and how it runs"};
  }
  return {};
}

}  // namespace formicarium
