// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/still.hpp"

#include <QBuffer>
#include <QFont>
#include <QFontInfo>
#include <QGuiApplication>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QXmlStreamWriter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/scene/look/font_file.hpp"
#include "app/scene/look/png.hpp"
#include "core/base/error.hpp"
#include "core/base/version.hpp"

namespace formicarium {
namespace {

constexpr double vector_detail = 4;  // vector pictures get enlarged: a device pixel is a quarter of a unit
constexpr double pdf_pixels_a_point = 16 / 3.0;
constexpr int farthest_pixel = 32767;  // beyond it QPainter silently draws nothing on an image
constexpr double painted = 0.5;        // share of a PNG's time; the encoder takes the rest

QString program() { return QStringLiteral("Formicarium ") + QLatin1String(version); }

QByteArray png(const Still& still, const Print& print, Progress* progress) {
  const QImage image = still_image(still, print, progress, painted);
  const int dots = int(std::lround(print.dpi * 1000 / mm_an_inch));  // a metre
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

/// Qt counts a picture's size in whole pixels, and gives letters no other font than the one of this machine.
void mend_svg(QByteArray& svg, const Still& still, const Print& print) {
  const auto mm = [&](double units) {
    return QString::number(units * print.unit / points_an_inch * mm_an_inch, 'f', 3);
  };
  const qsizetype from = svg.indexOf("<svg width="), to = svg.indexOf("viewBox", from);
  const QString size =
      QStringLiteral("<svg width=\"%1mm\" height=\"%2mm\" ").arg(mm(still.size.width()), mm(still.size.height()));
  svg.replace(from, to - from, size.toLatin1());
  // The font that its words were measured in, not the desktop's name for it, which no other machine need know.
  const auto family = [](const QString& name) { return "font-family=\"" + name.toHtmlEscaped().toUtf8(); };
  const QFont font = QGuiApplication::font();
  svg.replace(family(font.family()) + '"', family(QFontInfo(font).family()) + ", sans-serif\"");
  // A browser would smooth the cells of a matrix; Qt offers no way to forbid that.
  svg.replace("<image ", "<image style=\"image-rendering:crisp-edges;image-rendering:pixelated\" ");
}

QByteArray svg(const Still& still, const Print& print, Progress* progress) {
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
  mend_svg(bytes, still, print);
  return bytes;
}

/// Qt counts a page in whole points, and paints from its upper left corner. The box of the page becomes that of the
/// figure; nothing moves in the file, whose table counts bytes, so it stays as it is where there is no room for that.
void mend_pdf(QByteArray& pdf, const QSizeF& points) {
  const QByteArray begin = "/MediaBox [";
  const qsizetype from = pdf.indexOf(begin), to = from < 0 ? -1 : pdf.indexOf(']', from);
  if (to < 0) return;
  const qsizetype length = to - from - begin.size();
  const QList<QByteArray> numbers = pdf.mid(from + begin.size(), length).simplified().split(' ');
  if (numbers.size() != 4) return;
  const double top = numbers[3].toDouble();
  const QByteArray exact = "0 " + QByteArray::number(top - points.height(), 'f', 3) + ' ' +
                           QByteArray::number(points.width(), 'f', 3) + ' ' + QByteArray::number(top, 'f', 0);
  if (exact.size() <= length) pdf.replace(from + begin.size(), length, exact.leftJustified(length));
}

/// A PDF keeps what is said of it as XMP (ISO 16684-1); Qt writes what it is given.
QByteArray metadata(const Still& still) {
  QByteArray bytes;
  QXmlStreamWriter xml(&bytes);
  const QString rdf = QStringLiteral("http://www.w3.org/1999/02/22-rdf-syntax-ns#");
  const QString dc = QStringLiteral("http://purl.org/dc/elements/1.1/"),
                xmp = QStringLiteral("http://ns.adobe.com/xap/1.0/");
  xml.writeProcessingInstruction(QStringLiteral("xpacket"),
                                 QStringLiteral("begin=\"\" id=\"W5M0MpCehiHzreSzNTczkc9d\""));
  xml.writeNamespace(rdf, QStringLiteral("rdf"));
  xml.writeNamespace(dc, QStringLiteral("dc"));
  xml.writeNamespace(xmp, QStringLiteral("xmp"));
  xml.writeStartElement(rdf, QStringLiteral("RDF"));
  xml.writeStartElement(rdf, QStringLiteral("Description"));
  xml.writeAttribute(rdf, QStringLiteral("about"), QString());
  xml.writeTextElement(xmp, QStringLiteral("CreatorTool"), program());
  for (const auto& [name, words] :
       {std::pair(QStringLiteral("title"), still.title), {QStringLiteral("description"), still.facts}}) {
    xml.writeStartElement(dc, name);
    xml.writeStartElement(rdf, QStringLiteral("Alt"));
    xml.writeStartElement(rdf, QStringLiteral("li"));
    xml.writeAttribute(QStringLiteral("xml:lang"), QStringLiteral("x-default"));
    xml.writeCharacters(words);
    for (int open = 0; open < 3; ++open) xml.writeEndElement();
  }
  xml.writeEndElement();
  xml.writeEndElement();
  xml.writeProcessingInstruction(QStringLiteral("xpacket"), QStringLiteral("end=\"r\""));
  return bytes;
}

QByteArray pdf(const Still& still, const Print& print, Progress* progress) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setTitle(still.title);
  writer.setCreator(program());
  writer.setDocumentXmpMetadata(metadata(still));
  writer.setPageLayout(
      QPageLayout(QPageSize(still.size * print.unit, QPageSize::Point, QString(), QPageSize::ExactMatch),
                  QPageLayout::Portrait, QMarginsF()));
  writer.setResolution(int(points_an_inch * pdf_pixels_a_point));
  still.paint(writer, print.unit * pdf_pixels_a_point, vector_detail, progress, 1);
  buffer.close();
  mend_pdf(bytes, still.size * print.unit);
  return bytes;
}

}  // namespace

void expect_font() {
  if (font_file(false).path.empty()) throw OutputError(std::string(no_font_words) + "; nothing was drawn");
}

QImage still_image(const Still& still, const Print& print, Progress* progress, double until) {
  const double scale = print.pixels();
  const QSize pixels = (still.size * scale).toSize();
  const auto refuse = [&](const char* why) {
    throw OutputError(QStringLiteral("a picture of %1 × %2 pixels %3; choose fewer pixels an inch")
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

QByteArray still_bytes(const QString& ending, const Still& still, const Print& print, Progress* progress) {
  expect_font();
  const QString kind = ending.toLower();
  if (kind == QLatin1String("png")) return png(still, print, progress);
  if (kind == QLatin1String("svg")) return svg(still, print, progress);
  if (kind == QLatin1String("pdf")) return pdf(still, print, progress);
  throw OutputError(QStringLiteral("pictures end in .png, .svg or .pdf, not '.%1'").arg(ending).toStdString());
}

}  // namespace formicarium
