// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/word_label.hpp"

#include <QCursor>
#include <QEvent>
#include <QToolTip>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/words.hpp"

namespace formicarium {
namespace {

/// The text with its words of the field as links, whose names are the words.
QString with_words(const QString& plain, const QColor& ink) {
  const std::string utf8 = plain.toStdString();
  QString rich;
  std::size_t from = 0;
  for (const FoundWord& one : words_in(utf8)) {
    rich += text(std::string_view(utf8).substr(from, one.from - from)).toHtmlEscaped();
    rich += QStringLiteral("<a href='%1' style='color:%2'>%3</a>")
                .arg(text(one.word->term).toHtmlEscaped(), ink.name(),
                     text(std::string_view(utf8).substr(one.from, one.size)).toHtmlEscaped());
    from = one.from + one.size;
  }
  return rich + text(std::string_view(utf8).substr(from)).toHtmlEscaped();
}

void explain(const QString& term, QWidget* beside) {
  for (const Word& word : words_of_the_field())
    if (text(word.term) == term) return QToolTip::showText(QCursor::pos(), text(word_sentence(word)), beside);
  QToolTip::hideText();
}

}  // namespace

QString word_tip(const QString& said) {
  QString tip;
  for (const FoundWord& one : words_in_title(said.toStdString()))
    tip += (tip.isEmpty() ? QString() : QStringLiteral("\n\n")) + text(word_sentence(*one.word));
  return tip.isEmpty() ? tip : plain_tip(tip);
}

WordLabel::WordLabel(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::RichText);
  setWordWrap(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
  connect(this, &QLabel::linkHovered, this, [this](const QString& term) { explain(term, this); });
}

void WordLabel::say(const QString& plain) {
  plain_ = plain;
  show_words();
}

void WordLabel::show_words() { setText(with_words(plain_, colour(look(palette()).text))); }

void WordLabel::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && !plain_.isEmpty()) show_words();
}

}  // namespace formicarium
