// SPDX-License-Identifier: Apache-2.0
#include "core/qap/cunning_ant.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/qap/redraw.hpp"

namespace formicarium {

int facilities_drawn(int n, double share, std::uint32_t place, std::uint32_t rounding) {
  const double u = double(place) * 0x1p-32;  // [0, 1)
  const double x = share <= 0.5 ? 1 - std::pow(1 - u, share / (1 - share)) : std::pow(u, (1 - share) / share);
  return std::clamp(int(x * n + double(rounding) * 0x1p-32), 0, n);
}

void random_order(const Dice& dice, std::span<City> order) {
  shuffle_facilities(dice, order.data(), int(order.size()));
}

void CunningAnt::redraw(const Dice& dice, int drawn, const float* weights, std::size_t stride,
                        std::span<City> assignment) {
  random_order(dice, order_);
  count_ = std::size_t(drawn);
  if (count_ == order_.size()) std::iota(assignment.begin(), assignment.end(), 0);
  redraw_locations(dice, order_.data(), drawn, weights, std::int64_t(stride), assignment.data(), left_.data());
}

}  // namespace formicarium
