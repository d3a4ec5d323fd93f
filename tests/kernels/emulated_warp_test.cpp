// SPDX-License-Identifier: Apache-2.0
// Construction of assignments as a warp of a GPU runs it (core/qap/redraw.hpp), with the warp emulated: its lanes run
// in one order or the other. The assignments are the CPU's, to the bit, and those of a plain loop where sums are exact.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "core/qap/cunning_ant.hpp"
#include "core/qap/redraw.hpp"
#include "tests/core/qap/support.hpp"

namespace formicarium::test {
namespace {

struct EmulatedWarp {
  using Numbers = std::array<double, team>;
  bool forwards;

  template <class F>
  void each(F f) const {
    for (int i = 0; i < team; ++i) f(forwards ? i : team - 1 - i);
  }
  template <class F>
  void alone(F f) const {
    f();
  }
  template <class F>
  Numbers of_each(F f) const {
    Numbers x;
    each([&](int lane) { x[std::size_t(lane)] = f(lane); });
    return x;
  }
  /// A shuffle up by 1, 2, 4, 8, 16 lanes, and an addition after each.
  static Numbers running_totals(Numbers x) {
    for (std::size_t shift = 1; shift < team; shift *= 2) {
      const Numbers before = x;
      for (std::size_t lane = shift; lane < team; ++lane) x[lane] = before[lane] + before[lane - shift];
    }
    return x;
  }
  static double at(const Numbers& x, int lane) { return x.at(std::size_t(lane)); }
  static int first_at_least(const Numbers& x, double bound, int lanes) {
    std::uint32_t reached = 0;
    for (int lane = 0; lane < lanes; ++lane) reached |= std::uint32_t(x.at(std::size_t(lane)) >= bound) << lane;
    return reached ? lowest_bit(reached) : lanes - 1;
  }
};

struct DrawnBy {
  Tour order, assignment;
  bool operator==(const DrawnBy&) const = default;
};

/// `drawn` of the facilities of `donor`.
DrawnBy by_warp(const Dice& dice, int drawn, const std::vector<float>& weights, const Tour& donor, bool forwards) {
  const int n = int(donor.size());
  DrawnBy by{Tour(donor.size()), donor};
  Tour left(donor.size(), -1);
  const EmulatedWarp lanes{forwards};
  shuffle_facilities(lanes, dice, by.order.data(), left.data(), n);
  redraw_locations(lanes, dice, by.order.data(), drawn, weights.data(), n, by.assignment.data(), left.data());
  by.order.resize(std::size_t(drawn));
  return by;
}
DrawnBy on_cpu(const Dice& dice, int drawn, const std::vector<float>& weights, const Tour& donor) {
  CunningAnt ant(int(donor.size()));
  DrawnBy by{{}, donor};
  ant.redraw(dice, drawn, weights.data(), donor.size(), by.assignment);
  by.order.assign(ant.drawn().begin(), ant.drawn().end());
  return by;
}
/// One location after the other, for the facilities in this order.
Tour by_plain_loop(const Dice& dice, const Tour& order, const std::vector<float>& weights, const Tour& donor) {
  Tour assignment = donor, left;
  for (const City facility : order) left.push_back(donor[std::size_t(facility)]);
  for (std::size_t step = 0; step < order.size(); ++step) {
    const auto weight = [&](City location) {
      return double(weights[std::size_t(order[step]) * donor.size() + std::size_t(location)]);
    };
    double sum = 0;
    for (const City location : left) sum += weight(location);
    double ahead = sum * double(unit(dice.spin(std::uint32_t(step))));
    std::size_t chosen = 0;
    while (chosen + 1 < left.size() && (ahead -= weight(left[chosen])) > 0) ++chosen;
    assignment[std::size_t(order[step])] = left[chosen];
    left[chosen] = left.back();
    left.pop_back();
  }
  return assignment;
}

/// Before the first assignment of a unit all facilities draw, and ants set out from facility i on location i.
Tour donor_of(int n, int drawn) {
  Tour donor = random_assignment(n, 3);
  if (drawn == n) std::iota(donor.begin(), donor.end(), 0);
  return donor;
}

TEST(emulated_warp, draws_as_the_cpu_does) {
  std::mt19937 random(9);
  for (const int n : {1, 2, 3, 31, 32, 33, 40, 63, 64, 65, 96, 97, 150, 257}) {
    std::vector<float> weights(std::size_t(n) * std::size_t(n));
    for (const int kind : {0, 1, 2}) {  // trails of one size; over 60 orders of magnitude, where sums round; mostly 0
      std::uniform_real_distribution<float> exponent(-30, 30);
      for (float& weight : weights)
        weight = kind == 0   ? std::uniform_real_distribution<float>(0.5F, 2)(random)
                 : kind == 1 ? std::pow(10.0F, exponent(random))
                             : float(random() % 8 == 0);
      for (const int drawn : {0, 1, n / 3, n - 1, n})
        for (std::uint32_t ant = 0; ant < 6; ++ant) {
          const Dice dice{4, 7, ant};
          const Tour donor = donor_of(n, drawn);
          const DrawnBy expected = on_cpu(dice, drawn, weights, donor);
          ASSERT_EQ(by_warp(dice, drawn, weights, donor, true), expected) << n << ", " << kind << ", " << drawn;
          ASSERT_EQ(by_warp(dice, drawn, weights, donor, false), expected) << n << ", " << kind << ", " << drawn;
          Tour sorted = expected.assignment;
          std::ranges::sort(sorted);
          for (int i = 0; i < n; ++i) ASSERT_EQ(sorted[std::size_t(i)], i) << "no permutation";
        }
    }
  }
}

TEST(emulated_warp, draws_as_a_plain_loop_does_where_sums_are_exact) {
  std::mt19937 random(5);
  for (const int n : {1, 5, 32, 33, 100, 150}) {
    std::vector<float> weights(std::size_t(n) * std::size_t(n));
    for (float& weight : weights) weight = float(1 + random() % 1000) * 0x1p-30F;
    for (const int drawn : {n / 2, n})
      for (std::uint32_t ant = 0; ant < 50; ++ant) {
        const Dice dice{6, 2, ant};
        const Tour donor = donor_of(n, drawn);
        const DrawnBy by = by_warp(dice, drawn, weights, donor, ant % 2 == 0);
        ASSERT_EQ(by.assignment, by_plain_loop(dice, by.order, weights, donor)) << n << ", " << drawn;
      }
  }
}

}  // namespace
}  // namespace formicarium::test
