// SPDX-License-Identifier: Apache-2.0
#include "core/qap/cunning_ant.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace formicarium {

int facilities_drawn(int n, double share, std::uint32_t place, std::uint32_t rounding) {
  const double u = double(place) * 0x1p-32;  // [0, 1)
  const double x = share <= 0.5 ? 1 - std::pow(1 - u, share / (1 - share)) : std::pow(u, (1 - share) / share);
  return std::clamp(int(x * n + double(rounding) * 0x1p-32), 0, n);
}

void random_order(const Dice& dice, std::span<City> order) {
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size(); i-- > 1;) {
    const std::uint32_t word = dice.spin(std::uint32_t(i), Purpose::places);
    std::swap(order[i], order[std::size_t(below(word, int(i) + 1))]);
  }
}

void CunningAnt::redraw(const Dice& dice, int drawn, const float* weights, std::size_t stride,
                        std::span<City> assignment) {
  random_order(dice, order_);
  count_ = std::size_t(drawn);
  if (count_ == order_.size()) std::iota(assignment.begin(), assignment.end(), 0);
  for (std::size_t i = 0; i < count_; ++i) left_[i] = assignment[std::size_t(order_[i])];
  for (std::size_t step = 0, left = count_; step < count_; ++step, --left) {
    const float* const row = weights + std::size_t(order_[step]) * stride;
    double sum = 0;
    for (std::size_t i = 0; i < left; ++i) sum += double(row[left_[i]]);
    double ahead = sum * double(unit(dice.spin(std::uint32_t(step))));
    std::size_t chosen = 0;
    while (chosen + 1 < left && (ahead -= double(row[left_[chosen]])) > 0) ++chosen;
    assignment[std::size_t(order_[step])] = left_[chosen];
    left_[chosen] = left_[left - 1];
  }
}

}  // namespace formicarium
