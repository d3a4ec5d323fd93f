// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/cells_paint.hpp"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <algorithm>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/difference_paint.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/scene/look/difference.hpp"

namespace formicarium {
namespace {

constexpr double cell_tick = 4;  // px
constexpr int most_side = 2048, most_pixels_a_cell = 16;

}  // namespace

QRectF matrix_square(const QRectF& place, int cities) {
  // Leaves room for the widest number left of the cells, and for half of it right of them, under
  // the last tick.
  const double number_width = QFontMetricsF(picture_font(caption_pixels)).horizontalAdvance(whole(cities));
  const double gutter = number_width + cell_tick + 4, right = number_width / 2;
  constexpr double over = 20, under = 20;  // title, tick labels
  const double room = std::max(std::min(place.width() - gutter - right, place.height() - under - over), 16.0);
  return {place.right() - right - room, place.top() + over, room, room};
}

void paint_cells(QPainter& painter, const QRectF& place, QImage cells, int cities, const QStringList& title,
                 const PictureOptions& options) {
  const Palette& inks = palette(options.theme);
  painter.setFont(picture_font(caption_pixels));
  const QFontMetricsF metrics(painter.font());
  const QRectF square = matrix_square(place, cities);
  const double room = square.width();
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter.setRenderHint(QPainter::LosslessImageRendering);  // otherwise a PDF would hold a JPEG
  if (painter.paintEngine()->type() != QPaintEngine::Raster) {
    // Some viewers smooth a picture that they enlarge. A cell of many pixels blurs at edges only.
    const int larger = cells.width() * std::clamp(most_side / cells.width(), 1, most_pixels_a_cell);
    cells = cells.scaled(larger, larger, Qt::IgnoreAspectRatio, Qt::FastTransformation);
  }
  painter.drawImage(square, cells);

  painter.setPen(colour(inks.text));
  const auto fits = [&](const QString& words) { return metrics.horizontalAdvance(words) <= square.width(); };
  const auto form = std::find_if(title.begin(), title.end(), fits);
  painter.drawText(QPointF(square.left(), place.top() + 12),
                   metrics.elidedText(form == title.end() ? title.back() : *form, Qt::ElideRight, square.width()));
  painter.setPen(QPen(colour(inks.secondary), 1));
  const AxisTicks ticks = axis_ticks(cities, 5);
  for (int i = 0; i < ticks.count; ++i) {
    const double share = (ticks.values[i] - 0.5) / cities;
    const double x = square.left() + share * room, y = square.top() + share * room;
    const QString words = whole(ticks.values[i]);
    const double wide = metrics.horizontalAdvance(words);
    painter.drawLine(QPointF(x, square.bottom()), QPointF(x, square.bottom() + cell_tick));
    painter.drawText(QPointF(x - wide / 2, square.bottom() + cell_tick + 11), words);
    painter.drawLine(QPointF(square.left() - cell_tick, y), QPointF(square.left(), y));
    painter.drawText(QPointF(square.left() - cell_tick - 3 - wide, y + 4), words);
  }
}

void paint_matrix(QPainter& painter, const QRectF& place, const Frame& frame, const TrailLook& look,
                  const PictureOptions& options, const HeldTour* held, double detail) {
  const int n = frame.instance->cities();
  const bool symmetric = frame.instance->symmetric();
  const Tour order = matrix_order(frame.best, n, {}, symmetric);
  const int most = std::max(16, int(matrix_square(place, n).width() * std::min(detail, 4.0)));
  const TrailColour by = held ? TrailColour::share : look.by;
  const PooledMatrix pooled = pool(*frame.trails, order, by, symmetric, most);
  QImage cells;
  if (held) {
    PooledMatrix difference = pooled;
    subtract(difference, pool(*held->trails, order, by, symmetric, most));
    cells = difference_cells(difference, *held, palette(options.theme));
  } else {
    cells = QImage(pooled.side, pooled.side, QImage::Format_RGB32);
    for (int row = 0; row < pooled.side; ++row) {
      auto* line = reinterpret_cast<QRgb*>(cells.scanLine(row));
      for (int column = 0; column < pooled.side; ++column)
        line[column] = colour(look.cell(pooled.at(row, column), pooled.factor > 1)).rgb();
    }
  }
  const int shown = frame.best.empty() ? 0 : int(frame.best_iteration);
  QString title =
      shown ? QCoreApplication::translate("Picture", "rows and columns: best tour of iteration %1").arg(whole(shown))
            : QCoreApplication::translate("Picture", "rows and columns: order of the file");
  if (pooled.factor > 1) title += QStringLiteral(" · ") + text(pooled_words(pooled.factor, look));
  paint_cells(painter, place, cells, n, {title}, options);
}

}  // namespace formicarium
