// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/parameter_words.hpp"

#include "app/desktop/panels/text.hpp"
#include "app/model/words.hpp"

namespace formicarium {

QString full_label(const Parameter& p) {
  return p.symbol.empty() ? text(p.label) : QStringLiteral("%1 %2").arg(text(p.label), text(p.symbol));
}

QString help_text(const Parameter& p, const ProblemWords& words) {
  QString rich = QStringLiteral("<p><b>%1</b></p>").arg(full_label(p).toHtmlEscaped());
  for (const std::string& line : help_lines(p, Naming::windows, words))
    rich += QStringLiteral("<p>%1</p>").arg(text(line).toHtmlEscaped());
  for (const FoundWord& one : words_in_title(p.label))
    rich += QStringLiteral("<p><i>%1</i></p>").arg(text(word_sentence(*one.word)).toHtmlEscaped());
  return rich;
}

}  // namespace formicarium
