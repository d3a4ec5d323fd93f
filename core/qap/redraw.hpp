// SPDX-License-Identifier: Apache-2.0
// How a cunning ant chooses the facilities that it draws for, and how it draws their locations, written for a team of
// 32 lanes: a warp on the GPU, a loop on the CPU. Sums run in one order, so that the same random numbers give the same
// assignment on both.
//
// A team has each(f), which calls f(lane) for all lanes, and alone(f), which calls f() once; what they wrote is there
// for all lanes afterwards. of_each(f) keeps the number that f(lane) returns in every lane. running_totals(x) adds to
// each lane's number those of the lanes before it (a Kogge-Stone scan). All lanes get the result of at(x, lane) and of
// first_at_least(x, bound, lanes): the first of so many lanes whose number reaches the bound; the last of them if none
// does.
#pragma once

#include <cstdint>

#include "core/base/city.hpp"
#include "core/base/dice.hpp"

namespace formicarium {

/// 0 … n − 1 in random order (Fisher-Yates), every order as likely as any other. `with` [n] is scratch space.
HD_EITHER
template <class Team>
HD void shuffle_facilities(const Team& lanes, const Dice& dice, City* order, City* with, int n) {
  lanes.each([&](int lane) {
    for (int i = lane; i < n; i += team) {
      order[i] = i;
      with[i] = below(dice.spin(std::uint32_t(i), Purpose::places), i + 1);
    }
  });
  lanes.alone([&] {
    for (int i = n; i-- > 1;) {
      const City former = order[i];
      order[i] = order[with[i]];
      order[with[i]] = former;
    }
  });
}

/// Told of nothing.
struct NoDrawsNoted {
  static constexpr bool tells = false;
};

/// Facilities order[0 … drawn − 1] draw new locations from those that they leave, one after the other, in proportion to
/// the weights of their rows [n][stride]. `left` [drawn] is scratch space. Each lane adds up the weights of its part of
/// the locations left, parts of equal length in the order of the lanes; the draw falls into one lane's part, which is
/// walked. O(drawn² / 32) a lane. Where `note` tells, it is called with each draw: step, facility, the locations left
/// and how many, the row's weights, u, ∑ w, and the place among the locations left where it fell.
HD_EITHER
template <class Team, class Note = NoDrawsNoted>
HD void redraw_locations(const Team& lanes, const Dice& dice, const City* order, int drawn, const float* weights,
                         std::int64_t stride, City* assignment, City* left, const Note& note = {}) {
  lanes.each([&](int lane) {
    for (int i = lane; i < drawn; i += team) left[i] = assignment[order[i]];
  });
  for (int step = 0, count = drawn; step < drawn; ++step, --count) {
    const float* const row = weights + order[step] * stride;
    const int part = rounds_of(count), lanes_used = (count + part - 1) / part;
    const auto end_of = [&](int lane) { return (lane + 1) * part < count ? (lane + 1) * part : count; };
    const auto sums = lanes.running_totals(lanes.of_each([&](int lane) {
      double sum = 0;
      for (int i = lane * part; i < end_of(lane); ++i) sum += static_cast<double>(row[left[i]]);
      return sum;
    }));
    const double spun = lanes.at(sums, team - 1) * static_cast<double>(unit(dice.spin(std::uint32_t(step))));
    const int lane = lanes.first_at_least(sums, spun, lanes_used);
    double ahead = spun - (lane > 0 ? lanes.at(sums, lane - 1) : 0.0);
    int chosen = lane * part;
    while (chosen + 1 < end_of(lane) && (ahead -= static_cast<double>(row[left[chosen]])) > 0) ++chosen;
    if constexpr (Note::tells)
      note(step, order[step], left, count, row, unit(dice.spin(std::uint32_t(step))), lanes.at(sums, team - 1), chosen);
    lanes.alone([&] {
      assignment[order[step]] = left[chosen];
      left[chosen] = left[count - 1];
    });
  }
}

}  // namespace formicarium
