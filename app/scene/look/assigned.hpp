// SPDX-License-Identifier: Apache-2.0
// What a picture keeps of a run on a quadratic assignment: where each facility stands, and which have just moved.
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "app/scene/look/drawing.hpp"
#include "app/scene/look/flow_lines.hpp"
#include "app/scene/look/location_chances.hpp"
#include "core/qap/move_costs.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

struct Assigned {
  using Clock = std::chrono::steady_clock;

  /// With the distances as second matrix: if the run's instance has them first, it is exchanged(), and `best` is the
  /// inverse of the run's. Null: the run solves another problem, and all else is empty.
  QapPtr instance;
  bool by_location = false;  // the rows of the run's solutions and trails are locations
  std::shared_ptr<const FlowList> flows;
  Tour order;               // facilities, most flow first: rows of the matrices
  Tour best;                // [facility] its location; before the first assignment facility i on location i
  Tour facility_at;         // [location] the reverse
  SharedPlaces places;      // [facility] of its location
  bool known = false;       // there is a best assignment
  std::vector<City> moved;  // facilities that the newest best assignment puts elsewhere
  Clock::time_point moved_at{};

  /// Takes over the best assignment. O(n) if the instance is the same, else O(n² log n).
  void take(const Frame& frame);
  /// The facilities that another solution of the run's instance puts on other locations than `best`; none if either is
  /// not known. O(n).
  std::vector<City> elsewhere(const Tour& solution) const;
  /// Of the newest frame, which may carry no trails. O(n²) when they are asked first.
  const LocationChances& chances() const;
  /// Of the newest frame, in words of facilities and locations: null if it carries none.
  std::shared_ptr<const SearchTables> search;
  /// Of the best assignment. O(n²) when it is asked first after a change, otherwise nothing.
  const MoveCosts& moves() const;

 private:
  void take_search(const std::shared_ptr<const SearchTables>& of_run);

  InstancePtr source_;  // the run's
  std::shared_ptr<const SearchTables> search_source_;
  std::shared_ptr<const Trails> trails_;
  double alpha_ = 1;
  mutable LocationChances chances_;
  mutable std::shared_ptr<MoveCosts> moves_;
  mutable bool moves_old_ = true;
};

}  // namespace formicarium
