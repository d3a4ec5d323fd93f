// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/still.hpp"

#include <QBuffer>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>

#include "app/scene/look/font_file.hpp"
#include "app/scene/look/png.hpp"
#include "core/base/error.hpp"
#include "core/base/version.hpp"

namespace formicarium {
namespace {

constexpr double pixels_an_inch = 96;  // what a logical pixel means on paper
constexpr double vector_detail = 4;    // vector pictures get enlarged: a device pixel is a quarter of a unit
constexpr int farthest_pixel = 32767;  // beyond it QPainter silently draws nothing on an image
constexpr double painted = 0.5;        // share of a PNG's time; the encoder takes the rest

QString program() { return QStringLiteral("Formicarium ") + QLatin1String(version); }

QByteArray png(const Still& still, int scale, Progress* progress) {
  const QImage image = still_image(still, scale, progress, painted);
  const int dots = int(std::lround(pixels_an_inch * scale / 0.0254));
  constexpr int rows_at_once = 32;
  QImage band;  // these rows in the format that PNG wants
  const PngRows rows{image.width(), image.height(), still.transparent, [&](int row) -> const std::uint8_t* {
                       if (row % rows_at_once == 0)
                         band =
                             image.copy(0, row, image.width(), std::min(rows_at_once, image.height() - row))
                                 .convertToFormat(still.transparent ? QImage::Format_RGBA8888 : QImage::Format_RGB888);
                       return band.constScanLine(row % rows_at_once);
                     }};
  return QByteArray::fromStdString(png_bytes(
      rows, dots, {still.title.toStdString(), still.facts.toStdString(), program().toStdString()}, progress, painted));
}

QByteArray svg(const Still& still, Progress* progress) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(int(pixels_an_inch));
  generator.setSize(still.size.toSize());
  generator.setViewBox(QRectF(QPointF(0, 0), still.size));  // without it the drawing shrinks into a corner
  generator.setTitle(still.title.toHtmlEscaped());          // Qt 6.4 escapes neither
  generator.setDescription(still.facts.toHtmlEscaped());
  still.paint(generator, 1, vector_detail, progress, 1);
  buffer.close();
  // A browser would smooth the cells of a matrix; Qt offers no way to forbid that.
  bytes.replace("<image ", "<image style=\"image-rendering:crisp-edges;image-rendering:pixelated\" ");
  return bytes;
}

QByteArray pdf(const Still& still, Progress* progress) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setTitle(QString(still.facts).replace(u'\n', QStringLiteral("; ")));
  writer.setCreator(program());
  writer.setPageLayout(
      QPageLayout(QPageSize(still.size * (72 / pixels_an_inch), QPageSize::Point, QString(), QPageSize::ExactMatch),
                  QPageLayout::Portrait, QMarginsF()));
  writer.setResolution(int(pixels_an_inch * vector_detail));
  still.paint(writer, vector_detail, vector_detail, progress, 1);
  return bytes;
}

}  // namespace

void expect_font() {
  if (font_file(false).path.empty()) throw OutputError(std::string(no_font_words) + "; nothing was drawn");
}

QImage still_image(const Still& still, int scale, Progress* progress, double until) {
  const QSize pixels = (still.size * scale).toSize();
  const auto refuse = [&](const char* why) {
    throw OutputError(QStringLiteral("a picture of %1 × %2 pixels %3; choose a smaller scale")
                          .arg(pixels.width())
                          .arg(pixels.height())
                          .arg(QLatin1String(why))
                          .toStdString());
  };
  if (pixels.width() > farthest_pixel || pixels.height() > farthest_pixel)
    refuse("is larger than the 32 767 a side that can be drawn");
  QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) refuse("does not fit into memory");
  image.fill(Qt::transparent);
  still.paint(image, scale, scale, progress, until);
  return image;
}

QByteArray still_bytes(const QString& ending, const Still& still, int scale, Progress* progress) {
  expect_font();
  const QString kind = ending.toLower();
  if (kind == QLatin1String("png")) return png(still, scale, progress);
  if (kind == QLatin1String("svg")) return svg(still, progress);
  if (kind == QLatin1String("pdf")) return pdf(still, progress);
  throw OutputError(QStringLiteral("pictures end in .png, .svg or .pdf, not '.%1'").arg(ending).toStdString());
}

}  // namespace formicarium
