// SPDX-License-Identifier: Apache-2.0
// The stops of a parameter's slider: its range in the table's steps, linear or logarithmic.
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
  int nearest(double value) const;                                    // by ratio if the scale is logarithmic

  // If the parameter counts other cities, at most n − 1 take effect in an instance of n = `cities`
  // (0: no instance yet). The last stop then stands for all larger values.
  bool beyond(double value, int cities) const { return counts_others_ && cities > 1 && value > cities - 1; }
  std::optional<int> in_force(double value, int cities) const {
    return beyond(value, cities) ? std::optional(cities - 1) : std::nullopt;
  }
  int last(int cities) const;
  double value(int stop, int cities) const { return beyond(value(stop), cities) ? cities - 1 : value(stop); }

 private:
  int count_up_to(double highest) const;  // stops that are not above `highest`, without a 0 that is a word

  // [count] allowed values, ascending, except that a 0 that stands for a word ("all") comes last
  std::vector<double> stops_;
  bool logarithmic_ = false, counts_others_ = false;
};

}  // namespace formicarium
