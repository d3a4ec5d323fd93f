// SPDX-License-Identifier: Apache-2.0
#include "core/problem/nearest_neighbour_tour.hpp"

#include <vector>

#include "core/base/progress.hpp"

namespace formicarium {

Tour nearest_neighbour_tour(const TspInstance& instance, const Neighbours* nearest, Progress* progress) {
  const int n = instance.cities();
  Tour tour;
  tour.reserve(std::size_t(n));
  std::vector<char> visited(n);
  std::vector<City> rest(n);  // unvisited cities and some visited ones, which are removed when found
  for (int i = 0; i < n; ++i) rest[i] = i;
  City here = 0;
  if (n > 0) tour.push_back(here);
  for (int step = 1; step < n; ++step) {
    if (progress && step % 64 == 0) progress->check();
    visited[here] = 1;
    City next = -1;
    if (nearest)
      for (const City c : nearest->of(here))
        if (!visited[c]) {
          next = c;
          break;
        }
    if (next < 0) {
      std::erase_if(rest, [&](City c) { return visited[c] != 0; });
      Distance least = 0;
      for (const City c : rest)
        if (const Distance d = instance.distance(here, c); next < 0 || d < least) next = c, least = d;
    }
    tour.push_back(here = next);
  }
  return tour;
}

Length nearest_neighbour_length(const TspInstance& instance, const Neighbours* nearest, Progress* progress) {
  return instance.cost(nearest_neighbour_tour(instance, nearest, progress));
}

}  // namespace formicarium
