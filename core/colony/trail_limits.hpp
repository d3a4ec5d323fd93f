// SPDX-License-Identifier: Apache-2.0
// The limits of a trail in MAX-MIN Ant System (Stützle & Hoos 2000, eqs. 7 and 11).
#pragma once

#include <algorithm>
#include <cmath>

#include "core/problem/city.hpp"

namespace formicarium {

struct TrailLimits {
  float low = 0, high = 0;  // τmin ≤ τ ≤ τmax
};

/// τmax = 1 / (ρ L); τmin such that a settled colony rebuilds its best tour with probability p_best, where an ant
/// chooses among `choices` cities, half of them on average. An empty length counts as 1.
inline TrailLimits trail_limits(double rho, Length best, double p_best, int cities, int choices) {
  const double high = 1 / (rho * static_cast<double>(std::max<Length>(best, 1)));
  const double p = std::pow(p_best, 1.0 / std::max(cities, 1));
  const double others = std::max(choices / 2.0 - 1, 0.5);
  const double low = std::min(high * (1 - p) / (others * p), high);
  return {static_cast<float>(low), static_cast<float>(high)};
}

}  // namespace formicarium
