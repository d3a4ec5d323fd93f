// SPDX-License-Identifier: GPL-3.0-or-later
// Words and numbers as the panels write them: thin spaces between thousands, a fixed number of places, always with a
// unit.
#pragma once

#include <QFontMetrics>
#include <QKeySequence>
#include <QList>
#include <QString>
#include <optional>
#include <string>
#include <string_view>

#include "app/model/commands.hpp"
#include "core/problem/instance.hpp"

class QKeyEvent;

namespace formicarium {

inline QString text(std::string_view utf8) { return QString::fromUtf8(utf8.data(), qsizetype(utf8.size())); }

/// Of a command or layer: CommandWords::keys.
QList<QKeySequence> key_sequences(const char* keys);
/// The reverse: a key that was pressed, as command tables have it.
CommandKey command_key_of(const QKeyEvent& pressed);

/// A sentence whose numbers stay with their signs and their thousands together.
QString unbroken(const std::string& utf8);

/// "7 542": thin spaces, so that no line breaks inside a number.
QString whole(qint64 value);
/// Four significant digits at most, "3.1·10⁻⁴" outside 0.001 … 99 999.
QString number(double value, int digits = 4);
/// "0.00 %", three significant digits above 10.
QString percent(double value);
/// The same; "–" if the optimum is unknown.
QString gap_text(std::optional<double> percent);
/// "0.52", "14.3", "143", "7 436": three significant digits below 1 000.
QString rate_text(double per_second);

/// px of the widest number with that many digits, thin spaces included.
int widest(const QFontMetrics& metrics, int digits);

}  // namespace formicarium
