// SPDX-License-Identifier: Apache-2.0
// Selection rule `prefix`, the nearest prefix sum: the column whose running sum of weights lies nearest to u · ∑ w,
// from below or from above (Li, Hu, Pang & Qian 2009, section 3.2: on a GPU that search is a parallel minimum). Not the
// roulette wheel's distribution: a column wins from half its own weight before its running sum to half the next
// column's weight after it. So it gets half of its own share and half of the next one's; the first column gets all of
// its own share and half of the next one's, the last only half of its own. The order of the row matters: with candidate
// lists the next column is the next nearest city.
#pragma once

#include "core/steps/lane_sums.hpp"
#include "core/steps/rule.hpp"

namespace formicarium {

/// `u` in (0, 1]. O(columns / 32), two passes over a long row.
template <AnyLanes Lanes, AnyRow<Lanes> Row>
HD Chosen nearest_prefix(Lanes lanes, const Row& row, float u) {
  float total;
  lanes.inclusive_sum(lane_sums(lanes, row), total);
  float rest = u * total;  // the target minus the sums of the rounds before
  int before = -1;         // the last unvisited column of those rounds
  const auto chosen = [&](int position) HD_LAMBDA -> Chosen {
    return {row.city(position), Row::positions ? position : -1};
  };
  const int rounds = row.rounds();
  for (int r = 0; r < rounds; ++r) {
    const auto free = row.available(lanes, r);
    const std::uint32_t columns = lanes.ballot(free);
    if (columns == 0) continue;
    float sum;
    const auto upto = lanes.inclusive_sum(row.weight(lanes, r), sum);
    const std::uint32_t above = lanes.ballot(lanes.at_least(upto, lanes.spread(rest))) & columns;
    if (above) {
      const int lane = lowest_bit(above);
      const std::uint32_t below = columns & ((1u << lane) - 1);
      const float over = lanes.at(upto, lane) - rest;
      const float under = below ? rest - lanes.at(upto, highest_bit(below)) : rest;
      if (below) before = r * team + highest_bit(below);
      return chosen(before >= 0 && under < over ? before : r * team + lane);
    }
    rest -= sum;
    before = r * team + highest_bit(columns);
  }
  return before < 0 ? Chosen{} : chosen(before);
}

struct NearestPrefix {
  static constexpr bool proportional = false, spins = true, tables = false;
  template <class Row>
  static constexpr bool in_two_stages(const Row&) {
    return false;
  }
  static constexpr std::string_view formula = "chance that its sum of w is nearest to u · ∑ w";
  template <AnyLanes Lanes, AnyRow<Lanes> Row, class Numbers>
  static HD Chosen draw(Lanes lanes, const Row& row, const Numbers& numbers) {
    return nearest_prefix(lanes, row, numbers.spin());
  }
  static void chances(std::span<const double> weight, std::span<double> chance) {
    double sum = 0;
    for (std::size_t k = 0; k < weight.size(); ++k) {
      const double own = k == 0 ? weight[k] : weight[k] / 2;
      chance[k] = own + (k + 1 < weight.size() ? weight[k + 1] / 2 : 0);
      sum += weight[k];
    }
    for (double& p : chance) p /= sum;
  }
};

}  // namespace formicarium
