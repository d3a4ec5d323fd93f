// SPDX-License-Identifier: GPL-3.0-or-later
// The places where a parameter's slider can stand: its range in the table's steps, linear or logarithmic.
#pragma once

#include <vector>

#include "core/colony/parameters.hpp"

namespace formicarium {

class SliderScale {
 public:
  explicit SliderScale(const Parameter& parameter);

  /// False where a slider would be senseless: choices, and ranges that no slider can resolve (the seed).
  bool usable() const { return !stops_.empty(); }
  int count() const { return int(stops_.size()); }
  double value(int stop) const { return stops_[std::size_t(stop)]; }  // 0 ≤ stop < count()
  int count_up_to(double highest) const;  // of the stops that are not above it; words not counted
  int nearest(double value) const;        // by ratio where the scale is logarithmic

 private:
  // [count] ascending, each allowed; a 0 that stands for something ("all") comes last, beside the largest values
  std::vector<double> stops_;
  bool logarithmic_ = false;
};

}  // namespace formicarium
