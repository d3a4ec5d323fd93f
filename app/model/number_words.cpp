// SPDX-License-Identifier: Apache-2.0
#include "app/model/number_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/superscript.hpp"

namespace formicarium {
std::string short_number(double number) {
  if (number == 0 || !std::isfinite(number)) return number == 0 ? "0" : "–";
  const int decade = int(std::floor(std::log10(std::abs(number)) + 1e-9));
  if (decade >= 4 && decade < 9) return grouped(std::llround(number));
  if (decade >= -3 && decade < 4)  // two digits that count below 1, three above
    return fmt::format("{:.{}f}", number, decade < 0 ? 1 - decade : std::max(0, 2 - decade));
  const std::string rounded = fmt::format("{:.1e}", number);  // 9.96·10⁻⁹ is 1.0·10⁻⁸ then
  const auto e = rounded.find('e');
  return fmt::format("{}·10{}", rounded.substr(0, e), superscript(std::stoi(rounded.substr(e + 1))));
}

std::string number_words(double value, int digits) {
  if (value == 0 || !std::isfinite(value)) return value == 0 ? "0" : "–";
  const double size = std::abs(value);
  if (size >= 0.001 && size < 99999.5) return fmt::format("{:.{}g}", value, size >= 1000 ? 5 : digits);
  int exponent = int(std::floor(std::log10(size)));
  std::string mantissa = fmt::format("{:.{}g}", value / std::pow(10.0, exponent), std::min(digits, 3));
  if (mantissa == "10") mantissa = "1", ++exponent;
  return (mantissa == "1" ? "10" : mantissa + "·10") + superscript(exponent);
}

std::string chance(double probability) {
  if (probability > 0 && probability < 0.001) return "< 0.001";
  return fmt::format("{:.{}f}", probability, probability < 0.01 && probability > 0 ? 3 : 2);
}

std::string as_share(double share) {
  if (!(share > 0)) return "0";
  if (share >= 0.1) return fmt::format("{:.2f}", share);
  return "1/" + grouped(std::llround(1 / share));
}

std::string whole_percent(double share) {
  if (share > 0 && share < 0.01) return "< 1 %";
  if (share > 0.99 && share < 1) return "> 99 %";
  return fmt::format("{:.0f} %", 100 * share);
}

std::string as_percent(double value) {
  return fmt::format("{:.{}f} %", value, std::abs(value) < 10 ? 2 : std::abs(value) < 100 ? 1 : 0);
}

std::string as_rate(double per_second) {
  if (per_second >= 100) return grouped(std::llround(per_second));
  return fmt::format("{:.{}f}", per_second, per_second >= 10 ? 1 : 2);
}

std::string counted(std::int64_t count, const char* one, const char* many) {
  return grouped(count) + " " + (count == 1 ? one : many);
}

}  // namespace formicarium
