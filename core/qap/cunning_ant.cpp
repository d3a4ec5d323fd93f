// SPDX-License-Identifier: Apache-2.0
#include "core/qap/cunning_ant.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/qap/redraw.hpp"

namespace formicarium {
namespace {

/// A team (redraw.hpp) of one thread.
struct ThreadAsTeam {
  struct Numbers {
    double of[team];
  };
  template <class F>
  static void each(F f) {
    for (int lane = 0; lane < team; ++lane) f(lane);
  }
  template <class F>
  static void alone(F f) {
    f();
  }
  template <class F>
  static Numbers of_each(F f) {
    Numbers x;
    for (int lane = 0; lane < team; ++lane) x.of[lane] = f(lane);
    return x;
  }
  static Numbers running_totals(Numbers x) {
    for (int shift = 1; shift < team; shift *= 2)
      for (int lane = team; lane-- > shift;) x.of[lane] += x.of[lane - shift];
    return x;
  }
  static double at(const Numbers& x, int lane) { return x.of[lane]; }
  static int first_at_least(const Numbers& x, double bound, int lanes) {
    int lane = 0;
    while (lane + 1 < lanes && !(x.of[lane] >= bound)) ++lane;
    return lane;
  }
};

/// A note of redraw_locations().
struct Noted {
  static constexpr bool tells = true;
  const CunningAnt::Note& note;
  void operator()(int step, City facility, const City* left, int count, const float* row, float u, double total,
                  int chosen) const {
    note(step, facility, {left, std::size_t(count)}, row, u, total, chosen);
  }
};

}  // namespace

int facilities_drawn(int n, double share, std::uint32_t place, std::uint32_t rounding) {
  const double u = double(place) * 0x1p-32;  // [0, 1)
  const double x = share <= 0.5 ? 1 - std::pow(1 - u, share / (1 - share)) : std::pow(u, (1 - share) / share);
  return std::clamp(int(x * n + double(rounding) * 0x1p-32), 0, n);
}

void CunningAnt::begin(const Dice& dice, int drawn, std::span<City> assignment) {
  shuffle_facilities(ThreadAsTeam{}, dice, order_.data(), left_.data(), int(order_.size()));
  count_ = std::size_t(drawn);
  if (count_ == order_.size()) std::iota(assignment.begin(), assignment.end(), 0);
}

void CunningAnt::redraw(const Dice& dice, int drawn, const float* weights, std::size_t stride,
                        std::span<City> assignment) {
  begin(dice, drawn, assignment);
  redraw_locations(ThreadAsTeam{}, dice, order_.data(), drawn, weights, std::int64_t(stride), assignment.data(),
                   left_.data());
}

void CunningAnt::redraw(const Dice& dice, int drawn, const float* weights, std::size_t stride,
                        std::span<City> assignment, const Note& note) {
  begin(dice, drawn, assignment);
  redraw_locations(ThreadAsTeam{}, dice, order_.data(), drawn, weights, std::int64_t(stride), assignment.data(),
                   left_.data(), Noted{note});
}

}  // namespace formicarium
