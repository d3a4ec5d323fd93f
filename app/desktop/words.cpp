// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/words.hpp"

#include <cmath>

namespace formicarium {
namespace {

constexpr QChar thin_space(0x2009);

}  // namespace

QString number_text(std::int64_t value) {
  QString digits = QString::number(value < 0 ? -value : value);
  for (qsizetype at = digits.size() - 3; at > 0; at -= 3) digits.insert(at, thin_space);
  return value < 0 ? QChar(0x2212) + digits : digits;
}

QString rate_text(double per_second) {
  if (per_second >= 100) return number_text(std::llround(per_second));
  return QString::number(per_second, 'f', per_second >= 10 ? 1 : 2);
}

QString gap_text(std::optional<double> percent) {
  if (!percent) return QStringLiteral("–");
  return QString::number(*percent, 'f', 2) + thin_space + QLatin1Char('%');
}

int widest(const QFontMetrics& metrics, int digits) {
  int width = digits * metrics.horizontalAdvance(QLatin1Char('0'));
  width += (digits - 1) / 3 * metrics.horizontalAdvance(thin_space);
  return width;
}

}  // namespace formicarium
