// SPDX-License-Identifier: Apache-2.0
// The rows of the one table: every name, bound, default and word about a parameter stands here and nowhere else.
#include <array>

#include "core/colony/parameters.hpp"

namespace formicarium {
namespace {

constexpr Choice algorithms[] = {
    {"mmas", "MAX-MIN Ant System", "Only the best ant deposits; trails stay between τmin and τmax."},
    {"as", "Ant System", "Every ant deposits; trails have no limits. The yardstick of 1996."},
};
constexpr Choice selections[] = {
    {"rwm", "Roulette wheel", "First j whose running sum of weights exceeds u · ∑ w."},
    {"wrs", "Weighted reservoir", "Smallest −ln u(j) / w(j); the same distribution as the roulette wheel."},
    {"iroulette", "Independent roulette", "Largest w(j) · u(j); favours the heavy: 2 : 1 gives 75 %."},
    {"trial", "Stochastic trial",
     "Draw from the whole row, reject visited cities; the same distribution as the roulette wheel."},
};
constexpr Choice tabus[] = {
    {"lc", "List compression", "The unvisited cities in one list, closed up when one leaves; a flag a city."},
    {"ct", "Compact", "The unvisited cities in one list and each city's place in a second: leaving costs O(1)."},
    {"bt", "Bitmask", "One bit a city; the unvisited are found by scanning words."},
};
constexpr Choice memories[] = {
    {"matrix", "Matrix, n × n", "Every edge has its own trail; n² numbers."},
    {"candidate", "Candidate lists, n × K", "Only candidate edges have trails; all others stand at τmin."},
};
constexpr Choice depositors[] = {
    {"iteration-best", "Iteration best", "The best ant of each iteration deposits."},
    {"global-best", "Best so far", "The best tour of the whole run deposits."},
    {"scheduled", "Schedule",
     "Iteration best, with the best so far ever more often: every 5th, 3rd, 2nd, then each iteration."},
};
constexpr Choice restarts[] = {
    {"off", "Never", "Trails are never set back."},
    {"stagnation", "On stagnation",
     "Trails go back to τmax when the branching factor reaches 2 and 250 iterations brought nothing."},
};
constexpr Choice backends[] = {
    {"auto", "Automatic", "The fastest that can run here."},
    {"cpu", "CPU", "All cores, vector instructions chosen at start."},
    {"cuda", "CUDA", "One NVIDIA GPU; refused where none can be used."},
};

template <auto Member>
double get(const Settings& s) {
  return static_cast<double>(s.*Member);
}
template <auto Member>
void set(Settings& s, double value) {
  using Field = std::remove_reference_t<decltype(s.*Member)>;
  if constexpr (std::is_enum_v<Field>)
    s.*Member = static_cast<Field>(static_cast<int>(value));
  else
    s.*Member = static_cast<Field>(value);
}

template <auto Member, std::size_t N>
constexpr Parameter choice(std::string_view name, std::string_view label, std::string_view meaning,
                           std::string_view source, Group group, const Choice (&choices)[N], int standard, bool live) {
  return {name,
          "",
          label,
          meaning,
          "",
          "",
          source,
          "",
          group,
          ParameterKind::choice,
          Scale::linear,
          0,
          double(N - 1),
          1,
          double(standard),
          live,
          choices,
          get<Member>,
          set<Member>};
}

constexpr double largest_seed = 9007199254740991;  // 2^53 - 1: every integer up to it is a double, in JSON too

constexpr Parameter table[] = {
    choice<&Settings::algorithm>("algorithm", "Algorithm", "Which ant colony algorithm runs.",
                                 "Stützle & Hoos 2000 (MMAS); Dorigo, Maniezzo & Colorni 1996 (AS)", Group::algorithm,
                                 algorithms, 0, false),
    choice<&Settings::selection>(
        "selection", "Selection rule", "How an ant draws the next city from the weights w(j) = τ^α · η^β.",
        "Skinderowicz 2020, after Efraimidis & Spirakis 2006 (wrs) and Cecilia et al. 2013 (iroulette)", Group::choice,
        selections, 0, true),
    {"alpha",
     "α",
     "Weight of the trail",
     "How strongly an ant follows the trails that earlier tours left.",
     "p(i→j) = τ(i,j)^α · η(i,j)^β / ∑ τ(i,l)^α · η(i,l)^β over unvisited candidates l, η = 1/d",
     "Larger: ants follow earlier tours more strictly; above 1 the colony settles early. 0: trails are ignored.",
     "Stützle & Hoos 2000: 1",
     "",
     Group::choice,
     ParameterKind::number,
     Scale::linear,
     0,
     5,
     0.05,
     1,
     true,
     {},
     get<&Settings::alpha>,
     set<&Settings::alpha>},
    {"beta",
     "β",
     "Weight of closeness",
     "How strongly an ant prefers near cities.",
     "p(i→j) = τ(i,j)^α · η(i,j)^β / ∑ τ(i,l)^α · η(i,l)^β over unvisited candidates l, η = 1/d",
     "Larger: nearer cities win; near 10 every ant is almost a nearest-neighbour tour. 0: distances are ignored, only "
     "trails count.",
     "Stützle & Hoos 2000: 2",
     "",
     Group::choice,
     ParameterKind::number,
     Scale::linear,
     0,
     10,
     0.1,
     2,
     true,
     {},
     get<&Settings::beta>,
     set<&Settings::beta>},
    {"candidates",
     "K",
     "Candidates",
     "An ant looks first at the K nearest unvisited cities of its list, then at the backup list, then at all the rest.",
     "",
     "Larger: slower, rarely better; the time for a tour grows from n · K to n².",
     "Skinderowicz 2020: 32, one warp; ACOTSP 1.03: 20",
     "all",
     Group::choice,
     ParameterKind::integer,
     Scale::logarithmic,
     0,
     1024,
     20,
     32,
     false,
     {},
     get<&Settings::candidates>,
     set<&Settings::candidates>},
    {"rho",
     "ρ",
     "Evaporation",
     "The share of every trail that is lost in an iteration.",
     "τ ← (1 − ρ) · τ on every edge; then the depositor's edges gain 1/L",
     "Larger: quick to good tours, quick to settle. Smaller: slow start, better end.",
     "Stützle & Hoos 2000: 0.02 (they write 0.98, the share kept); Dorigo & Stützle 2004: 0.5 for AS",
     "",
     Group::trails,
     ParameterKind::number,
     Scale::logarithmic,
     0.001,
     1,
     20,
     0.02,
     true,
     {},
     get<&Settings::rho>,
     set<&Settings::rho>},
    choice<&Settings::memory>("memory", "Pheromone memory", "Which edges have a trail of their own.",
                              "Skinderowicz 2020 (matrix); Skinderowicz 2022 (candidate)", Group::trails, memories, 1,
                              false),
    {"p_best",
     "p",
     "Best-tour probability at τmin",
     "How likely a settled colony still rebuilds its best tour: the lower it is, the higher τmin.",
     "τmin = τmax · (1 − p^(1/n)) / ((c − 1) · p^(1/n)), c = half the cities an ant chooses among; τmax = 1 / (ρ · L "
     "best)",
     "Larger: lower τmin, fewer surprises once settled. Smaller: more doubt is kept alive.",
     "Stützle & Hoos 2000, eq. 11: 0.05",
     "",
     Group::limits,
     ParameterKind::number,
     Scale::logarithmic,
     0.0001,
     0.5,
     20,
     0.05,
     true,
     {},
     get<&Settings::p_best>,
     set<&Settings::p_best>},
    choice<&Settings::depositor>("depositor", "Depositor", "Whose tour gains pheromone after an iteration.",
                                 "Stützle & Hoos 2000, §4 (and their schedule)", Group::limits, depositors, 0, true),
    choice<&Settings::restart>("restart", "Restart", "Whether a colony that has settled begins anew with fresh trails.",
                               "Stützle & Hoos 2000, §4.3; ACOTSP 1.03 (250 iterations)", Group::limits, restarts, 1,
                               true),
    {"ants",
     "m",
     "Ants",
     "Tours built in each iteration.",
     "",
     "Larger: more tours before the trails change; slower iterations.",
     "Stützle & Hoos 2000: m = n",
     "as many as cities, at most 1 024",
     Group::colony,
     ParameterKind::integer,
     Scale::logarithmic,
     0,
     65536,
     20,
     0,
     false,
     {},
     get<&Settings::ants>,
     set<&Settings::ants>},
    {"seed",
     "s",
     "Seed",
     "Every random number follows from it: the same seed gives the same tours.",
     "",
     "",
     "Philox 4×32-10, Salmon et al. 2011",
     "",
     Group::colony,
     ParameterKind::integer,
     Scale::linear,
     0,
     largest_seed,
     1,
     1,
     false,
     {},
     get<&Settings::seed>,
     set<&Settings::seed>},
    choice<&Settings::tabu>("tabu", "Tabu list",
                            "How an ant remembers where it has been; changes the speed, never the distribution.",
                            "Skinderowicz 2020", Group::execution, tabus, 2, true),
    choice<&Settings::backend>("backend", "Backend", "What the colony runs on.", "", Group::execution, backends, 0,
                               false),
    {"threads",
     "",
     "Threads",
     "Cores that build tours; the tours do not depend on it.",
     "",
     "Larger: faster up to the number of cores.",
     "",
     "all cores",
     Group::execution,
     ParameterKind::integer,
     Scale::linear,
     0,
     256,
     1,
     0,
     false,
     {},
     get<&Settings::threads>,
     set<&Settings::threads>},
    {"device",
     "",
     "CUDA device",
     "Which GPU, where there are several; the command line writes cuda:N.",
     "",
     "",
     "",
     "",
     Group::execution,
     ParameterKind::integer,
     Scale::linear,
     0,
     63,
     1,
     0,
     false,
     {},
     get<&Settings::device>,
     set<&Settings::device>},
};

}  // namespace

std::span<const Parameter> parameters() { return table; }

double default_of(const Parameter& parameter, Algorithm algorithm) {
  if (algorithm == Algorithm::as && parameter.name == "rho") return 0.5;  // Dorigo & Stützle 2004, box 3.1
  return parameter.standard;
}

}  // namespace formicarium
