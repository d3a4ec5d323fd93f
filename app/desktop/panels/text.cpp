// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/text.hpp"

#include <QKeyEvent>
#include <QRegularExpression>

#include "app/model/number_words.hpp"

namespace formicarium {
namespace {

constexpr QChar thin_space(0x2009);

}  // namespace

QList<QKeySequence> key_sequences(const char* keys) {
  QList<QKeySequence> all;
  for (const QString& key : QString::fromUtf8(keys).split(u' ', Qt::SkipEmptyParts))
    all << QKeySequence::fromString(key, QKeySequence::PortableText);
  return all;
}

CommandKey command_key_of(const QKeyEvent& pressed) {
  const auto held = pressed.modifiers() & ~Qt::KeypadModifier;
  const QString key = QKeySequence(pressed.key()).toString(QKeySequence::PortableText);
  return {key.toStdString(), (held & Qt::ControlModifier) != 0, (held & Qt::ShiftModifier) != 0,
          (held & Qt::AltModifier) != 0};
}

QString unbroken(const std::string& utf8) {
  static const QRegularExpression inside(QStringLiteral("(?<=\\d) (?=[\\d%]|ms)|(?<=[αβρτηp]) (?=\\d)")),
      thin(QStringLiteral("(?<=\\d)\u2009(?=\\d)"));
  return text(utf8).replace(inside, QString(QChar(0x00A0))).replace(thin, QString(QChar(0x202F)));
}

QString whole(qint64 value) { return text(grouped(value)); }

QString number(double value, int digits) { return text(number_words(value, digits)); }

QString percent(double value) { return text(as_percent(value)); }

QString gap_text(std::optional<double> gap) { return gap ? percent(*gap) : QStringLiteral("–"); }

QString rate_text(double per_second) { return text(as_rate(per_second)); }

int widest(const QFontMetrics& metrics, int digits) {
  return digits * metrics.horizontalAdvance(u'0') + (digits - 1) / 3 * metrics.horizontalAdvance(thin_space);
}

}  // namespace formicarium
