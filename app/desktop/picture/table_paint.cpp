// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/table_paint.hpp"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <optional>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/cells_paint.hpp"
#include "app/desktop/picture/furniture.hpp"

namespace formicarium {
namespace {

constexpr double outline_opacity = 0.7;  // as on the screen

FramePtr borrowed(const Frame& frame) { return {FramePtr(), &frame}; }

}  // namespace

TablePaint::TablePaint(const Frame& frame, const PictureOptions& options)
    : options_(options),
      table_(borrowed(frame), options.held, options.table,
             trail_look(*frame.trails, frame.instance->symmetric(), options.trail_colour, options.map, options.theme),
             palette(options.theme)) {}

QString TablePaint::outlined() const {
  if (!table_.why_empty().empty() || table_.outlined().empty()) return {};
  QString words = text(table_.hint().front());
  while (words.endsWith(u'.')) words.chop(1);
  return words;
}

QImage TablePaint::cells() const {
  const int n = table_.side();
  QImage image(n, n, QImage::Format_RGB32);
  image.fill(colour(palette(options_.theme).canvas));
  for (int row = 0; row < n; ++row) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
    for (int column = 0; column < n; ++column)
      if (const std::optional<Colour> cell = table_.cell(row, column)) line[column] = colour(*cell).rgb();
  }
  return image;
}

void TablePaint::outline(QPainter& painter, const QRectF& square) const {
  QColor ink = colour(palette(options_.theme).best);
  ink.setAlphaF(float(outline_opacity));
  painter.setPen(QPen(ink, 1));
  painter.setBrush(Qt::NoBrush);
  const double cell = square.width() / table_.side();
  for (const int place : table_.outlined()) {
    const double from = cell * place, to = from + cell;
    const bool half = table_.lower_half();  // cells up to the diagonal in the row, from there on in the column
    painter.drawRect(QRectF(square.left(), square.top() + from, half ? to : square.width(), cell));
    painter.drawRect(
        QRectF(square.left() + from, square.top() + (half ? from : 0), cell, square.height() - (half ? from : 0)));
  }
}

void TablePaint::paint(QPainter& painter, const QRectF& place, double detail) const {
  const int n = table_.side();
  const QRectF square = matrix_square(place, n);
  const std::string why = table_.why_empty();
  if (!why.empty()) {
    painter.setFont(picture_font(caption_pixels));
    painter.setPen(colour(palette(options_.theme).secondary));
    painter.drawText(square, Qt::AlignCenter | Qt::TextWordWrap, text(why));
    return;
  }
  QStringList title;
  for (const std::string& form : table_.sides()) title << text(form);
  QImage image = cells();
  // Cells smaller than a pixel are mixed; none is left out.
  if (const int room = int(square.width() * detail); n > room && room > 0)
    image = image.scaled(room, room, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  paint_cells(painter, place, image, n, title, options_);
  outline(painter, square);
}

void TablePaint::paint_legend(QPainter& painter, const QRectF& place) const {
  if (!table_.why_empty().empty()) return;
  paint_scale(
      painter, place, place.width(), table_.legend(),
      [this](double along) { return colour(table_.colour_along(along)); }, options_);
}

}  // namespace formicarium
