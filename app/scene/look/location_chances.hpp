// SPDX-License-Identifier: Apache-2.0
// The trails of an assignment problem by what they mean: how strongly a facility is drawn to a location.
#pragma once

#include <memory>
#include <vector>

#include "core/colony/trails.hpp"

namespace formicarium {

class LocationChances {
 public:
  /// Takes over trails, which may be empty. `by_location`: their rows are locations, so that ants draw a facility for
  /// each; otherwise they draw a location for each facility. O(n); values that lie on a device stay there until they
  /// are asked for.
  void take(std::shared_ptr<const Trails> trails, bool by_location);

  bool empty() const { return sums_.empty(); }
  bool by_location() const { return by_location_; }
  double trail(City facility, City location) const {
    return double(by_location_ ? trails_->at(location, facility) : trails_->at(facility, location));
  }
  /// That an ant which draws first for this row draws this column. O(n) the first time in a row.
  double chance(City facility, City location) const {
    const double sum = sum_of(by_location_ ? location : facility);
    return sum > 0 ? trail(facility, location) / sum : 0;
  }

 private:
  double sum_of(City row) const;

  std::shared_ptr<const Trails> trails_;
  bool by_location_ = false;
  mutable std::vector<double> sums_;  // [n] of each row of the trails; below 0: not added up yet
};

}  // namespace formicarium
