// SPDX-License-Identifier: Apache-2.0
#include "core/settings/best_choice.hpp"

#include <fmt/format.h>

#include "core/problem/clusters.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

/// Up to this many cities, MMAS with local search finds shorter tours in ten seconds than focused
/// ants do.
struct MostCities {
  int spread, clustered;  // cities spread evenly; in clusters, where focused ants find no way from one to another
};
constexpr MostCities on_a_cpu{1200, 4000}, on_a_gpu{1200, 6000};

/// With more cities, focused ants still find places to shorten the tour after many seconds, and a
/// detour only lengthens it.
constexpr int most_for_detours = 50'000;

}  // namespace

BestChoice best_choice(const Instance& any, bool on_gpu) {
  if (any.traits().has_exchanges)
    return {defaults(Algorithm::cas),
            "Cunning Ant System with tabu search: tabu search improves the assignment of every ant; the trails say "
            "where it starts"};
  const TspInstance& instance = as_tsp(any);
  const MostCities& most = on_gpu ? on_a_gpu : on_a_cpu;
  const int n = instance.cities();
  const char* const where = on_gpu ? "a GPU" : "a CPU";
  const int groups = n > most.spread && n <= most.clustered ? clusters(instance) : 1;
  if (n > most.spread && groups == 1) {
    Settings changing = defaults(Algorithm::focused);
    if (n > most_for_detours) changing.detour = 0;
    return {changing, fmt::format("focused ants, which change one good tour{}: {} cities are too many for {} to build "
                                  "whole tours often enough",
                                  changing.detour > 0 ? "" : " and never lengthen it", n, where)};
  }
  Settings building = defaults(Algorithm::mmas, LocalSearchKind::or_3opt);
  building.memory = Memory::matrix;
  building.rho = 0.5;
  if (groups > 1)
    return {building,
            fmt::format("MAX-MIN Ant System with Or-3opt and the whole pheromone matrix: the {} cities lie in "
                        "{} clusters, and whole tours find the roads between them",
                        n, groups)};
  return {building, fmt::format("MAX-MIN Ant System with Or-3opt and the whole pheromone matrix: with {} cities {} "
                                "builds whole tours many times a second",
                                n, where)};
}

}  // namespace formicarium
