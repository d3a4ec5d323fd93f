// SPDX-License-Identifier: Apache-2.0
// The limits of a trail in MAX-MIN Ant System (Stützle & Hoos 2000, eq. 11 for τmin; with candidate lists differently,
// below).
#pragma once

#include <cmath>

#include "core/base/city.hpp"
#include "core/base/hd.hpp"

namespace formicarium {

struct TrailLimits {
  float low = 0, high = 0;  // τmin ≤ τ ≤ τmax
};

/// A focused ant does not decide about the whole tour: its decisions are as many as Skinderowicz 2022 lets it make
/// edges.
inline constexpr int choices_of_a_focused_ant = 8;

/// The probability that each of n decisions is the best tour's, when the whole tour is with probability p_best.
inline double decision_probability(double p_best, int cities) {
  return std::pow(p_best, 1.0 / (cities > 1 ? cities : 1));
}

/// τmax = 1 / (ρ L); τmin such that a settled colony takes the best tour's edge with probability `decision`, where an
/// ant chooses among `choices` cities, half of them on average. An empty length counts as 1.
/// Equation 11 has n / 2 cities on average, with candidate lists, too. Here `choices` is the length of the lists then:
/// ACOTSP 1.03 does so as well, with (K + 1) / 2 where this has K / 2 − 1. τmin is higher by it.
HD TrailLimits trail_limits(double rho, Length best, double decision, int choices) {
  const double high = 1 / (rho * static_cast<double>(best > 1 ? best : 1));
  const double others = choices / 2.0 - 1 > 0.5 ? choices / 2.0 - 1 : 0.5;
  const double low = high * (1 - decision) / (others * decision);
  return {static_cast<float>(low < high ? low : high), static_cast<float>(high)};
}

/// With local search: τmin = τmax / 2n (ACOTSP 1.03). What p_best says is of tours as ants walk them, which are not
/// those that deposit.
HD TrailLimits trail_limits_with_search(double rho, Length best, int cities) {
  const double high = 1 / (rho * static_cast<double>(best > 1 ? best : 1));
  return {static_cast<float>(high / (2.0 * (cities > 1 ? cities : 1))), static_cast<float>(high)};
}

}  // namespace formicarium
