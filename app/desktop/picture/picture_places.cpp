// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/picture_places.hpp"

#include <algorithm>
#include <iterator>

#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/scene/followed_picture.hpp"
#include "app/scene/layers/heat_table.hpp"
#include "app/scene/look/followed_card.hpp"
#include "app/scene/look/legend.hpp"

namespace formicarium {
namespace {

// The matrix stands beside the map from this width on, or if the room is no higher than this share of its width; else
// below.
constexpr double beside_from = 420, low = 0.8;
constexpr double widest_card = 300, widest_legend = 360;
constexpr double least_plot = 100;                    // height of a map or a matrix that still shows something
constexpr double lowest_map = 0.45, highest_map = 1;  // usual height of a map, as a share of its width
constexpr double units_height = 52, key_row = 20, legend_room = 50, entries_between = 16;
constexpr double room_for_scale_bar = 110, least_legend = 220;

bool shows_cells(const Shot& shot, const PictureOptions& options) {
  return options.matrix && (!shot.run().told->empty() || shot.table());
}

double usual_map_height(double width, const Shot& shot, const PictureOptions& options) {
  double aspect = lowest_map;
  if (options.view && options.view->pane.width > 0) {
    aspect = options.view->pane.height / options.view->pane.width;
  } else if (const Bounds world = bounds_of(shot.run().frame->instance->layout()); world.width() > 0) {
    aspect = world.height() / world.width();
  }
  return std::clamp(aspect, lowest_map, highest_map) * width;
}

/// What outlined rows and columns mean; empty if there are none.
QString words_of_outlines(const Shot& shot) {
  const HeatTable* const table = shot.table();
  if (!table || !table->why_empty().empty() || table->outlined().empty()) return {};
  QString words = text(table->hint(shot.run()).front());
  while (words.endsWith(u'.')) words.chop(1);
  return words;
}

}  // namespace

std::vector<KeyEntry> key_of(const Shot& shot) {
  std::vector<KeyEntry> entries;
  for (const PaneLayer* const layer : shot.map_layers())
    std::ranges::move(layer->key(shot.look()), std::back_inserter(entries));
  std::ranges::reverse(entries);  // what lies on top first
  std::vector<KeyEntry> marks = followed_key(shot.look(), shot.followed());
  std::ranges::move(entries, std::back_inserter(marks));
  return marks;
}

double picture_margin(double width) { return std::clamp(width / 50, 4.0, 16.0); }

PlotPlaces place_plots(QPointF top_left, double width, std::optional<double> height, const Shot& shot,
                       const PictureOptions& options, const Lettering& type, const CardRoom& card) {
  PlotPlaces at;
  const bool cells = shows_cells(shot, options), map = options.show_map || !cells;
  const bool narrow = width < beside_from && (!height || *height > low * width);
  const double gap = picture_margin(width);
  const double strip = shot.shows(Layer::units) && map ? units_height : 0;
  // Each column of parts: its width, and how high its parts usually are.
  double card_width = 0, card_height = card.least;
  if (options.followed.account && map) {
    card_width = narrow ? width : std::min(widest_card, width * 0.48);
    const double needed =
        card_beside(options.followed, *shot.look().palette, type, card_width - 2 * card_pad, card.most, 0).height;
    card_height = std::max(card_height, needed);
    at.card_height = needed;
  }
  const double for_plots = narrow || card_width == 0 ? width : width - card_width - gap;
  // The matrix stands below the map, too, where the card leaves both too little.
  const bool stacked = cells && map && (narrow || (card_width > 0 && for_plots < beside_from));
  const bool beside = cells && map && !stacked;
  const double side = beside ? for_plots * 0.48 : for_plots;
  const double map_width = beside ? for_plots - side - gap : for_plots;
  const double usual_map = map ? usual_map_height(map_width, shot, options) + strip : 0;
  const double usual_matrix = cells ? side : 0;
  const double least_map = map ? least_plot + strip : 0, least_matrix = cells ? least_plot + 40 : 0;
  const double between = stacked ? gap : 0;
  const double card_below = card_height > 0 && narrow ? card_height + gap : 0;
  const double card_beside_it = narrow ? 0 : card_height;
  const bool one_row = !stacked;
  at.usual_height =
      std::max(one_row ? std::max(usual_map, usual_matrix) : usual_map + between + usual_matrix, card_beside_it) +
      card_below;
  at.least_height =
      std::max(one_row ? std::max(least_map, least_matrix) : least_map + between + least_matrix, card_beside_it) +
      card_below;
  const double high = std::max(height.value_or(at.usual_height), 1.0);
  const double body = std::max(high - card_below, 1.0);
  if (map) {
    const double share = one_row ? 1 : usual_map / (usual_map + usual_matrix);
    at.map = QRectF(top_left, QSizeF(map_width, (body - between) * share));
  }
  if (cells) {
    const double top = one_row ? top_left.y() : at.map.bottom() + between;
    const double square = std::min(side, top_left.y() + body - top);
    const double left = top_left.x() + (beside ? for_plots - square : std::floor((for_plots - square) / 2));
    at.matrix = QRectF(left, top, square, square);
    if (beside) at.map.setRight(at.matrix.left() - gap);
  }
  if (strip > 0) {
    at.units = at.map;
    at.units.setTop(at.map.bottom() - strip);
    at.map.setBottom(at.units.top());
  }
  if (card_width > 0)
    at.ant = narrow ? QRectF(top_left.x(), top_left.y() + body + gap, card_width, card_height)
                    : QRectF(top_left.x() + width - card_width, top_left.y(), card_width, high);
  return at;
}

FootPlaces place_foot(double top, double left, double right, const PlotPlaces& plots, const Shot& shot,
                      std::vector<KeyEntry> key, const PictureOptions& options, const Lettering& type) {
  FootPlaces at;
  const bool cells = !plots.matrix.isEmpty(), map = !plots.map.isEmpty();
  const bool beside = cells && map && plots.matrix.top() == plots.map.top();
  const bool trails = !shot.run().told->empty() && !shot.table();
  const bool coloured =
      map && ((trails && shot.shows(Layer::trails)) || (shot.shows(Layer::flows) && shot.run().assigned.known));
  if (beside) right = plots.map.right();
  double row = top + key_row;  // where letters stand
  double x = left;
  if (options.legend && map) {
    at.key = std::move(key);
    for (const KeyEntry& entry : at.key) {
      const double wide = key_sample + key_gap + type.width_of(entry.words);
      if (x > left && x + wide > right) {
        x = left;
        row += key_row;
      }
      at.entries.emplace_back(x, row);
      x += wide + entries_between;
    }
  }
  const double high = std::max(legend_room, legend_height(type));
  // The trails of the map have the colours of the matrix, unless that shows differences.
  const bool legend = options.legend && coloured && (!cells || shot.look().difference || shot.table());
  const bool beside_key = legend && row == top + key_row && right - x >= least_legend + room_for_scale_bar;
  if (beside_key) {
    const double wide = std::min(widest_legend, right - x - room_for_scale_bar);
    at.legend = QRectF(std::round(x), std::round(top + 4), std::round(wide), high);
    x += wide;
  }
  const Instance& instance = *shot.run().frame->instance;
  if (options.scale_bar && map && instance.layout_has_units() && bounds_of(instance.layout()).has_extent()) {
    if (x > left && x + room_for_scale_bar > right) {
      x = left;
      row += key_row;
    }
    at.scale_bar = QPointF(right, row + 6);
    at.scale_room = std::min({right - x, 0.6 * plots.map.width(), plots.map.height()});
  }
  const bool any_row = x > left || at.scale_room > 0;
  double end = any_row ? row + 8 : top;
  if (beside_key) end = std::max(end, at.legend.bottom());
  if (legend && !beside_key) {
    at.legend = QRectF(left, std::round(end + 4), std::round(std::min(widest_legend, right - left)), high);
    end = at.legend.bottom();
  }
  if (options.legend && cells) {
    const QRectF square = matrix_square(plots.matrix, instance.cities());
    const double from = beside ? top + 8 : end + 4;
    const double wide = beside ? square.width() : std::min(widest_legend, right - square.left());
    at.scales = QRectF(std::round(square.left()), std::round(from), std::round(wide), high);
    end = std::max(end, at.scales.bottom());
  }
  at.height = end - top;
  return at;
}

void aim_at(Shot& shot, const PlotPlaces& at, double detail) {
  const Rect map{at.map.x(), at.map.y(), std::max(at.map.width(), 1.0), std::max(at.map.height(), 1.0)};
  shot.aim(map, rect(matrix_square(at.matrix, shot.run().frame->instance->cities())), rect(at.units), detail);
}

PicturePlaces place_picture(double width, std::optional<double> height, Shot& shot, const PictureOptions& options,
                            const Lettering& type) {
  PicturePlaces at;
  const double margin = picture_margin(width), room = width - 2 * margin;
  double top = margin, below = margin;
  if (options.caption) {
    at.title = QPointF(margin, margin + 16);
    at.title_lines = wrapped(picture_title(*shot.run().frame), title_font(), room);
    top += title_height * double(at.title_lines.size());
    QStringList parts =
        caption_parts(*shot.run().frame, options.held.get(), true, options.show_map || !shows_cells(shot, options));
    if (options.matrix)
      if (const QString outlined = words_of_outlines(shot); !outlined.isEmpty())
        parts.insert(parts.size() - 1, outlined);
    at.caption = caption_lines(parts, room);
    below += 4 + facts_height * std::max(double(at.caption.size()), double(options.caption_lines));
  }
  const auto plots = [&](std::optional<double> high) {
    return place_plots({margin, top}, room, high, shot, options, type);
  };
  const auto foot = [&](double from) {
    aim_at(shot, at.plots);
    return place_foot(from, margin, width - margin, at.plots, shot, key_of(shot), options, type);
  };
  at.plots = plots({});
  // How high the foot is depends on how wide the parts beside one another are, and their width on the height.
  for (int pass = 0; pass < 3; ++pass) {
    const double used = foot(0).height;
    at.least_height = std::ceil(top + at.plots.least_height + used + below);
    const double high = height.value_or(std::ceil(top + at.plots.usual_height + used + below));
    at.size = QSizeF(width, high);
    at.plots = plots(high - top - used - below);
  }
  at.foot = foot(at.size.height() - below - foot(0).height);
  at.facts = QPointF(margin, at.size.height() - below + 4 + facts_height - 4);
  return at;
}

}  // namespace formicarium
