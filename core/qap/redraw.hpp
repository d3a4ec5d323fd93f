// SPDX-License-Identifier: Apache-2.0
// How a cunning ant chooses the facilities that it draws for, and how it draws their locations. The same code on CPU
// and GPU; sums run in one order, so that the same random numbers give the same assignment.
#pragma once

#include <cstdint>

#include "core/base/city.hpp"
#include "core/base/dice.hpp"

namespace formicarium {

/// 0 … n − 1 in random order (Fisher-Yates), every order as likely as any other.
HD void shuffle_facilities(const Dice& dice, City* order, int n) {
  for (int i = 0; i < n; ++i) order[i] = i;
  for (int i = n; i-- > 1;) {
    const int j = below(dice.spin(std::uint32_t(i), Purpose::places), i + 1);
    const City former = order[i];
    order[i] = order[j];
    order[j] = former;
  }
}

/// Facilities order[0 … drawn − 1] draw new locations from those that they leave, one after the other, in proportion to
/// the weights of their rows [n][stride]. `left` [drawn] is scratch space. O(drawn²).
HD void redraw_locations(const Dice& dice, const City* order, int drawn, const float* weights, std::int64_t stride,
                         City* assignment, City* left) {
  for (int i = 0; i < drawn; ++i) left[i] = assignment[order[i]];
  for (int step = 0, count = drawn; step < drawn; ++step, --count) {
    const float* const row = weights + order[step] * stride;
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += static_cast<double>(row[left[i]]);
    double ahead = sum * static_cast<double>(unit(dice.spin(std::uint32_t(step))));
    int chosen = 0;
    while (chosen + 1 < count && (ahead -= static_cast<double>(row[left[chosen]])) > 0) ++chosen;
    assignment[order[step]] = left[chosen];
    left[chosen] = left[count - 1];
  }
}

}  // namespace formicarium
