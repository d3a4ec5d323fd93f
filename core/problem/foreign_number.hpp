// SPDX-License-Identifier: Apache-2.0
// Numbers as people and spreadsheets write them, of which a reader says what is meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace formicarium {

/// The number without separators if this is one with thousands separators: "1.234,5", "1 234", "1'234", "12,34,567".
std::optional<std::string> without_thousands(std::string_view field);

/// With a point for a comma that can only be a decimal one, "0,5", and a plain minus for a typographic one. Nothing if
/// that is no number.
std::optional<std::string> with_decimal_point(std::string_view field);

/// Whether one sign, '.' or ',', stands before exactly three digits and behind one to three: "1.234", not "0.234".
bool may_be_thousands(std::string_view field, char sign);

/// Degrees with marks or a letter: "50.1°", "50°06'30"N", "12.5S", "W 7 12 00". `positive` and `negative` are the
/// letters of this axis. Nothing if it is none.
std::optional<double> marked_degrees(std::string_view field, char positive, char negative);

}  // namespace formicarium
