// SPDX-License-Identifier: Apache-2.0
// Selection rule `iroulette`, the independent roulette: the largest w · u wins (Cecilia et al. 2013). Not the roulette
// wheel's distribution: it favours the heavy (weights 2 : 1 give 75 %, not 66.7 %).
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/steps/rule.hpp"

namespace formicarium {

/// The city of the largest w · u. A column's random number is fixed by its place in the candidate
/// list, or by its city, so the choice does not depend on the tabu list.
template <AnyLanes Lanes, AnyRow<Lanes> Row>
HD Chosen independent_roulette(Lanes lanes, const Row& row, const SlotDice& slot_dice) {
  using Float = typename Lanes::Float;
  constexpr int at_once = Row::at_once;
  float best = 0;
  Chosen winner;
  const int rounds = row.rounds();
  for (int first = 0; first < rounds; first += at_once) {
    Float weight[at_once], u[at_once];
    for (int k = 0; k < at_once; ++k) {
      const int r = first + k < rounds ? first + k : first;
      weight[k] = row.weight(lanes, r);
      u[k] = row.uniform(lanes, slot_dice, r);
    }
    for (int k = 0; k < at_once && first + k < rounds; ++k) {
      const Float key = weight[k] * u[k];
      const float most = lanes.most(key);
      if (most == 0 || most < best) continue;
      const auto largest = lanes.equal(key, most);
      if constexpr (Row::positions) {
        if (most > best) winner = {};
        for (std::uint32_t ties = lanes.ballot(largest); ties; ties &= ties - 1) {
          const int position = (first + k) * team + lowest_bit(ties);
          const City city = row.city(position);
          if (winner.city < 0 || city < winner.city) winner = {city, position};
        }
      } else {
        const int r = first + k;
        const City city = lanes.smallest_city(largest, [&](int lane) HD_LAMBDA { return row.own_city(r, lane); });
        if (most > best || city < winner.city) winner.city = city;
      }
      best = most;
    }
  }
  return winner;
}

struct IndependentRoulette {
  static constexpr bool proportional = false, spins = false, tables = false;
  template <class Row>
  static constexpr bool in_two_stages(const Row&) {
    return false;
  }
  static constexpr std::string_view formula = "chance that w · u is the largest";
  template <AnyLanes Lanes, AnyRow<Lanes> Row, class Numbers>
  static HD Chosen draw(Lanes lanes, const Row& row, const Numbers& numbers) {
    return independent_roulette(lanes, row, numbers.slot_dice());
  }
  template <AnyLanes Lanes>
  static HD typename Lanes::Float of_column(Lanes, typename Lanes::Float u) {
    return u;
  }

  /// P(w u is the largest). All products stay below x with probability F(x) = ∏ min(1, x / w_j), so P = ∫ F(x) / x dx
  /// from 0 to the weight itself. Between two neighbouring weights F is proportional to x^m, if m weights are at least
  /// as large as the upper one, and the integral there is the increase of F divided by m. O(n log n) for n weights.
  static void chances(std::span<const double> weight, std::span<double> chance) {
    std::vector<std::size_t> order(weight.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [&](std::size_t k) { return weight[k]; });
    double larger = 0;  // ∑ log w of this weight and those after it
    for (const double w : weight) larger += std::log(w);
    double below = 0, sum = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const double left = double(order.size() - i), log_weight = std::log(weight[order[i]]);
      const double upto = std::exp(left * log_weight - larger);
      sum += (upto - below) / left;
      chance[order[i]] = sum;
      below = upto;
      larger -= log_weight;
    }
  }
};

}  // namespace formicarium
