// SPDX-License-Identifier: GPL-3.0-or-later
// Words and numbers as the panels write them: thin spaces between thousands, a fixed number of places, always with a
// unit.
#pragma once

#include <QString>
#include <string_view>

#include "core/problem/instance.hpp"

namespace formicarium {

inline QString text(std::string_view utf8) { return QString::fromUtf8(utf8.data(), qsizetype(utf8.size())); }

/// "7 542": thin spaces, so that no line breaks inside a number.
QString whole(qint64 value);
/// Four significant digits at most, "3.1·10⁻⁴" outside 0.001 … 99 999.
QString number(double value, int digits = 4);
/// "0.00 %", three significant digits above 10.
QString percent(double value);
/// "7 542 (0.00 %)", without the gap where no optimum is known.
QString length_and_gap(const Instance& instance, Length length);

}  // namespace formicarium
