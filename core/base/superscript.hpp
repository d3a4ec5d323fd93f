// SPDX-License-Identifier: Apache-2.0
// Exponents as people write them.
#pragma once

#include <cstdlib>
#include <string>

namespace formicarium {

/// "⁻⁵" for -5.
inline std::string superscript(int exponent) {
  constexpr const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = exponent < 0 ? "⁻" : "";
  for (const char c : std::to_string(std::abs(exponent))) text += digits[c - '0'];
  return text;
}

}  // namespace formicarium
