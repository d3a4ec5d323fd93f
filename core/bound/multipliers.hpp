// SPDX-License-Identifier: Apache-2.0
// Lagrangean multipliers as whole numbers of a small part of a distance unit: sums are exact, so a bound is a proof.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/base/city.hpp"

namespace formicarium {

using Fixed = std::int64_t;  // whole numbers of 2^-bits (FixedPoint) distance units

/// How finely the sums of an instance's size can be kept. A length with two multipliers is below 2⁴⁴, so a double holds
/// it exactly, too; n of them and all multipliers are below 2⁶².
struct FixedPoint {
  explicit FixedPoint(int cities) : bits(std::clamp(28 - int(std::bit_width(unsigned(cities))), 0, 10)) {}

  Fixed of(Length length) const { return length << bits; }
  Fixed most() const { return Fixed{1} << (31 + bits); }  // of a multiplier, either sign
  Fixed within(double multiplier) const { return Fixed(std::clamp(multiplier, -double(most()), double(most()))); }
  /// The least whole length that is not below `sum`: lengths of tours are whole.
  Length round_up(Fixed sum) const { return (sum + (Fixed{1} << bits) - 1) >> bits; }

  int bits;
};

}  // namespace formicarium
