// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures as bytes of a format, each with the run's facts inside, and on disk whole or not at all.
#include <QBuffer>
#include <QImage>
#include <QImageWriter>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/picture.hpp"
#include "core/io/error.hpp"
#include "core/io/export.hpp"
#include "core/io/write_file.hpp"
#include "core/version.hpp"

namespace formicarium {
namespace {

constexpr double pixels_an_inch = 96;  // what a logical pixel means on paper
constexpr double vector_detail = 4;    // vector pictures get enlarged: a device pixel is a quarter of a unit

QString facts_text(const Frame& frame) {
  QStringList lines;
  for (const std::string& fact : facts(frame)) lines << text(fact);
  return lines.join(u'\n');
}

QString title_text(const Frame& frame) {
  return QStringLiteral("%1 · %2").arg(picture_title(frame), caption_parts(frame).join(QStringLiteral(" · ")));
}

QByteArray png(const Frame& frame, const PictureOptions& options, Progress* progress) {
  QImage image = picture_image(frame, options, progress);
  if (!options.transparent) image = image.convertToFormat(QImage::Format_RGB32);
  const int dots = int(std::lround(pixels_an_inch * options.scale / 0.0254));
  image.setDotsPerMeterX(dots);
  image.setDotsPerMeterY(dots);
  image.setText(QStringLiteral("Title"), title_text(frame));
  image.setText(QStringLiteral("Description"), facts_text(frame));
  image.setText(QStringLiteral("Software"), QStringLiteral("Formicarium ") + text(version));
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QImageWriter writer(&buffer, "png");
  if (!writer.write(image))
    throw OutputError("the picture could not be encoded as PNG: " + writer.errorString().toStdString());
  return bytes;
}

QByteArray svg(const Frame& frame, const PictureOptions& options, Progress* progress) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(int(pixels_an_inch));
  generator.setSize(options.size.toSize());
  generator.setViewBox(QRectF(QPointF(0, 0), options.size));  // without it the drawing shrinks into a corner
  generator.setTitle(title_text(frame).toHtmlEscaped());      // Qt 6.4 writes both as they are
  generator.setDescription(facts_text(frame).toHtmlEscaped());
  QPainter painter(&generator);
  paint_picture(painter, options.size, frame, options, progress, vector_detail);
  painter.end();
  return bytes;
}

QByteArray pdf(const Frame& frame, const PictureOptions& options, Progress* progress) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setTitle(facts_text(frame).replace(u'\n', QStringLiteral("; ")));
  writer.setCreator(QStringLiteral("Formicarium ") + text(version));
  writer.setPageLayout(
      QPageLayout(QPageSize(options.size * (72 / pixels_an_inch), QPageSize::Point, QString(), QPageSize::ExactMatch),
                  QPageLayout::Portrait, QMarginsF()));
  writer.setResolution(int(pixels_an_inch * vector_detail));
  QPainter painter(&writer);
  painter.scale(vector_detail, vector_detail);
  paint_picture(painter, options.size, frame, options, progress, vector_detail);
  painter.end();
  return bytes;
}

}  // namespace

QByteArray picture_bytes(const QString& ending, const Frame& frame, const PictureOptions& options, Progress* progress) {
  const QString kind = ending.toLower();
  if (kind == QLatin1String("png")) return png(frame, options, progress);
  if (kind == QLatin1String("svg")) return svg(frame, options, progress);
  if (kind == QLatin1String("pdf")) return pdf(frame, options, progress);
  throw OutputError(QStringLiteral("pictures end in .png, .svg or .pdf, not '.%1'").arg(ending).toStdString());
}

void export_picture(const std::filesystem::path& file, const Frame& frame, const PictureOptions& options,
                    Progress* progress) {
  const QString ending = QString::fromStdString(file.extension().string()).mid(1);
  const QByteArray bytes = picture_bytes(ending, frame, options, progress);
  write_file(file, {bytes.constData(), std::size_t(bytes.size())});
}

}  // namespace formicarium
