// SPDX-License-Identifier: Apache-2.0
// The length of a closed tour, in the instance's own rounded units.
#pragma once

#include "core/steps/distance.hpp"

namespace formicarium {

template <Metric metric>
HD Length tour_length_by(const Point* place, const City* tour, int cities) {
  Length sum = 0;
  for (int s = 0; s + 1 < cities; ++s) sum += measure(metric, place[tour[s]], place[tour[s + 1]]);
  return sum;
}

/// O(n). The metric is tested once, outside the loops, so that those over planar metrics can be vectorised.
HD Length tour_length(const DistanceView& distance, const City* tour, int cities) {
  if (cities < 2) return 0;
  const Length closing = distance(tour[cities - 1], tour[0]);
  switch (distance.metric) {
    case Metric::euc_2d:
      return closing + tour_length_by<Metric::euc_2d>(distance.place, tour, cities);
    case Metric::ceil_2d:
      return closing + tour_length_by<Metric::ceil_2d>(distance.place, tour, cities);
    case Metric::att:
      return closing + tour_length_by<Metric::att>(distance.place, tour, cities);
    default:
      break;
  }
  Length sum = closing;
  for (int s = 0; s + 1 < cities; ++s) sum += distance(tour[s], tour[s + 1]);
  return sum;
}

}  // namespace formicarium
