// SPDX-License-Identifier: Apache-2.0
#include "core/problem/scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace formicarium {
namespace {

constexpr double largest_distance = std::numeric_limits<Distance>::max() - 1;
constexpr double least_steps = 500;  // of rounding in a typical distance: half a step is a thousandth of it

/// The decimals that all of them have, at most `most`; what is left beyond 1e-6 of the last one is noise of doubles.
int exact_decimals(std::span<const double> weights, int most) {
  int decimals = 0;
  for (const double weight : weights)
    for (; decimals < most; ++decimals) {
      const double scaled = weight * power_of_ten(decimals);
      if (std::abs(scaled - std::round(scaled)) < 1e-6) break;
    }
  return decimals;
}

/// The sides of the box around all, the longest first.
std::array<double, 3> extent_of(std::span<const Point> places) {
  // One pass without branches: std::ranges::minmax, once for each axis, takes a fifth of the time that reading takes.
  Point low = places.front(), high = low;
  for (const Point& p : places) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  std::array<double, 3> sides{high.x - low.x, high.y - low.y, high.z - low.z};
  std::ranges::sort(sides, std::greater<>());
  return sides;
}

}  // namespace

double power_of_ten(int decimals) {
  constexpr std::array<double, most_decimals + 1> powers{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
  return powers[std::size_t(decimals)];
}

int decimals_for(double typical, double largest) {
  int decimals = 0;
  while (typical > 0 && decimals < most_decimals && typical * power_of_ten(decimals) < least_steps &&
         largest * power_of_ten(decimals + 1) < largest_distance)
    ++decimals;
  return decimals;
}

double typical_spacing(std::span<const Point> places) {
  const auto [a, b, c] = extent_of(places);
  const double n = double(places.size());
  return std::max({std::cbrt(a * b * c / n), std::sqrt(a * b / n), a / n});
}

std::string coarse_words(std::string_view rounding, double apart, std::string_view unit) {
  return fmt::format(
      "{}{}, and cities are about {:.2g}{} apart: lengths hardly tell tours apart. Scaled distances keep more digits",
      rounding, to_whole_numbers, apart, unit);
}

bool has_fractions(std::span<const Point> places) {
  return std::ranges::any_of(places, [](const Point& at) {
    return std::trunc(at.x) != at.x || std::trunc(at.y) != at.y || std::trunc(at.z) != at.z;
  });
}

int decimals_of_places(std::span<const Point> places) { return has_fractions(places) ? decimals_of_exact(places) : 0; }

int decimals_of_exact(std::span<const Point> places) {
  const auto [a, b, c] = extent_of(places);
  return decimals_for(typical_spacing(places), a + b + c);
}

ScaledWeights scaled_weights(std::span<const double> weights) {
  constexpr int kept_exactly = 3;
  std::vector<double> positive;
  for (const double weight : weights)
    if (weight > 0) positive.push_back(weight);
  ScaledWeights scaled;
  if (!positive.empty()) {
    const auto middle = positive.begin() + std::ptrdiff_t(positive.size() / 2);
    std::nth_element(positive.begin(), middle, positive.end());
    const double largest = *std::ranges::max_element(positive);
    int exact = exact_decimals(weights, kept_exactly);
    while (exact > 0 && largest * power_of_ten(exact) >= largest_distance) --exact;
    scaled.decimals = std::max(decimals_for(*middle, largest), exact);
    // Fewer than the rule's do if they are exact.
    if (exact_decimals(weights, scaled.decimals) < scaled.decimals)
      scaled.decimals = exact_decimals(weights, scaled.decimals);
  }
  const double steps = power_of_ten(scaled.decimals);
  scaled.matrix.reserve(weights.size());
  for (const double weight : weights)
    scaled.matrix.push_back(weight < 0 || weight * steps > largest_distance ? Distance{-1}
                                                                            : Distance(std::llround(weight * steps)));
  return scaled;
}

}  // namespace formicarium
