// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/picture.hpp"

#include <QPainter>
#include <algorithm>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/sketch_paint.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/drawing_paint.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/picture_places.hpp"
#include "app/desktop/picture/plots.hpp"
#include "app/desktop/picture/saved_state.hpp"
#include "app/desktop/picture/shot.hpp"
#include "app/scene/asked_picture.hpp"
#include "app/scene/followed_picture.hpp"
#include "app/scene/layers/heat_table.hpp"
#include "app/scene/look/city_labels.hpp"
#include "app/scene/look/followed_card.hpp"
#include "app/scene/look/legend.hpp"
#include "app/scene/look/matrix_words.hpp"
#include "core/base/progress.hpp"

namespace formicarium {
namespace {

constexpr double outline_opacity = 0.7;  // as in a window

/// Where all cells lie of which a part is in the plot.
QRectF cells_in(const QRectF& plot, const MatrixView& seen) {
  const MatrixWindow window = seen.window();
  const double side = window.count / seen.span();
  return {plot.left() + plot.width() * seen.share_of_column(window.column),
          plot.top() + plot.height() * seen.share_of_row(window.row), plot.width() * side, plot.height() * side};
}

void paint_key(QPainter& painter, const FootPlaces& at, const Shot& shot) {
  for (std::size_t i = 0; i < at.key.size(); ++i) {
    const QPointF start = at.entries[i];
    {
      const SavedState saved(painter);
      painter.translate(start.x() + key_sample / 2, start.y() - 3);
      paint_sketch(painter, at.key[i].sample);
    }
    const Pixel words{start.x() + key_sample + key_gap, start.y() - smallest_letters};
    paint_sketch(painter,
                 Sketch().add(Sketch::Text{words, Align::left, shot.look().palette->secondary, at.key[i].words}));
  }
}

void paint_outlines(QPainter& painter, const QRectF& square, const Shot& shot) {
  const HeatTable& table = *shot.table();
  const double cell = square.width() / double(shot.run().order.size());
  const Ink ink{shot.look().palette->best, outline_opacity};
  Sketch outlines;
  const auto box = [&](double left, double top, double right, double low) {
    outlines.add(Sketch::Box{{left, top, right - left, low - top}, ink, 1});
  };
  for (const City facility : table.outlined()) {
    const double from = cell * shot.run().place_of(facility), to = from + cell;
    const bool half = table.lower_half();  // cells up to the diagonal in the row, from there on in the column
    box(square.left(), square.top() + from, square.left() + (half ? to : square.width()), square.top() + to);
    box(square.left() + from, square.top() + (half ? from : 0), square.left() + to, square.bottom());
  }
  paint_sketch(painter, outlines);
}

void paint_matrix(const DrawingPaint& with, const QRectF& place, const Shot& shot, const Lettering& type) {
  QPainter& painter = with.painter;
  const Look& look = shot.look();
  const RunView& run = shot.run();
  const HeatTable* const table = shot.table();
  if (const std::string why = table ? table->why_empty() : std::string(); !why.empty()) {
    painter.setPen(colour(look.palette->secondary));
    painter.drawText(with.plot, Qt::AlignCenter | Qt::TextWordWrap, text(why));
    return;
  }
  paint_layers(with, shot.matrix_layers(), look);
  Forms forms = table ? table->sides(run)
                      : order_words({.frame = *run.frame, .ordered_by = run.order_iteration, .order_of = run.order_of});
  PooledMatrix pooled;
  pooled.shape(look.matrix.cities(), most_cells(look.plot, look.ratio), look.matrix.window());
  if (!table && pooled.factor > 1)
    forms.insert(forms.begin(), forms.front() + " · " + pooled_words(pooled.factor, look.trails));
  const std::string title = type.fitting(forms, with.plot.right() - place.left());
  painter.setPen(colour(look.palette->text));
  const double left = std::max(place.left(), std::min(with.plot.left(), with.plot.right() - type.width_of(title)));
  painter.drawText(QPointF(left, place.top() + 12), text(title));
  paint_sketch(painter, axes(type, look.plot, look.matrix, *look.palette));
  if (table) paint_outlines(painter, with.plot, shot);
}

/// As the window marks them: cells with a frame, cities with lines along their row and column.
void paint_marked_cells(QPainter& painter, const QRectF& plot, const Shot& shot, const std::vector<Asked>& marks) {
  constexpr double least_side = 6;  // px
  const RunView& run = shot.run();
  const int n = run.frame->instance->cities();
  if (std::ssize(run.order) != n) return;
  const MatrixView& seen = shot.look().matrix;
  const double cell = plot.width() / seen.span(), grow = std::max(0.0, (least_side - cell) / 2) + 1;
  QColor ink = colour(shot.look().palette->focus);
  painter.setBrush(Qt::NoBrush);
  const auto frame = [&](City row, City column) {
    const QPointF at(plot.left() + plot.width() * seen.share_of_column(run.place_of(column)),
                     plot.top() + plot.height() * seen.share_of_row(run.place_of(row)));
    painter.drawRect(QRectF(at, QSizeF(cell, cell)).adjusted(-grow, -grow, grow, grow));
  };
  for (const Asked& one : marks) {
    painter.setPen(QPen(ink, 2));
    if (const auto* const edge = std::get_if<AskedEdge>(&one)) {
      frame(edge->from, edge->to);
      if (run.frame->instance->symmetric()) frame(edge->to, edge->from);
    } else if (const City city = city_in(one); city >= 0) {
      painter.setPen(QPen(ink, 1));
      const double middle = run.place_of(city) + 0.5;
      const double x = plot.left() + plot.width() * seen.share_of_column(middle);
      const double y = plot.top() + plot.height() * seen.share_of_row(middle);
      painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
      painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
  }
}

}  // namespace

void paint_plots(QPainter& painter, Shot& shot, const PictureOptions& options, const PlotPlaces& at, double detail,
                 const std::function<void(double)>& report) {
  const Frame& frame = *shot.run().frame;
  painter.setFont(picture_font());
  const Lettering type = lettering(painter.font());
  const QRectF square = matrix_square(at.matrix, frame.instance->cities());
  aim_at(shot, at, detail);
  const Look& look = shot.look();
  report(0.1);
  DrawingPaint with{painter, look.camera, square, cells_in(square, look.matrix), detail, [&] { report(0.4); }};
  if (!at.map.isEmpty()) {
    {
      const SavedState saved(painter);
      if (options.view) painter.setClipRect(at.map);
      paint_layers(with, shot.map_layers(), look);
      paint_sketch(painter, lasting_marks(look, options.marks));
      paint_sketch(painter, options.followed.account ? followed_marks(look, options.followed, type)
                                                     : asked_marks(look, options.asked));
    }
    if (options.names && options.layers[std::size_t(Layer::cities)]) {
      const Tour none;
      const Tour& best = options.layers[std::size_t(Layer::best)] ? frame.best : none;
      paint_sketch(painter, city_names(*frame.instance, best, look.camera, look.camera.pane, look.widths.city_radius,
                                       type, look.palette->text));
    }
    for (const PaneLayer* const layer : shot.map_layers()) paint_sketch(painter, layer->notes(type, look));
    if (const auto answer =
            options.followed.account ? std::nullopt : placed_card(look, options.asked, type, look.camera.pane, {})) {
      const SavedState saved(painter);
      painter.translate(answer->place.x, answer->place.y);
      paint_sketch(painter, answer->card.sketch);
    }
  }
  if (!at.ant.isEmpty()) {
    const SavedState saved(painter);
    painter.translate(at.ant.topLeft());
    paint_sketch(
        painter,
        card_beside(options.followed, *look.palette, type, at.ant.width() - 2 * card_pad, at.ant.height(), 0).sketch);
  }
  report(0.8);
  if (at.matrix.isEmpty()) return;
  paint_matrix(with, at.matrix, shot, type);
  const SavedState saved(painter);
  painter.setClipRect(square.adjusted(-4, -4, 4, 4));
  paint_marked_cells(painter, square, shot, options.marks);
}

void paint_foot(QPainter& painter, const FootPlaces& at, const Shot& shot) {
  painter.setFont(picture_font());
  const Lettering type = lettering(painter.font());
  const Look& look = shot.look();
  paint_key(painter, at, shot);
  if (at.scale_room > 0)
    paint_sketch(painter, scale_bar_sketch(type, {at.scale_bar.x(), at.scale_bar.y()}, at.scale_room, look.camera.scale,
                                           *shot.run().frame->instance, *look.palette));
  if (!at.legend.isEmpty())
    for (const PaneLayer* const layer : shot.map_layers())
      paint_sketch(painter, layer->legend(type, rect(at.legend), look));
  if (!at.scales.isEmpty()) paint_scales(painter, at.scales, shot);
}

void paint_scales(QPainter& painter, const QRectF& at, const Shot& shot) {
  painter.setFont(picture_font());
  for (const PaneLayer* const layer : shot.matrix_layers())
    paint_sketch(painter, layer->legend(lettering(painter.font()), rect(at), shot.look()));
}

namespace {

void paint_run(QPainter& painter, QSizeF size, const Frame& frame, const PictureOptions& options, double detail,
               const std::function<void(double)>& report) {
  const Lettering type = lettering(picture_font());
  Shot shot(frame, options);
  const PicturePlaces at = place_picture(size.width(), size.height(), shot, options, type);
  paint_plots(painter, shot, options, at.plots, detail, report);
  paint_foot(painter, at.foot, shot);
  const Palette& inks = *shot.look().palette;
  paint_lines(painter, at.title, title_height, at.title_lines, title_font(), colour(inks.text));
  paint_lines(painter, at.facts, facts_height, at.caption, picture_font(), colour(inks.secondary));
}

}  // namespace

QRectF matrix_square(const QRectF& place, int cities) {
  // Leaves room for the widest number left of the cells, and for half of it right of them, under the last tick.
  const double number_width = QFontMetricsF(picture_font()).horizontalAdvance(whole(cities));
  const double gutter = number_width + axis_gap, right = number_width / 2;
  constexpr double over = 20, under = 20;  // title, tick labels
  const double room = std::max(std::min(place.width() - gutter - right, place.height() - under - over), 16.0);
  return {place.right() - right - room, place.top() + over, room, room};
}

void paint_ground(QPainter& painter, QSizeF size, const PictureOptions& options) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setRenderHint(QPainter::TextAntialiasing);
  if (!options.transparent) painter.fillRect(QRectF(QPointF(0, 0), size), colour(palette(options.theme).canvas));
}

void report_share(Progress* progress, double share) {
  if (progress) progress->report(share);
}

void paint_picture(QPainter& painter, QSizeF size, const Frame& frame, const PictureOptions& options, double detail,
                   Progress* progress, double until) {
  const SavedState saved(painter);
  paint_ground(painter, size, options);
  if (frame.instance)
    paint_run(painter, size, frame, options, detail, [&](double share) { report_share(progress, share * until); });
  report_share(progress, until);
}

}  // namespace formicarium
