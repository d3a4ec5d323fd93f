// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/statistics/describe.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace formicarium::statistics {

Description describe(std::vector<double> values) {
  std::ranges::sort(values);
  const double n = double(values.size());
  const auto quantile = [&](double share) {
    const double place = share * (n - 1);
    const auto below = std::size_t(place);
    const auto above = std::min(below + 1, values.size() - 1);
    return values[below] + (place - double(below)) * (values[above] - values[below]);
  };
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {.n = int(values.size()),
          .mean = mean,
          .deviation = n > 1 ? std::sqrt(squares / (n - 1)) : 0,
          .least = values.front(),
          .quartile_1 = quantile(0.25),
          .median = quantile(0.5),
          .quartile_3 = quantile(0.75),
          .greatest = values.back()};
}

}  // namespace formicarium::statistics
