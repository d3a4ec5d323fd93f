// SPDX-License-Identifier: Apache-2.0
// The trails of an assignment problem by what they mean: how strongly a facility is drawn to a location.
#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include "core/colony/trails.hpp"

namespace formicarium {

class LocationChances {
 public:
  /// Takes over trails, which may be empty. `by_location`: their rows are locations, so that ants draw a facility for
  /// each; otherwise they draw a location for each facility. They draw in proportion to τ^alpha. O(n) if these are
  /// other trails than before, or alpha is another; values that lie on a device stay there until they are asked for.
  void take(std::shared_ptr<const Trails> trails, bool by_location, double alpha);

  bool empty() const { return sums_.empty(); }
  bool by_location() const { return by_location_; }
  double alpha() const { return alpha_; }
  double trail(City facility, City location) const {
    return double(by_location_ ? trails_->at(location, facility) : trails_->at(facility, location));
  }
  /// That an ant which draws first for this row draws this column. O(n) the first time in a row.
  double chance(City facility, City location) const {
    const double sum = sum_of(by_location_ ? location : facility);
    return sum > 0 ? weight(trail(facility, location)) / sum : 0;
  }

 private:
  double weight(double trail) const { return alpha_ == 1 ? trail : std::pow(trail, alpha_); }
  double sum_of(City row) const;

  std::shared_ptr<const Trails> trails_;
  bool by_location_ = false;
  double alpha_ = 1;
  mutable std::vector<double> sums_;  // [n] of the weights in each row of the trails; below 0: not added up yet
};

}  // namespace formicarium
