// SPDX-License-Identifier: Apache-2.0
// Weights: τ^α · η^β of every column, up to a factor common to the row, which affects no selection
// rule (Stützle & Hoos 2000, eq. 1).
#pragma once

#include <cmath>

#include "core/steps/distance.hpp"
#include "core/steps/trail_row.hpp"

namespace formicarium {

/// x^a for x > 0. Integer powers up to 16 are products, so that they have the same bits everywhere.
template <class Real>
HD Real power(Real x, double a) {
  const int whole = static_cast<int>(a);
  if (whole == a && whole <= 16) {
    Real product = 1;
    for (int i = 0; i < whole; ++i) product *= x;
    return product;
  }
  return static_cast<Real>(std::pow(static_cast<double>(x), a));
}

inline constexpr float least_distance = 0.5f;  // of cities in one place, so that η = 1 / d exists
inline constexpr float least_weight = 1e-30f;  // an unvisited city can always be drawn, whatever α and β

/// η relative to the nearest city of the row, to the power β: (d_min / d)^β, in (0, 1].
HD float closeness(Distance distance, Distance nearest, double beta) {
  const float d = distance > 0 ? static_cast<float>(distance) : least_distance;
  const float least = nearest > 0 ? static_cast<float>(nearest) : least_distance;
  return power(least / d, beta);
}

/// τ^α · η^β without scaling, to compare cities outside the candidate list; in double precision it
/// neither overflows nor vanishes. η is 1/d, or as a file gives it.
HD_COLD double attraction(float trail, Distance distance, double alpha, double beta) {
  const double d = distance > 0 ? static_cast<double>(distance) : static_cast<double>(least_distance);
  return power(static_cast<double>(trail), alpha) / power(d, beta);
}
HD_COLD double attraction_of(float trail, float eta, double alpha, double beta) {
  return power(static_cast<double>(trail), alpha) * power(static_cast<double>(eta), beta);
}

/// The weight of a column: (τ / τ_row)^α · closeness, where τ_row is the largest trail of the row, `scale` its
/// reciprocal; in [least_weight, 1]. Does not divide, because ants that change trails as they walk wait for the result.
HD float weight_of(float trail, float scale, float close, double alpha) {
  const float share = trail * scale;
  const float w = (alpha == 1 ? share : power(share, alpha)) * close;
  return w < least_weight ? least_weight : w;
}

/// η of a row as a file gives it: close[column] = (η / η_max)^β.
template <class Lanes>
HD void weigh_eta(Lanes lanes, const TrailRow& row, const EtaView& eta, double beta, float* close) {
  float greatest = 0;
  for (int k = lanes.first(); k < row.columns; k += lanes.stride())
    if (const City j = row.city(k); j != row.from) {
      const float value = eta(row.from, j);
      greatest = value > greatest ? value : greatest;
    }
  greatest = lanes.greatest(greatest);
  for (int k = lanes.first(); k < row.columns; k += lanes.stride()) {
    const City j = row.city(k);
    close[k] = j == row.from ? 0 : power(eta(row.from, j) / greatest, beta);
  }
  lanes.sync();
}

/// η of a row for a new β: close[column] = closeness, 0 for the city itself.
template <class Lanes>
HD void weigh_closeness(Lanes lanes, const TrailRow& row, const DistanceView& distance, double beta, float* close) {
  if (distance.eta.value) return weigh_eta(lanes, row, distance.eta, beta, close);
  int least = 0x7fffffff;
  for (int k = lanes.first(); k < row.columns; k += lanes.stride())
    if (const City j = row.city(k); j != row.from) {
      const Distance d = distance(row.from, j);
      least = d < least ? d : least;
    }
  least = lanes.smallest(least);
  for (int k = lanes.first(); k < row.columns; k += lanes.stride()) {
    const City j = row.city(k);
    close[k] = j == row.from ? 0 : closeness(distance(row.from, j), least, beta);
  }
  lanes.sync();
}

/// 1 / τ_row.
template <class Lanes>
HD float scale_of(Lanes lanes, const TrailRow& row) {
  float largest = 0;
  for (int k = lanes.first(); k < row.columns; k += lanes.stride()) {
    const float trail = row.trail_of(k);
    largest = trail > largest ? trail : largest;
  }
  return 1 / lanes.greatest(largest);
}

/// Weights of a row, its columns shared among the lanes; 0 for the city itself. Returns 1 / τ_row.
template <class Lanes>
HD float weigh(Lanes lanes, const TrailRow& row, const float* close, double alpha, float* weight) {
  const float scale = scale_of(lanes, row);
  for (int k = lanes.first(); k < row.columns; k += lanes.stride()) {
    weight[k] = row.city(k) == row.from ? 0 : weight_of(row.trail_of(k), scale, close[k], alpha);
  }
  lanes.sync();
  return scale;
}

}  // namespace formicarium
