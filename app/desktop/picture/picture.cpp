// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/picture.hpp"

#include <QImage>
#include <QPainter>
#include <optional>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/picture/cells_paint.hpp"
#include "app/desktop/picture/difference_paint.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/map_paint.hpp"
#include "app/desktop/picture/saved_state.hpp"
#include "app/desktop/picture/table_paint.hpp"
#include "core/base/progress.hpp"

namespace formicarium {
namespace {

/// Whether the matrix shows how trails differ from the held ones, as on screen.
bool shows_difference(const Frame& frame, const PictureOptions& options) {
  return options.held && options.held->trails && edge_value_told(frame, options.edges) == EdgeValue::trail &&
         !frame.trails->empty() && options.held->trails->cities == frame.trails->cities;
}

constexpr double margin = 16;
constexpr double most_for_caption = 0.25;  // of the height

struct PicturePlaces {
  QRectF title, facts, map, matrix;
  QRectF legend, difference;  // of the trails' or the table's colours; of the matrix, if it shows differences
  QPointF key;                // its baseline
  QPointF scale_bar;          // its right end
  QStringList caption;
};

/// How far the key of the map reaches from its left end.
double key_width(const Frame& frame, const PictureOptions& options) {
  QImage nowhere(1, 1, QImage::Format_ARGB32_Premultiplied);
  QPainter painter(&nowhere);
  return paint_key(painter, {}, widths(0, false), frame, options);
}

/// `table`: what it outlines is said in the caption; null: the instance has tours, or no matrix is shown.
PicturePlaces lay_out(QSizeF size, const Frame& frame, const PictureOptions& options, const TablePaint* table) {
  PicturePlaces at;
  QRectF room(QPointF(margin, margin), QSizeF(size.width() - 2 * margin, size.height() - 2 * margin));
  if (options.caption) {
    at.title = QRectF(room.topLeft(), QSizeF(room.width(), title_height));
    const int most = std::max(1, int(size.height() * most_for_caption / facts_height));
    QStringList parts = caption_parts(frame, options.held.get());
    if (const QString outlined = table ? table->outlined() : QString(); !outlined.isEmpty())
      parts.insert(parts.size() - 1, outlined);
    at.caption = caption_lines(parts, room.width(), most);
    const double high = facts_height * double(at.caption.size());
    at.facts = QRectF(room.left(), room.bottom() - high, room.width(), high);
    room.adjust(0, title_height, 0, -high);
  }
  const bool trails = !frame.trails->empty() && frame.instance->traits().is_tour;  // else neither drawn nor explained
  const bool cells = options.matrix && (trails || table);
  const bool legend = options.legend && (cells || (trails && options.trails));
  const bool differences = cells && legend && !table && shows_difference(frame, options);
  if (options.legend || options.scale_bar) room.setBottom(room.bottom() - key_height - 8);
  if (legend) room.setBottom(room.bottom() - legend_height);
  const double strip = room.bottom() + 8;
  at.map = room;
  if (cells) {
    const double side = std::min(room.height(), room.width() * 0.48);
    at.matrix = QRectF(room.right() - side, room.top(), side, side);
    at.map.setRight(at.matrix.left() - margin);
  }
  at.key = QPointF(at.map.left(), strip + 12);
  at.scale_bar = QPointF(at.map.right(), strip + 20);
  if (legend) {
    at.legend = QRectF(at.map.left(), strip + key_height, std::min(360.0, at.map.width()), legend_height);
    if (!at.matrix.isEmpty()) {  // under the cells, as wide as they are
      const QRectF square = matrix_square(at.matrix, frame.instance->cities());
      QRectF& under = differences ? at.difference : at.legend;
      const bool beside_key = key_width(frame, options) <= square.left() - at.key.x();  // else one line lower
      under = QRectF(square.left(), strip + (beside_key ? 0 : key_height), square.width(), legend_height);
      if (differences && !options.trails) at.legend = {};  // nothing has its colours
    }
  }
  return at;
}

/// The matrix of a tour's trails, and what the colours of trails mean.
void paint_trails_beside(QPainter& painter, const PicturePlaces& at, const Frame& frame, const TrailLook& trails,
                         const PictureOptions& options, double detail) {
  if (!at.matrix.isEmpty())
    paint_matrix(painter, at.matrix, frame, trails, options,
                 shows_difference(frame, options) ? options.held.get() : nullptr, detail);
  if (!at.difference.isEmpty()) paint_difference_legend(painter, at.difference, *options.held, options);
  if (!at.legend.isEmpty())
    paint_legend(painter, at.legend, frame, trails, options, options.matrix && frame.trails->memory != Memory::matrix);
}

}  // namespace

void paint_picture(QPainter& painter, QSizeF size, const Frame& given, const PictureOptions& options, double detail,
                   Progress* progress, double until) {
  const EdgeValue told = edge_value_told(given, options.edges);
  Frame frame = given;
  frame.trails = edge_values(given, told);
  const SavedState saved(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setRenderHint(QPainter::TextAntialiasing);
  if (!options.transparent) painter.fillRect(QRectF(QPointF(0, 0), size), colour(palette(options.theme).canvas));
  if (frame.instance) {
    std::optional<TablePaint> table;
    if (options.matrix && !frame.instance->traits().is_tour) table.emplace(frame, options);
    const PicturePlaces at = lay_out(size, frame, options, table ? &*table : nullptr);
    const Rect pane{at.map.x(), at.map.y(), std::max(at.map.width(), 1.0), std::max(at.map.height(), 1.0)};
    const Camera camera = picture_camera(*frame.instance, options, pane);
    const double spacing = median_spacing(frame.instance->layout()) * camera.scale;
    const Widths wide = widths(spacing, options.trails && !frame.trails->empty());
    const TrailLook trails =
        trail_look(*frame.trails, frame.instance->symmetric(), options.trail_colour, options.map, options.theme, told);
    paint_map({painter, frame, options, camera, wide, trails, detail, progress, until});
    const double key_ends = options.legend ? paint_key(painter, at.key, wide, frame, options) : at.key.x();
    if (options.scale_bar)
      paint_scale_bar(painter, at.scale_bar, at.scale_bar.x() - key_ends, *frame.instance, camera.scale, options);
    if (table) {
      table->paint(painter, at.matrix, detail);
      if (!at.legend.isEmpty()) table->paint_legend(painter, at.legend);
    } else {
      paint_trails_beside(painter, at, frame, trails, options, detail);
    }
    if (options.caption) {
      paint_title(painter, at.title, frame, options);
      paint_facts(painter, at.facts, at.caption, options);
    }
  }
  if (progress) progress->report(until);
}

}  // namespace formicarium
