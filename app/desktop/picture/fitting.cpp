// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/fitting.hpp"

#include <QCoreApplication>
#include <QGlyphRun>
#include <QGuiApplication>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <set>

#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/word_boxes.hpp"

namespace formicarium {
namespace {

constexpr double tolerance = 1;  // units that the box of a word may stand out: letters are smaller than their boxes
constexpr double most_in_common = 0.3;  // of the height of words that lie on one another
constexpr double step = 1.04;
constexpr int most_steps = 64;

QString short_figure(double value) { return QString::number(value, 'f', value == std::floor(value) ? 0 : 1); }

}  // namespace

bool holds_its_words(const Still& still) {
  if (still.size.width() < still.least_width || still.size.height() + 0.5 < still.least_height) return false;
  WordBoxes boxes(still.size);
  still.paint(boxes, 1, 0, nullptr, 1);
  const std::vector<WordBox>& words = boxes.found();
  const QRectF page = QRectF(QPointF(0, 0), still.size).adjusted(-tolerance, -tolerance, tolerance, tolerance);
  if (!std::ranges::all_of(words, [&](const WordBox& one) { return page.contains(one.box); })) return false;
  for (std::size_t a = 0; still.words_apart && a < words.size(); ++a)
    for (std::size_t b = a + 1; b < words.size(); ++b) {
      const QRectF both = words[a].box & words[b].box;
      // Lines stand closer than the boxes of their letters are high.
      const double high = std::min({words[a].box.height(), words[b].box.height(), words[a].box.width() + 4});
      if (both.width() > tolerance && both.height() > most_in_common * high) return false;
    }
  return true;
}

QString why_boxes(const Still& still) {
  constexpr qsizetype most_named = 8;
  WordBoxes boxes(still.size);
  still.paint(boxes, 1, 0, nullptr, 1);
  std::set<char32_t> letters;
  for (const WordBox& one : boxes.found())
    for (const uint letter : one.words.toUcs4())
      if (letter > 0x7F && !QChar::isSpace(letter) && QChar::category(letter) != QChar::Other_Format)
        letters.insert(letter);
  QStringList missing;
  for (const char32_t letter : letters) {
    QTextLayout layout(QString::fromUcs4(&letter, 1), QGuiApplication::font());
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    // A letter that no font has is glyph 0.
    for (const QGlyphRun& run : layout.glyphRuns())
      if (run.glyphIndexes().contains(0)) missing << layout.text();
  }
  if (missing.isEmpty()) return {};
  missing.removeDuplicates();
  const QString named =
      missing.mid(0, most_named).join(u' ') + (missing.size() > most_named ? QStringLiteral(" …") : QString());
  return QCoreApplication::translate(
             "Figure", "No font here has %1: a box stands for each. A font of that script must be installed.")
      .arg(named);
}

QString why_too_small(const Still& still, const StillOfSize& make, const FigureSize& size, const LengthUnit& unit) {
  if (holds_its_words(still)) return {};
  const QSizeF units = units_of(size);
  const auto tr = [](const char* words) { return QCoreApplication::translate("Figure", words); };
  const auto said = [&](double mm) { return QStringLiteral("%1 %2").arg(short_figure(mm / unit.mm), text(unit.id)); };
  const auto at_least = [&](double mm) { return said(std::ceil(mm / unit.mm) * unit.mm); };
  const Still as_needed = make({units.width(), 0});
  if (units.height() > 0 && holds_its_words(as_needed))
    return tr("A height of %1 is too low for what it shows. Least height: %2.")
        .arg(said(size.height), at_least(size.mm(as_needed.least_height)));
  const auto width_after = [&](int steps) { return units.width() * std::pow(step, steps); };
  const auto fits = [&](int steps) { return holds_its_words(make({width_after(steps), 0})); };
  int high = 1;
  while (high < most_steps && !fits(high)) high *= 2;
  if (high >= most_steps && !fits(high))
    return tr("Its words do not fit in any width; leave out some of what it shows.");
  for (int low = high / 2; high - low > 1;) {
    const int middle = (low + high) / 2;
    (fits(middle) ? high : low) = middle;
  }
  const double width = width_after(high), letters = std::floor(2 * size.letters * units.width() / width) / 2;
  const QString wide = tr("A width of %1 is too narrow for its words in letters of %2 pt. Least width: %3")
                           .arg(said(size.width), short_figure(size.letters), at_least(size.mm(width)));
  return letters >= least_letters ? tr("%1, or letters of %2 pt.").arg(wide, short_figure(letters)) : wide + u'.';
}

}  // namespace formicarium
