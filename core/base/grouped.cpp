// SPDX-License-Identifier: Apache-2.0
#include "core/base/grouped.hpp"

namespace formicarium {

std::string grouped(std::int64_t number) {
  const std::string digits = std::to_string(number);
  const std::size_t sign = number < 0 ? 1 : 0;
  std::string text = number < 0 ? "−" : "";
  for (std::size_t i = sign; i < digits.size(); ++i) {
    if (i > sign && (digits.size() - i) % 3 == 0) text += "\u2009";
    text += digits[i];
  }
  return text;
}

}  // namespace formicarium
