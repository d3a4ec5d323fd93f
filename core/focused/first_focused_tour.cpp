// SPDX-License-Identifier: Apache-2.0
#include "core/focused/first_focused_tour.hpp"

#include <algorithm>
#include <numeric>

#include "core/base/progress.hpp"
#include "core/focused/focused_walk.hpp"
#include "core/local_search/greedy_tour.hpp"
#include "core/problem/nearest_neighbour_tour.hpp"

namespace formicarium {
namespace {

/// The first of the shortest, of all (n - 1)! tours from city 0.
Tour shortest_of_all(const TspInstance& instance) {
  Tour tour(std::size_t(instance.cities()), 0);
  std::iota(tour.begin(), tour.end(), 0);
  Tour best = tour;
  Length least = instance.cost(best);
  while (tour.size() > 1 && std::next_permutation(tour.begin() + 1, tour.end()))
    if (const Length length = instance.cost(tour); length < least) {
      least = length;
      best = tour;
    }
  return best;
}

}  // namespace

Tour first_focused_tour(const TspInstance& instance, const Neighbours& nearest, const NearCities& near,
                        LocalSearchKind kind, Progress* progress) {
  if (instance.cities() < fewest_to_focus) return shortest_of_all(instance);
  Tour tour = instance.symmetric() ? greedy_tour(instance, nearest, progress)
                                   : nearest_neighbour_tour(instance, &nearest, progress);
  if (kind == LocalSearchKind::none) return tour;
  std::vector<int> place(tour.size());
  for (std::size_t p = 0; p < tour.size(); ++p) place[std::size_t(tour[p])] = int(p);
  const Tour all = tour;
  LocalSearch(instance, near)
      .improve_around(kind, {tour.data(), place.data(), int(tour.size()), nullptr}, all,
                      progress ? &progress->flag() : nullptr);
  if (progress) progress->check();
  return tour;
}

}  // namespace formicarium
