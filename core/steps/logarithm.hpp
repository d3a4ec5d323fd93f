// SPDX-License-Identifier: Apache-2.0
// The natural logarithm of a team's numbers, and race_key(), which is computed from it. Both use only
// +, −, × and /, so that every processor gives the same bits.
#pragma once

#include "core/base/lanes.hpp"

namespace formicarium {

/// −ln u for u in (0, 1]. With u = 2^e · m, m in [√½, √2): ln m = 2 artanh z, z = (m − 1) / (m + 1), |z| ≤ 0.172; the
/// series is cut after z⁷ / 7, so the relative error stays below 10⁻⁶ (tested).
template <class Lanes>
HD typename Lanes::Float minus_log(Lanes lanes, typename Lanes::Float u) {
  using Float = typename Lanes::Float;
  Float m = lanes.mantissa(u);  // [1, 2)
  Float e = lanes.exponent(u);
  const auto large = lanes.at_least(m, lanes.spread(1.41421356f));
  m = lanes.either(large, m * lanes.spread(0.5f), m);
  e = lanes.either(large, e + lanes.spread(1), e);
  const Float z = lanes.quotient(m - lanes.spread(1), m + lanes.spread(1));
  const Float zz = z * z;
  Float series = lanes.spread(1.0f / 7);
  series = series * zz + lanes.spread(1.0f / 5);
  series = series * zz + lanes.spread(1.0f / 3);
  series = series * zz + lanes.spread(1);
  return lanes.spread(0) - (e * lanes.spread(0.693147181f) + (z + z) * series);
}

/// The reciprocal of an exponentially distributed number: 1 / −ln u for u in (0, 1]. u = 1 counts as 1 − 2⁻²⁵.
template <class Lanes>
HD typename Lanes::Float race_key(Lanes lanes, typename Lanes::Float u) {
  return lanes.lesser(lanes.quotient(lanes.spread(1), minus_log(lanes, u)), lanes.spread(33554432.0f));
}

}  // namespace formicarium
