// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/picture.hpp"

#include <QPainter>
#include <algorithm>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/sketch_paint.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/drawing_paint.hpp"
#include "app/desktop/picture/furniture.hpp"
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

constexpr double margin = 16;
constexpr double most_for_caption = 0.25;                                 // of the height
constexpr double key_height = 24, legend_room = 48, units_height = 52;    // px
constexpr double sample_wide = 20, sample_gap = 6, entries_between = 16;  // px of a key's entry
constexpr double widest_legend = 360, widest_card = 300;
constexpr double outline_opacity = 0.7;  // as in a window

Rect rect(const QRectF& r) { return {r.x(), r.y(), r.width(), r.height()}; }

/// What outlined rows and columns mean; empty if there are none.
QString words_of_outlines(const Shot& shot) {
  const HeatTable* const table = shot.table();
  if (!table || !table->why_empty().empty() || table->outlined().empty()) return {};
  QString words = text(table->hint(shot.run()).front());
  while (words.endsWith(u'.')) words.chop(1);
  return words;
}

std::vector<KeyEntry> key_of(const Shot& shot) {
  std::vector<KeyEntry> entries;
  for (const PaneLayer* const layer : shot.map_layers())
    for (KeyEntry& entry : layer->key(shot.look())) entries.push_back(std::move(entry));
  std::ranges::reverse(entries);  // what lies on top first
  return entries;
}

double width_of(const KeyEntry& entry, const Lettering& type) {
  return sample_wide + sample_gap + type.width_of(entry.words) + entries_between;
}

struct PicturePlaces {
  QRectF title, facts, map, units;
  QRectF ant;             // the card of an ant that is followed
  QRectF matrix;          // with its words and numbers
  QRectF legend, scales;  // of the map, of the matrix; empty: none
  QPointF key;            // its baseline
  QPointF scale_bar;      // its right end
  QStringList caption;
};

PicturePlaces lay_out(QSizeF size, const Shot& shot, const PictureOptions& options, const Lettering& type) {
  PicturePlaces at;
  const RunView& run = shot.run();
  QRectF room(QPointF(margin, margin), QSizeF(size.width() - 2 * margin, size.height() - 2 * margin));
  if (options.caption) {
    at.title = QRectF(room.topLeft(), QSizeF(room.width(), title_height));
    const int most = std::max(1, int(size.height() * most_for_caption / facts_height));
    QStringList parts = caption_parts(*run.frame, options.held.get());
    if (options.matrix)
      if (const QString outlined = words_of_outlines(shot); !outlined.isEmpty())
        parts.insert(parts.size() - 1, outlined);
    at.caption = caption_lines(parts, room.width(), most);
    const double high = facts_height * double(at.caption.size());
    at.facts = QRectF(room.left(), room.bottom() - high, room.width(), high);
    room.adjust(0, title_height, 0, -high);
  }
  const bool trails = !run.told->empty() && !shot.table();
  const bool cells = options.matrix && (trails || shot.table());
  const bool differences = cells && shot.look().difference;
  const bool coloured = (trails && shot.shows(Layer::trails)) || (shot.shows(Layer::flows) && run.assigned.known);
  const bool legend = options.legend && (cells || coloured);
  if (options.legend || options.scale_bar) room.setBottom(room.bottom() - key_height - 8);
  if (legend) room.setBottom(room.bottom() - legend_room);
  const double strip = room.bottom() + 8;
  if (options.followed.account) {
    const double wide = std::min(widest_card, room.width() * 0.45);
    at.ant = QRectF(room.right() - wide, room.top(), wide, room.height());
    room.setRight(at.ant.left() - margin);
  }
  at.map = room;
  if (cells) {
    const double side = std::min(room.height(), room.width() * 0.48);
    at.matrix = QRectF(room.right() - side, room.top(), side, side);
    at.map.setRight(at.matrix.left() - margin);
  }
  if (shot.shows(Layer::units)) {
    at.units = at.map;
    at.units.setTop(at.map.bottom() - units_height);
    at.map.setBottom(at.units.top());
  }
  at.key = QPointF(at.map.left(), strip + 12);
  at.scale_bar = QPointF(at.map.right(), strip + 20);
  if (!legend) return at;
  // The trails of the map have the colours of the matrix, unless that shows differences.
  if (coloured && (!cells || differences || shot.table()))
    at.legend =
        QRectF(at.map.left(), strip + key_height, std::min(widest_legend, at.map.width()), legend_room).toRect();
  if (!cells) return at;
  double key_ends = at.key.x();
  for (const KeyEntry& entry : key_of(shot)) key_ends += width_of(entry, type);
  const QRectF square = matrix_square(at.matrix, run.frame->instance->cities());
  const double low = key_ends <= square.left() ? 0 : key_height;  // beside the key, or one line lower
  at.scales = QRectF(square.left(), strip + low, square.width(), legend_room).toRect();
  return at;
}

