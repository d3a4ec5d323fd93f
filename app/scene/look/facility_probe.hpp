// SPDX-License-Identifier: Apache-2.0
// Why a facility stands where it does, and what a pair of facilities costs: what the probe of an assignment problem
// says. Any thread.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/scene/look/location_chances.hpp"
#include "core/qap/move_costs.hpp"

namespace formicarium {

/// A location that a facility could have.
struct LocationRow {
  City location = -1;
  City facility = -1;            // that the best assignment puts there
  double trail = 0, chance = 0;  // LocationChances
};

/// What a facility exchanges with another, in both directions, and what that costs in the best assignment.
struct PartnerRow {
  City facility = -1;
  Length flow = 0, distance = 0, cost = 0;  // distance: of both directions
};

/// The cheapest exchange of a facility's location.
struct CheapestExchange {
  City with = -1;     // -1: there is no other facility
  Length change = 0;  // of the cost
};

struct ProbedFacility {
  City facility = 0;
  City location = 0;                 // of the best assignment
  std::vector<LocationRow> rows;     // the strongest trails first; without trails empty
  std::size_t place_of_best = 0;     // the row of `location`; the number of rows if there are none
  std::vector<PartnerRow> partners;  // the strongest flows first, without those of no flow
  Length cost = 0;                   // of all its flows
  CheapestExchange exchange;
  std::string sentence;  // with a full stop
};

/// `best`: a complete assignment; `moves`: of it. O(n²).
ProbedFacility probe_facility(const QapInstance& instance, const LocationChances& chances, std::span<const City> best,
                              const MoveCosts& moves, City facility, Length best_cost);

/// What two facilities cost each other, and what their exchange would change.
struct ProbedPair {
  City from = 0, to = 0;
  Length flow_there = 0, flow_back = 0, distance_there = 0, distance_back = 0, cost = 0, change = 0;
};
ProbedPair probe_pair(const QapInstance& instance, std::span<const City> best, const MoveCosts& moves, City from,
                      City to);

/// "+1 204", "−35".
std::string change_words(Length change);

}  // namespace formicarium
