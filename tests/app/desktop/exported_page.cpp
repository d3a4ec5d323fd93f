// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/desktop/exported_page.hpp"

#include <gtest/gtest.h>

#include <QFile>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <algorithm>

namespace formicarium::test {
namespace {

QByteArray poppler(const QString& program, const QStringList& arguments) {
  QProcess process;
  process.start(program, arguments);
  EXPECT_TRUE(process.waitForStarted()) << program.toStdString() << " is missing (Debian package poppler-utils)";
  EXPECT_TRUE(process.waitForFinished());
  return process.readAllStandardOutput();
}

QString written(const QTemporaryDir& folder, const QByteArray& pdf) {
  QFile file(folder.filePath(QStringLiteral("page.pdf")));
  EXPECT_TRUE(file.open(QIODevice::WriteOnly) && file.write(pdf) == pdf.size());
  return file.fileName();
}

}  // namespace

int Page::count(const QString& words_in_order) const {
  const QStringList wanted = words_in_order.split(u' ');
  const auto same = [](const PageWord& word, const QString& text) { return word.text == text; };
  int found = 0;
  for (auto from = words.begin();
       (from = std::search(from, words.end(), wanted.begin(), wanted.end(), same)) != words.end(); ++from)
    ++found;
  return found;
}

Page page_of(const QByteArray& pdf) {
  const QTemporaryDir folder;
  const QString found = QString::fromUtf8(
      poppler(QStringLiteral("pdftotext"), {QStringLiteral("-bbox"), written(folder, pdf), QStringLiteral("-")}));
  static const QRegularExpression page(QStringLiteral("<page width=\"([0-9.]+)\" height=\"([0-9.]+)\""));
  static const QRegularExpression word(QStringLiteral(
      "<word xMin=\"([-0-9.]+)\" yMin=\"([-0-9.]+)\" xMax=\"([-0-9.]+)\" yMax=\"([-0-9.]+)\">(.*)</word>"));
  Page read;
  const QRegularExpressionMatch sizes = page.match(found);
  read.size = QSizeF(sizes.captured(1).toDouble(), sizes.captured(2).toDouble());
  for (auto next = word.globalMatch(found); next.hasNext();) {
    const QRegularExpressionMatch one = next.next();
    const auto number = [&](int group) { return one.captured(group).toDouble(); };
    read.words.push_back({QRectF(QPointF(number(1), number(2)), QPointF(number(3), number(4))), one.captured(5)});
  }
  return read;
}

std::string wrong_words(const Page& page, double most) {
  if (page.size.isEmpty()) return "there is no page";
  if (page.words.empty()) return "there are no words";
  const QRectF inside = QRectF(QPointF(0, 0), page.size).adjusted(-0.5, -0.5, 0.5, 0.5);
  QString wrong;
  const auto said = [](const PageWord& word) {
    return QStringLiteral("'%1' (%2, %3, %4 × %5)")
        .arg(word.text)
        .arg(word.box.x())
        .arg(word.box.y())
        .arg(word.box.width())
        .arg(word.box.height());
  };
  for (const PageWord& word : page.words) {
    if (!inside.contains(word.box)) wrong += said(word) + QStringLiteral(" is not on the page; ");
    if (std::min(word.box.width(), word.box.height()) >= most) wrong += said(word) + QStringLiteral(" is too large; ");
  }
  for (std::size_t a = 0; a < page.words.size(); ++a)
    for (std::size_t b = a + 1; b < page.words.size(); ++b) {
      const QRectF both = page.words[a].box & page.words[b].box;  // lines stand closer than the boxes of their letters
      const double high = std::min(page.words[a].box.height(), page.words[b].box.height());
      if (both.width() > 1 && both.height() > 0.35 * high)
        wrong += said(page.words[a]) + QStringLiteral(" lies on ") + said(page.words[b]) + QStringLiteral("; ");
    }
  return wrong.toStdString();
}

Drawn drawn(const Still& still, const Print& print) {
  Drawn all;
  all.png = QImage::fromData(still_bytes(QStringLiteral("png"), still, print), "png");
  all.svg = QImage(all.png.size(), QImage::Format_RGB32);
  all.svg.fill(Qt::white);
  QPainter painter(&all.svg);
  QSvgRenderer(still_bytes(QStringLiteral("svg"), still, print)).render(&painter);
  painter.end();
  const QTemporaryDir folder;
  const QString page = written(folder, still_bytes(QStringLiteral("pdf"), still, print));
  all.pdf = QImage::fromData(poppler(QStringLiteral("pdftoppm"),
                                     {QStringLiteral("-r"), QString::number(print.dpi), QStringLiteral("-png"), page}),
                             "png");
  return all;
}

double lacking(const QImage& first, const QImage& second, int reach) {
  const auto inked = [](const QImage& image) {
    const QImage grey = image.convertToFormat(QImage::Format_Grayscale8);
    const int ground = grey.constScanLine(1)[1];
    std::vector<char> ink(std::size_t(grey.width()) * std::size_t(grey.height()));
    for (int y = 0; y < grey.height(); ++y)
      for (int x = 0; x < grey.width(); ++x)
        ink[std::size_t(y) * std::size_t(grey.width()) + std::size_t(x)] =
            std::abs(grey.constScanLine(y)[x] - ground) > 60;
    return ink;
  };
  const std::vector<char> a = inked(first), b = inked(second);
  const int width = first.width(), height = first.height();
  double all = 0, alone = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      if (!a[std::size_t(y) * std::size_t(width) + std::size_t(x)]) continue;
      ++all;
      bool near = false;
      for (int v = std::max(0, y - reach); !near && v <= std::min({height - 1, y + reach, second.height() - 1}); ++v)
        for (int u = std::max(0, x - reach); !near && u <= std::min({width - 1, x + reach, second.width() - 1}); ++u)
          near = b[std::size_t(v) * std::size_t(second.width()) + std::size_t(u)];
      alone += near ? 0 : 1;
    }
  return all > 0 ? alone / all : 0;
}

}  // namespace formicarium::test
