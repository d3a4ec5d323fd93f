// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as the window writes them: thin spaces between thousands, a unit always, '.' whatever the locale.
#pragma once

#include <QFontMetrics>
#include <QString>
#include <cstdint>
#include <optional>

namespace formicarium {

QString number_text(std::int64_t value);          // 7542 -> "7 542"
QString rate_text(double per_second);             // 3 significant digits at most below 1 000: "0.52", "143", "7 436"
QString gap_text(std::optional<double> percent);  // "0.00 %"; "–" where the optimum is unknown
int widest(const QFontMetrics& metrics,
           int digits);  // px of the widest number with that many digits, thin spaces included

}  // namespace formicarium
