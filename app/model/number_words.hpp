// SPDX-License-Identifier: Apache-2.0
// Numbers as windows and pictures write them: thin spaces between thousands, powers of ten with superscripts.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/grouped.hpp"

namespace formicarium {

std::string short_number(double number);  // "0.83", "3.1·10⁻⁴", "12 400": two or three significant digits
/// "0.02", "3.1·10⁻⁴" outside 0.001 … 99 999: at most `digits` significant digits, no zeros at the end.
std::string number_words(double value, int digits = 4);
std::string chance(double probability);  // "0.62", "0.004", "< 0.001"
std::string as_share(double share);      // "1/10", "1/250", "0.83": a share of τmax

std::string whole_percent(double share);  // "31 %", "< 1 %"
std::string as_percent(double value);     // "0.00 %", three significant digits above 10
std::string as_rate(double per_second);   // "0.52", "14.3", "143", "7 436"
/// "1 city", "40 cities".
std::string counted(std::int64_t count, const char* one, const char* many);

}  // namespace formicarium
