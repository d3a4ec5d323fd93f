// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/plain_words.hpp"

#include <QApplication>
#include <QEvent>
#include <QLabel>
#include <QPointer>

#include "app/desktop/panels/text.hpp"
#include "core/base/begun_with_capital.hpp"

namespace formicarium {
namespace {

/// A widget is polished before it is laid out for the first time, and a label reads HTML only when it is laid out.
class PlainLabels : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::Polish || watched->inherits("QTipLabel")) return false;
    if (auto* label = qobject_cast<QLabel*>(watched); label && label->textFormat() == Qt::AutoText)
      label->setTextFormat(Qt::PlainText);
    return false;
  }
};

bool changes_direction(QChar c) {
  const char16_t code = c.unicode();
  return code == 0x061C || (code >= 0x200E && code <= 0x200F) || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}

}  // namespace

void show_labels_as_plain_text() {
  static QPointer<PlainLabels> filter;
  if (filter) return;
  filter = new PlainLabels(qApp);
  qApp->installEventFilter(filter);
}

QString one_line(const QString& words, int most) {
  QString line = words.left(most + 1);
  for (QChar& c : line)
    if (c.category() == QChar::Other_Control || c.category() == QChar::Separator_Line ||
        c.category() == QChar::Separator_Paragraph || changes_direction(c))
      c = u' ';
  if (line.size() <= most) return line;
  line.truncate(most - 1);
  if (line.back().isHighSurrogate()) line.chop(1);
  return line + u'…';
}

QString plain_tip(const QString& words) {
  return words.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(words.toHtmlEscaped());
}

QString plain_entry(const QString& words, int most) {
  return one_line(words, most).replace(u'&', QStringLiteral("&&"));
}

QString plain_title(const QString& words) {
  return one_line(words).replace(QStringLiteral("[*]"), QStringLiteral("[*][*]"));
}

QString notes_tip(const Notes& notes) {
  QString tip;
  for (const auto& [name, note] : notes.named())
    if (!note->empty())
      tip += QStringLiteral("<p><b>%1.</b> %2</p>").arg(text(begun_with_capital(name)), text(*note).toHtmlEscaped());
  return tip;
}

}  // namespace formicarium
