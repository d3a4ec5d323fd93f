// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/statistics/holm.hpp"

#include <algorithm>
#include <numeric>

namespace formicarium::statistics {

std::vector<double> holm(std::span<const double> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return p[i]; });
  std::vector<double> corrected(p.size());
  double largest = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    largest = std::max(largest, std::min(1.0, p[order[i]] * double(p.size() - i)));
    corrected[order[i]] = largest;
  }
  return corrected;
}

}  // namespace formicarium::statistics
