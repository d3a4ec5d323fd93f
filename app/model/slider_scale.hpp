// SPDX-License-Identifier: Apache-2.0
// The places where a parameter's slider can stand: its range in the table's steps, linear or logarithmic.
#pragma once

#include <optional>
#include <vector>

#include "core/settings/parameters.hpp"

namespace formicarium {

class SliderScale {
 public:
  explicit SliderScale(const Parameter& parameter);

  /// False for choices and for ranges too long for a slider (the seed).
  bool usable() const { return !stops_.empty(); }
  int count() const { return int(stops_.size()); }
  double value(int stop) const { return stops_[std::size_t(stop)]; }  // 0 ≤ stop < count()
  int nearest(double value) const;                                    // by ratio where the scale is logarithmic

  // Where the parameter counts other cities, an instance with so many (0: none yet) has no more than n − 1: there the
  // last stop stands for them all.
  bool beyond(double value, int cities) const { return counts_others_ && cities > 1 && value > cities - 1; }
  std::optional<int> in_force(double value, int cities) const {
    return beyond(value, cities) ? std::optional(cities - 1) : std::nullopt;
  }
  int last(int cities) const;
  double value(int stop, int cities) const { return beyond(value(stop), cities) ? cities - 1 : value(stop); }

 private:
  int count_up_to(double highest) const;  // of the stops that are not above it; words not counted

  // [count] ascending, each allowed; a 0 that stands for something ("all") comes last, beside the largest values
  std::vector<double> stops_;
  bool logarithmic_ = false, counts_others_ = false;
};

}  // namespace formicarium
