// SPDX-License-Identifier: Apache-2.0
#include "core/problem/clusters.hpp"

#include <numeric>
#include <vector>

#include "core/problem/neighbours.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

int clusters(const TspInstance& instance, int nearest) {
  const Neighbours near = nearest_neighbours(instance, nearest);
  std::vector<City> leader(std::size_t(instance.cities()));  // union-find; the first city of a group is its own leader
  std::iota(leader.begin(), leader.end(), 0);
  const auto first = [&](City city) {
    while (leader[std::size_t(city)] != city) {
      City& mine = leader[std::size_t(city)];
      mine = leader[std::size_t(mine)];
      city = mine;
    }
    return city;
  };
  int groups = instance.cities();
  for (City i = 0; i < instance.cities(); ++i)
    for (const City j : near.of(i)) {
      const City a = first(i), b = first(j);
      if (a == b) continue;
      leader[std::size_t(a)] = b;
      --groups;
    }
  return groups;
}

}  // namespace formicarium