/// Returns where something else may begin.
double paint_key(QPainter& painter, QPointF baseline, const Shot& shot, const Lettering& type) {
  double x = baseline.x();
  for (const KeyEntry& entry : key_of(shot)) {
    const double middle = baseline.y() - 3;
    {
      const SavedState saved(painter);
      painter.translate(x + sample_wide / 2, middle);
      paint_sketch(painter, entry.sample);
    }
    const Pixel words{x + sample_wide + sample_gap, baseline.y() - caption_pixels};
    paint_sketch(painter, Sketch().add(Sketch::Text{words, Align::left, shot.look().palette->secondary, entry.words}));
    x += width_of(entry, type);
  }
  return x;
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
  Forms forms = table ? table->sides(run) : order_words({.frame = *run.frame, .ordered_by = run.order_iteration});
  PooledMatrix pooled;
  pooled.shape(look.matrix.cities(), most_cells(look.plot, look.ratio));
  if (!table && pooled.factor > 1)
    forms.insert(forms.begin(), forms.front() + " · " + pooled_words(pooled.factor, look.trails));
  const QFontMetricsF metrics(painter.font());
  const std::string title = type.fitting(forms, with.plot.width());
  painter.setPen(colour(look.palette->text));
  painter.drawText(QPointF(with.plot.left(), place.top() + 12),
                   metrics.elidedText(text(title.empty() ? forms.back() : title), Qt::ElideRight, with.plot.width()));
  paint_sketch(painter, axes(type, look.plot, look.matrix, *look.palette));
  if (table) paint_outlines(painter, with.plot, shot);
}

/// As the window marks them: cells with a frame, cities with lines along their row and column.
void paint_marked_cells(QPainter& painter, const QRectF& plot, const Shot& shot, const std::vector<Asked>& marks) {
  constexpr double least_side = 6;  // px
  const RunView& run = shot.run();
  const int n = run.frame->instance->cities();
  if (std::ssize(run.order) != n) return;
  const double cell = plot.width() / n, grow = std::max(0.0, (least_side - cell) / 2) + 1;
  QColor ink = colour(shot.look().palette->focus);
  painter.setBrush(Qt::NoBrush);
  const auto frame = [&](City row, City column) {
    const QPointF at(plot.left() + cell * run.place_of(column), plot.top() + cell * run.place_of(row));
    painter.drawRect(QRectF(at, QSizeF(cell, cell)).adjusted(-grow, -grow, grow, grow));
  };
  for (const Asked& one : marks) {
    painter.setPen(QPen(ink, 2));
    if (const auto* const edge = std::get_if<AskedEdge>(&one)) {
      frame(edge->from, edge->to);
      if (run.frame->instance->symmetric()) frame(edge->to, edge->from);
    } else if (const City city = city_in(one); city >= 0) {
      painter.setPen(QPen(ink, 1));
      const double along = cell * (run.place_of(city) + 0.5);
      painter.drawLine(QPointF(plot.left(), plot.top() + along), QPointF(plot.right(), plot.top() + along));
      painter.drawLine(QPointF(plot.left() + along, plot.top()), QPointF(plot.left() + along, plot.bottom()));
    }
  }
}

void paint_scale_bar(QPainter& painter, QPointF corner, double most, const Shot& shot, const Lettering& type) {
  const Instance& instance = *shot.run().frame->instance;
  if (!instance.layout_has_units() || !bounds_of(instance.layout()).has_extent()) return;
  paint_sketch(painter, scale_bar_sketch(type, {corner.x(), corner.y()}, most, shot.look().camera.scale, instance,
                                         *shot.look().palette));
}

