// SPDX-License-Identifier: Apache-2.0
#include "core/focused/first_focused_tour.hpp"

#include "core/local_search/greedy_tour.hpp"
#include "core/problem/nearest_neighbour_tour.hpp"

namespace formicarium {

Tour first_focused_tour(const TspInstance& instance, const Neighbours& nearest, const NearCities& near,
                        LocalSearchKind kind) {
  Tour tour = instance.symmetric() ? greedy_tour(instance, nearest) : nearest_neighbour_tour(instance, &nearest);
  if (kind == LocalSearchKind::none) return tour;
  std::vector<int> place(tour.size());
  for (std::size_t p = 0; p < tour.size(); ++p) place[std::size_t(tour[p])] = int(p);
  const Tour all = tour;
  LocalSearch(instance, near).improve_around(kind, {tour.data(), place.data(), int(tour.size()), nullptr}, all);
  return tour;
}

}  // namespace formicarium
