// SPDX-License-Identifier: Apache-2.0
// The limits of a trail in MAX-MIN Ant System (Stützle & Hoos 2000, eq. 11 for τmin).
#pragma once

#include <cmath>

#include "core/base/city.hpp"
#include "core/base/hd.hpp"

namespace formicarium {

struct TrailLimits {
  float low = 0, high = 0;  // τmin ≤ τ ≤ τmax
};

/// A focused ant does not decide about the whole tour: it counts as making as many decisions as
/// Skinderowicz 2022 lets it make edges.
inline constexpr int choices_of_a_focused_ant = 8;

/// The probability of the best tour's choice in each of n decisions, if all of them together give
/// the whole best tour with probability p_best.
inline double decision_probability(double p_best, int cities) {
  return std::pow(p_best, 1.0 / (cities > 1 ? cities : 1));
}

/// τmax = 1 / (ρ L). τmin is such that a settled colony takes the best tour's edge with probability `decision`, if an
/// ant chooses among `choices` cities, of which half are left on average. A length below 1 counts as 1. Equation 11 has
/// choices = n, with candidate lists too. With lists ACOTSP 1.03 takes their length K, which makes τmin higher, but has
/// (K + 1) / 2 where this has K / 2 − 1. Settings::tau_min_choices_for() says which.
HD TrailLimits trail_limits(double rho, Length best, double decision, int choices) {
  const double high = 1 / (rho * static_cast<double>(best > 1 ? best : 1));
  const double others = choices / 2.0 - 1 > 0.5 ? choices / 2.0 - 1 : 0.5;
  const double low = high * (1 - decision) / (others * decision);
  return {static_cast<float>(low < high ? low : high), static_cast<float>(high)};
}

/// With local search: τmin = τmax / 2n (ACOTSP 1.03). p_best applies to tours as ants walk them,
/// but here the tours that deposit have been searched.
HD TrailLimits trail_limits_with_search(double rho, Length best, int cities) {
  const double high = 1 / (rho * static_cast<double>(best > 1 ? best : 1));
  return {static_cast<float>(high / (2.0 * (cities > 1 ? cities : 1))), static_cast<float>(high)};
}

/// Cunning Ant System: the best of each of m units deposits 1 / C, so a trail that all of them use tends to Σ 1/C / ρ:
/// that is τmax (Tsutsui 2006 limits trails as MMAS does; with its τmax = 1 / (ρ C) for one depositor, a trail kept by
/// one unit and one kept by all would stand at the same limit). τmin follows from it by equation 11.
/// `deposits` is Σ 1/C.
HD TrailLimits trail_limits_of_units(double rho, double deposits, double decision, int choices) {
  const TrailLimits of_one = trail_limits(rho, 1, decision, choices);
  return {static_cast<float>(deposits * of_one.low), static_cast<float>(deposits * of_one.high)};
}

}  // namespace formicarium
