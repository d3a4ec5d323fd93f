// SPDX-License-Identifier: Apache-2.0
#include "core/colony/trail_levels.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace formicarium {

std::int64_t TrailLevels::counted() const {
  return below + above + at_low + at_high + std::accumulate(between.begin(), between.end(), std::int64_t{0});
}

TrailLevels trail_levels(const Trails& trails, int bins, std::size_t most) {
  constexpr float rounding = 1e-5f;  // a share of τ
  TrailLevels levels{.low = trails.low, .high = trails.high};
  levels.between.resize(std::size_t(std::max(bins, 1)));
  const std::span<const float> values = trails.values();
  if (values.empty() || trails.width <= 0) return levels;
  const std::size_t width = std::size_t(trails.width), rows = values.size() / width;
  const std::size_t every = std::max<std::size_t>(1, (values.size() + most - 1) / std::max<std::size_t>(most, 1));
  const double span = std::log(double(levels.high) / double(levels.low));
  const float low_end = levels.low * (1 + rounding), high_end = levels.high * (1 - rounding);
  for (std::size_t i = 0; i < rows; i += every) {
    ++levels.cities;
    for (std::size_t k = 0; k < width; ++k) {
      const City to = trails.memory == Memory::matrix ? City(k) : trails.lists->of(City(i))[k];
      if (to == City(i)) continue;
      const float trail = values[i * width + k];
      if (trail < levels.low * (1 - rounding))
        ++levels.below;
      else if (trail > levels.high * (1 + rounding))
        ++levels.above;
      else if (trail <= low_end)
        ++levels.at_low;
      else if (trail >= high_end)
        ++levels.at_high;
      else
        ++levels.between[std::size_t(
            std::clamp(int(std::log(double(trail) / double(levels.low)) / span * double(levels.between.size())), 0,
                       int(levels.between.size()) - 1))];
    }
  }
  levels.all_cities = every == 1;
  return levels;
}

}  // namespace formicarium
