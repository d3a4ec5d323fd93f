// SPDX-License-Identifier: Apache-2.0
// What the probe knows: where an ant would go from a city, and why the best tour leaves it as it does; of an edge its
// distance, trail and probability in both directions.
#pragma once

#include <optional>
#include <vector>

#include "app/scene/look/asked.hpp"
#include "app/scene/look/recent_tours.hpp"
#include "app/scene/look/tour_step.hpp"
#include "core/colony/shown_trails.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

struct ProbedEdge {
  City from = 0, to = 0;
  struct Way {
    Distance distance = 0;
    bool kept = false;
    double trail = 0;
    std::optional<double> probability;  // none: the other end is not a candidate
  };
  Way there, back;
  ShownTrail shown;  // as the map and the matrix show it; 0 if no trail is kept
  bool on_best = false;
  RecentTours::Count recent;
};

struct ProbedCity {
  City city = 0;
  std::vector<ProbeRow> rows;  // most probable first; without trails empty
  TourStep step;
};

/// Of a frame with a tour problem. O(candidates log candidates + cities).
ProbedCity probe_city(const Frame& frame, City city);
/// `edge`: of two different cities.
ProbedEdge probe_edge(const Frame& frame, const RecentTours& recent, AskedEdge edge);

}  // namespace formicarium
