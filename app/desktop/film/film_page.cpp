// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/film_page.hpp"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/picture_places.hpp"
#include "app/desktop/picture/sides_picture.hpp"
#include "app/model/sides.hpp"

namespace formicarium {
namespace {

constexpr double usual_side = 720;                       // of the film's shorter side, logical px
constexpr double room_of_side = 400;                     // at least, where the film is large enough
constexpr double chart_share = 0.24, chart_least = 120;  // of the height

// The widest that captions of other moments say.
constexpr Length longest_cost = 99'999'999;
const QString longest_gap = QStringLiteral("at most 99.99 % above the shortest possible tour");

/// Drops what belongs to cities that the instance of this moment does not have: some may come later by an edit.
PictureOptions options_of(const Film& film, const FilmMoment& moment, std::size_t side, QSizeF size) {
  PictureOptions options = film.picture;
  const FramePtr& frame = moment.frames[side];
  const int cities = frame->instance->cities();
  const auto is_there = [&](const Asked& asked) {
    if (const auto* const edge = std::get_if<AskedEdge>(&asked)) return std::max(edge->from, edge->to) < cities;
    return city_in(asked) < cities;
  };
  options.size = size;
  options.print = {};
  options.transparent = false;
  options.caption = film.captions == FilmCaptions::burned;
  options.caption_lines = lines_of_caption(film, side);
  options.side_lines = 3;  // length, gap, and what differs
  options.ants.reset();    // they walk between two moments
  options.layers[std::size_t(Layer::ants)] = false;
  options.recent = moment.recent[side];
  options.side_letters |= film.chart;  // whose curves have them
  if (!is_there(options.asked)) options.asked = {};
  std::erase_if(options.marks, [&](const Asked& mark) { return !is_there(mark); });
  if (options.held && (std::ssize(options.held->tour) != cities || frame->best.empty())) options.held.reset();
  options.followed = {};
  if (film.ant && moment.accounts[side]) {
    options.followed.frame = frame;
    options.followed.ant = film.ant->ant;
    options.followed.at = film.ant->step;
    options.followed.take(moment.accounts[side], frame->run);
  }
  return options;
}

Still still_of_sides(const Film& film, const FilmMoment& moment, const FilmPage& page) {
  std::vector<SideShown> sides;
  for (std::size_t i = 0; i < moment.frames.size(); ++i) {
    const PictureOptions own = options_of(film, moment, i, page.runs);
    sides.push_back(
        {.frame = moment.frames[i], .letter = Sides::letter(i), .held = own.held, .followed = own.followed});
  }
  return sides_still(std::move(sides), options_of(film, moment, 0, page.runs));
}

}  // namespace

FilmPage film_page(const Film& film) {
  const std::size_t count = film.runs.size();
  const bool wide = film.size.width() >= film.size.height();
  const int columns = count == 1 ? 1 : count == 2 ? (wide ? 2 : 1) : 2, rows = (int(count) + columns - 1) / columns;
  FilmPage page;
  const double width = film.size.width(), all_height = film.size.height();
  page.zoom = std::max(1.0, std::min({std::min(width, all_height) / usual_side, width / (room_of_side * columns),
                                      all_height / (room_of_side * rows)}));
  page.size = QSizeF(film.size) / page.zoom;
  double height = page.size.height();
  if (film.chart) {
    const double high = std::min(std::max(height * chart_share, chart_least), height / 2);
    height -= high;
    page.chart = QRectF(0, height, page.size.width(), high);
  }
  page.runs = QSizeF(page.size.width(), height);
  return page;
}

int lines_of_caption(const Film& film, std::size_t side) {
  const Frame last = end_of(film.runs[side]);
  QStringList longest = caption_parts(last);
  longest << text(last.instance->words().cost) + u' ' + text(last.instance->cost_words(longest_cost)) << longest_gap;
  const double width = film_page(film).runs.width();
  return int(caption_lines(longest, width - 2 * picture_margin(width)).size());
}

Still film_still(const Film& film, const FilmMoment& moment, const QImage& chart) {
  const FilmPage page = film_page(film);
  std::vector<SideShown> sides;
  for (const FramePtr& frame : moment.frames) sides.push_back({.frame = frame, .letter = Sides::letter(sides.size())});
  return {QSizeF(film.size), title_in_file(*moment.frames.front()),
          facts_in_file(sides.size() > 1 ? caption_of(sides) : caption_parts(*moment.frames.front()), frames_of(sides)),
          false,
          [&film, moment, chart, page](QPaintDevice& device, double scale, double detail, Progress* progress,
                                       double until) {
            if (moment.frames.size() > 1)
              still_of_sides(film, moment, page).paint(device, scale * page.zoom, detail * page.zoom, progress, until);
            QPainter painter(&device);
            painter.scale(scale * page.zoom, scale * page.zoom);
            if (moment.frames.size() == 1)
              paint_picture(painter, page.runs, *moment.frames.front(), options_of(film, moment, 0, page.runs),
                            detail * page.zoom, progress, until);
            if (page.chart.isEmpty()) return;
            painter.fillRect(page.chart, colour(palette(film.picture.theme).canvas));
            if (!chart.isNull()) painter.drawImage(page.chart, chart);
          }};
}

}  // namespace formicarium
