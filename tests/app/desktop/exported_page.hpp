// SPDX-License-Identifier: GPL-3.0-or-later
// A picture's three files as a reader gets them: the words of the PDF with their places, and each file drawn.
#pragma once

#include <QImage>
#include <QRectF>
#include <QString>
#include <string>
#include <vector>

#include "app/desktop/picture/still.hpp"

namespace formicarium::test {

struct PageWord {
  QRectF box;  // points, from the upper left corner
  QString text;
};

struct Page {
  QSizeF size;  // points
  std::vector<PageWord> words;

  bool has(const QString& words_in_order) const { return count(words_in_order) > 0; }
  int count(const QString& words_in_order) const;  // how often, one after another as the file has them
};

/// What pdftotext finds.
Page page_of(const QByteArray& pdf);

/// What is wrong with the words of this page, whose largest may be `most` points high: a word that is not on it or too
/// large, and two that lie on one another. Empty: nothing.
std::string wrong_words(const Page& page, double most = 14);

/// PNG, SVG and PDF; at first at two pixels a unit.
struct Drawn {
  QImage png, svg, pdf;
};
Drawn drawn(const Still& still, const Print& print = {.dpi = 192});

/// How much of the first's ink, what differs from its ground, is farther than `reach` pixels from any of the second's;
/// 0 … 1.
double lacking(const QImage& first, const QImage& second, int reach = 3);

}  // namespace formicarium::test