void paint_run(QPainter& painter, QSizeF size, const Frame& frame, const PictureOptions& options, double detail,
               const std::function<void(double)>& report) {
  painter.setFont(picture_font(caption_pixels));
  const Lettering type = lettering(painter.font());
  Shot shot(frame, options);
  const PicturePlaces at = lay_out(size, shot, options, type);
  const QRectF square = matrix_square(at.matrix, frame.instance->cities());
  const Rect map{at.map.x(), at.map.y(), std::max(at.map.width(), 1.0), std::max(at.map.height(), 1.0)};
  shot.aim(map, rect(square), rect(at.units), detail);
  const Look& look = shot.look();
  report(0.1);
  DrawingPaint with{painter, look.camera, square, detail, [&] { report(0.4); }};
  {
    const SavedState saved(painter);
    if (options.view) painter.setClipRect(at.map);
    paint_layers(with, shot.map_layers(), look);
    paint_sketch(painter, lasting_marks(look, options.marks));
    paint_sketch(painter, options.followed.account ? followed_marks(look, options.followed, type)
                                                   : asked_marks(look, options.asked));
  }
  if (options.followed.account) {
    const SavedState saved(painter);
    painter.translate(at.ant.topLeft());
    paint_sketch(painter,
                 card_beside(options.followed, *look.palette, type, at.ant.width() - 16, at.ant.height(), 0).sketch);
  }
  if (options.names && options.layers[std::size_t(Layer::cities)]) {
    const Tour none;
    const Tour& best = options.layers[std::size_t(Layer::best)] ? frame.best : none;
    paint_sketch(painter, city_names(*frame.instance, best, look.camera, map, look.widths.city_radius, type,
                                     look.palette->text));
  }
  for (const PaneLayer* const layer : shot.map_layers()) paint_sketch(painter, layer->notes(type, look));
  if (const auto answer = options.followed.account ? std::nullopt : placed_card(look, options.asked, type, map, {})) {
    const SavedState saved(painter);
    painter.translate(answer->place.x, answer->place.y);
    paint_sketch(painter, answer->card.sketch);
  }
  report(0.8);
  const double key_ends = options.legend ? paint_key(painter, at.key, shot, type) : at.key.x();
  if (options.scale_bar) paint_scale_bar(painter, at.scale_bar, at.scale_bar.x() - key_ends, shot, type);
  if (!at.legend.isEmpty())
    for (const PaneLayer* const layer : shot.map_layers())
      paint_sketch(painter, layer->legend(type, rect(at.legend), look));
  if (!at.matrix.isEmpty()) {
    paint_matrix(with, at.matrix, shot, type);
    const SavedState saved(painter);
    paint_marked_cells(painter, square, shot, options.marks);
  }
  if (!at.scales.isEmpty())
    for (const PaneLayer* const layer : shot.matrix_layers())
      paint_sketch(painter, layer->legend(type, rect(at.scales), look));
  if (!options.caption) return;
  paint_title(painter, at.title, frame, options);
  paint_facts(painter, at.facts, at.caption, options);
}

}  // namespace

QRectF matrix_square(const QRectF& place, int cities) {
  // Leaves room for the widest number left of the cells, and for half of it right of them, under the last tick.
  const double number_width = QFontMetricsF(picture_font(caption_pixels)).horizontalAdvance(whole(cities));
  const double gutter = number_width + axis_gap, right = number_width / 2;
  constexpr double over = 20, under = 20;  // title, tick labels
  const double room = std::max(std::min(place.width() - gutter - right, place.height() - under - over), 16.0);
  return {place.right() - right - room, place.top() + over, room, room};
}

void paint_picture(QPainter& painter, QSizeF size, const Frame& frame, const PictureOptions& options, double detail,
                   Progress* progress, double until) {
  const SavedState saved(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setRenderHint(QPainter::TextAntialiasing);
  if (!options.transparent) painter.fillRect(QRectF(QPointF(0, 0), size), colour(palette(options.theme).canvas));
  const auto report = [&](double share) {
    if (progress) progress->report(share * until);
  };
  if (frame.instance) paint_run(painter, size, frame, options, detail, report);
  report(1);
}

}  // namespace formicarium
