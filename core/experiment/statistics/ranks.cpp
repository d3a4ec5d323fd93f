// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/statistics/ranks.hpp"

#include <algorithm>
#include <numeric>

namespace formicarium::statistics {

Ranks rank(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
  Ranks result{.ranks = std::vector<double>(values.size())};
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    const double share = double(begin + 1 + end) / 2, t = double(end - begin);
    for (std::size_t i = begin; i < end; ++i) result.ranks[order[i]] = share;
    if (end - begin > 1) result.tied += int(end - begin);
    result.tie_term += t * t * t - t;
  }
  return result;
}

}  // namespace formicarium::statistics
