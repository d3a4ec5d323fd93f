// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/furniture.hpp"

#include <QCoreApplication>
#include <QFont>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QImage>
#include <QLinearGradient>
#include <QPainter>
#include <cmath>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/scene/pooling.hpp"
#include "core/colony/parameters.hpp"

namespace formicarium {
namespace {

constexpr double bar_height = 12, tick = 4;

QString tr(const char* words) { return QCoreApplication::translate("Picture", words); }

QColor ink(const PictureOptions& options) { return colour(palette(options.theme).text); }
QColor faint(const PictureOptions& options) { return colour(palette(options.theme).secondary); }

void write(QPainter& painter, QPointF baseline, const QString& words, Qt::Alignment side = Qt::AlignLeft) {
  const double width = QFontMetricsF(painter.font()).horizontalAdvance(words);
  const double shift = side == Qt::AlignRight ? width : side == Qt::AlignHCenter ? width / 2 : 0;
  painter.drawText(QPointF(baseline.x() - shift, baseline.y()), words);
}

QString share_words(int decades) {
  if (decades == 0) return QStringLiteral("τmax");
  return decades <= 4 ? QStringLiteral("1/") + whole(qint64(std::lround(std::pow(10, decades))))
                      : number(std::pow(10.0, -decades), 1);
}

}  // namespace

QFont picture_font(double pixels, int weight) {
  QFont font = QGuiApplication::font();
  font.setPixelSize(int(pixels));
  font.setWeight(QFont::Weight(weight));
  return font;
}

QString picture_title(const Frame& frame) { return frame.instance ? text(frame.instance->name()) : QString(); }

QStringList caption_parts(const Frame& frame) {
  if (!frame.instance) return {};
  const Instance& instance = *frame.instance;
  QStringList parts{instance.cities() == 1 ? tr("1 city") : tr("%1 cities").arg(whole(instance.cities()))};
  const Parameter& algorithm = *find_parameter("algorithm");
  parts << text(algorithm.choices[std::size_t(algorithm.get(frame.settings))].label);
  parts << tr("seed %1").arg(QString::number(frame.settings.seed));
  parts << tr("iteration %1").arg(whole(frame.last.iteration));
  if (!frame.best.empty()) {
    parts << tr("length %1").arg(whole(frame.best_length));
    if (const auto gap = instance.gap_percent(frame.best_length)) parts << tr("gap %1").arg(percent(*gap));
  }
  if (instance.layout_is_computed()) parts << tr("places follow from the distances");
  return parts;
}

void paint_title(QPainter& painter, const QRectF& place, const Frame& frame, const PictureOptions& options) {
  painter.setFont(picture_font(15, 600));
  painter.setPen(ink(options));
  painter.drawText(QPointF(place.left(), place.top() + 16), picture_title(frame));
}

void paint_facts(QPainter& painter, const QRectF& place, const Frame& frame, const PictureOptions& options) {
  painter.setFont(picture_font(11));
  painter.setPen(faint(options));
  QString words = caption_parts(frame).join(QStringLiteral(" · "));
  const QFontMetricsF metrics(painter.font());
  painter.drawText(QPointF(place.left(), place.bottom() - 4), metrics.elidedText(words, Qt::ElideRight, place.width()));
}

void paint_legend(QPainter& painter, const QRectF& place, const Frame& frame, const PictureOptions& options,
                  bool absent) {
  const Trails& trails = frame.trails;
  if (trails.empty() || !(trails.high > 0)) return;
  const ColourTable& table = trail_table(options.map, options.theme);
  painter.setFont(picture_font(11));
  painter.setPen(ink(options));
  const double title_base = place.top() + 11;
  QString title = tr("trail τ, share of τmax = %1").arg(number(trails.high, 2));
  if (!trails.has_limits) title = tr("trail τ, share of the largest = %1").arg(number(trails.high, 2));
  painter.drawText(QPointF(place.left(), title_base), title);

  QRectF bar(place.left(), title_base + 5, place.width(), bar_height);
  if (absent) {  // a swatch of its own: no trail is kept there, which is not the same as a weak one
    const QString words = tr("absent");
    const double room = QFontMetricsF(painter.font()).horizontalAdvance(words) + bar_height + 20;
    bar.setWidth(place.width() - room);
    const QRectF swatch(bar.right() + 16, bar.top(), bar_height, bar_height);
    painter.fillRect(swatch, colour(palette(options.theme).absent));
    painter.drawText(QPointF(swatch.right() + 4, bar.bottom() - 2), words);
  }
  QLinearGradient colours(bar.topLeft(), bar.topRight());
  constexpr int stops = 32;
  for (int i = 0; i <= stops; ++i)
    colours.setColorAt(double(i) / stops, colour(trail_colour(table, double(i) / stops)));
  painter.fillRect(bar, colours);

  painter.setPen(QPen(faint(options), 1));
  const double low = trails.low, high = trails.high;
  const auto mark = [&](double t, const QString& words, Qt::Alignment side) {
    const double x = bar.left() + t * bar.width();
    painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + tick));
    write(painter, {x, bar.bottom() + tick + 11}, words, side);
  };
  const bool limits = trails.has_limits;
  const QString lowest = limits ? QStringLiteral("τmin") : tr("least"),
                highest = limits ? share_words(0) : tr("largest");
  if (!(high > low * 1.0001)) {
    mark(1, limits ? tr("τmin = τmax") : tr("all alike"), Qt::AlignRight);
    return;
  }
  mark(0, lowest, Qt::AlignLeft);
  mark(1, highest, Qt::AlignRight);
  const QFontMetricsF metrics(painter.font());
  double free_from = bar.left() + metrics.horizontalAdvance(lowest) + 8;
  double free_to = bar.right() - metrics.horizontalAdvance(highest) - 8;
  for (int decade = 1; decade < 12; ++decade) {
    const double t = trail_scale(high * std::pow(10.0, -decade), low, high);
    if (high * std::pow(10.0, -decade) <= low) break;
    const double x = bar.left() + t * bar.width(), half = metrics.horizontalAdvance(share_words(decade)) / 2;
    if (x - half < free_from || x + half > free_to) continue;
    mark(t, share_words(decade), Qt::AlignHCenter);
    free_to = x - half - 8;
  }
}

