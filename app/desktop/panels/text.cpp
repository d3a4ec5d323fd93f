// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/text.hpp"

#include <algorithm>
#include <cmath>

#include "app/scene/look/words.hpp"

namespace formicarium {
namespace {

constexpr QChar thin_space(0x2009);

}  // namespace

QString in_a_sentence(const QString& label) {
  const auto keeps = [](QChar c) { return c.isUpper() || c.isDigit(); };
  if (std::any_of(label.begin() + std::min<qsizetype>(1, label.size()), label.end(), keeps)) return label;
  return label.left(1).toLower() + label.mid(1);
}

QString whole(qint64 value) { return text(grouped(value)); }

QString number(double value, int digits) {
  if (!std::isfinite(value)) return QStringLiteral("–");
  const double size = std::abs(value);
  if (value == 0) return QStringLiteral("0");
  if (size >= 0.001 && size < 99999.5) return QString::number(value, 'g', size >= 1000 ? 5 : digits);
  int exponent = int(std::floor(std::log10(size)));
  QString mantissa = QString::number(value / std::pow(10.0, exponent), 'g', std::min(digits, 3));
  if (mantissa == QLatin1String("10")) mantissa = QStringLiteral("1"), ++exponent;
  static constexpr char16_t raised[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
  QString power;
  for (const QChar c : QString::number(exponent)) power += c == u'-' ? QChar(u'⁻') : QChar(raised[c.digitValue()]);
  return mantissa == QLatin1String("1") ? QStringLiteral("10") + power : mantissa + QStringLiteral("·10") + power;
}

QString percent(double value) { return text(as_percent(value)); }

QString gap_text(std::optional<double> gap) { return gap ? percent(*gap) : QStringLiteral("–"); }

QString rate_text(double per_second) { return text(as_rate(per_second)); }

int widest(const QFontMetrics& metrics, int digits) {
  return digits * metrics.horizontalAdvance(u'0') + (digits - 1) / 3 * metrics.horizontalAdvance(thin_space);
}

}  // namespace formicarium
