// SPDX-License-Identifier: Apache-2.0
// Where the best tour goes from a city, and a sentence that says why: by distances, trails and the cities visited
// before. Any thread.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/colony/probe.hpp"

namespace formicarium {

struct TourStep {
  City next = -1;             // after the city on the best tour; -1: there is no tour of two cities or more
  City nearest = -1;          // of the candidates; -1: there are none
  City passed_by = -1;        // the nearest unvisited city, if nearer than the next one; -1: none
  std::vector<bool> visited;  // [rows] the best tour, from the first city of its list on, visits it before
  std::string sentence;       // with a full stop; empty without a tour
};

/// `rows`: what probe() says of `from`. O(cities).
TourStep tour_step(const Instance& instance, const Trails& trails, std::span<const City> best, City from,
                   std::span<const ProbeRow> rows);

/// "twice", "ten times", "2.4 times": how often a trail is as strong as another, of a ratio of at least 1.
std::string times_as(double ratio);

}  // namespace formicarium
