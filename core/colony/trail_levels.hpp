// SPDX-License-Identifier: Apache-2.0
// How the trails lie between their limits: a histogram over log τ. Any thread; reads a copy of the trails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/colony/trails.hpp"

namespace formicarium {

/// Numbers of trails. Those at a limit are counted apart, because most trails soon lie at τmin.
struct TrailLevels {
  float low = 0, high = 0;            // the limits; without limits the extremes that occur
  std::int64_t below = 0, above = 0;  // beyond the limits by more than rounding: 0 in every run that is sound
  std::int64_t at_low = 0, at_high = 0;
  std::vector<std::int64_t> between{};  // [bins] equal steps of log τ from `low` to `high`
  int cities = 0;                       // whose trails are counted: every n-th city if there are too many
  bool all_cities = true;

  std::int64_t counted() const;
};

/// Counts each trail that the memory keeps: not the diagonal of a matrix, and no free slot of a ring. At most about
/// `most` trails are read, those of every k-th city. O(trails read); nothing is counted if there is no copy of them.
TrailLevels trail_levels(const Trails& trails, int bins, std::size_t most = std::size_t{1} << 15);

}  // namespace formicarium