void paint_scale_bar(QPainter& painter, QPointF corner, const Instance& instance, double pixels_per_unit,
                     const PictureOptions& options) {
  if (instance.layout_is_computed() || instance.metric() == Metric::matrix) return;
  if (!bounds_of(instance.layout()).has_extent()) return;
  const ScaleBar bar = scale_bar(pixels_per_unit);
  if (bar.units <= 0) return;
  painter.setPen(QPen(ink(options), 1.5, Qt::SolidLine, Qt::FlatCap));
  const QPointF left = corner - QPointF(bar.pixels, 0);
  painter.drawLine(left, corner);
  painter.drawLine(left - QPointF(0, 4), left + QPointF(0, 4));
  painter.drawLine(corner - QPointF(0, 4), corner + QPointF(0, 4));
  painter.setFont(picture_font(11));
  const QString units = bar.units >= 1 ? whole(std::llround(bar.units)) : number(bar.units);
  write(painter, corner - QPointF(bar.pixels / 2, 8), instance.metric() == Metric::geo ? units + u'°' : units,
        Qt::AlignHCenter);
}

QRectF matrix_square(const QRectF& place, int cities) {
  const double gutter = QFontMetricsF(picture_font(11)).horizontalAdvance(whole(cities)) + tick + 4;
  constexpr double over = 20, under = 20;  // title, tick labels
  const double room = std::max(std::min(place.width() - gutter, place.height() - under - over), 16.0);
  return {place.right() - room, place.top() + over, room, room};
}

void paint_matrix(QPainter& painter, const QRectF& place, const Frame& frame, const PictureOptions& options,
                  double detail) {
  const int n = frame.instance->cities();
  painter.setFont(picture_font(11));
  painter.setPen(faint(options));
  const QFontMetricsF metrics(painter.font());
  const QRectF square = matrix_square(place, n);
  const double room = square.width();
  const PooledMatrix pooled = pool(frame.trails, matrix_order(frame.best, n, {}, frame.instance->symmetric()),
                                   std::max(16, int(room * std::min(detail, 4.0))));
  QImage cells(pooled.side, pooled.side, QImage::Format_RGB32);
  const ColourTable& table = trail_table(options.map, options.theme);
  const QRgb absent = colour(palette(options.theme).absent).rgb();
  for (int row = 0; row < pooled.side; ++row) {
    auto* line = reinterpret_cast<QRgb*>(cells.scanLine(row));
    for (int column = 0; column < pooled.side; ++column) {
      const float trail = pooled.at(row, column);
      line[column] = trail < 0
                         ? absent
                         : colour(trail_colour(table, trail_scale(trail, frame.trails.low, frame.trails.high))).rgb();
    }
  }
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter.drawImage(square, cells);

  const int shown = frame.best.empty() ? 0 : int(frame.best_iteration);
  painter.setPen(ink(options));
  QString title = shown ? tr("rows and columns: best tour of iteration %1").arg(whole(shown))
                        : tr("rows and columns: order of the file");
  if (pooled.factor > 1) title += tr(" · each cell: the strongest of %1 × %1").arg(pooled.factor);
  painter.drawText(QPointF(square.left(), place.top() + 12), metrics.elidedText(title, Qt::ElideRight, square.width()));
  painter.setPen(QPen(faint(options), 1));
  const AxisTicks ticks = axis_ticks(n, 5);
  for (int i = 0; i < ticks.count; ++i) {
    const double share = (ticks.values[i] - 0.5) / n, x = square.left() + share * room, y = square.top() + share * room;
    const QString words = whole(ticks.values[i]);
    painter.drawLine(QPointF(x, square.bottom()), QPointF(x, square.bottom() + tick));
    write(painter, {x, square.bottom() + tick + 11}, words, Qt::AlignHCenter);
    painter.drawLine(QPointF(square.left() - tick, y), QPointF(square.left(), y));
    write(painter, {square.left() - tick - 3, y + 4}, words, Qt::AlignRight);
  }
}

}  // namespace formicarium
