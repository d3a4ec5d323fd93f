// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/film_page.hpp"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/saved_state.hpp"
#include "core/documents/export.hpp"

namespace formicarium {
namespace {

constexpr double usual_side = 720;                       // of the film's shorter side, logical px
constexpr double room_of_side = 400;                     // at least, where the film is large enough
constexpr double chart_share = 0.24, chart_least = 120;  // of the height
constexpr double letter_pixels = 15, letter_room = 16;

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
  options.scale = 1;
  options.transparent = false;
  options.caption = film.captions == FilmCaptions::burned;
  options.ants.reset();  // they walk between two moments
  options.layers[std::size_t(Layer::ants)] = false;
  options.recent = moment.recent[side];
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

void paint_letter(QPainter& painter, const QRectF& side, std::size_t number, Theme theme) {
  painter.setFont(picture_font(letter_pixels, 600));
  painter.setPen(colour(palette(theme).text));
  painter.drawText(side.adjusted(0, letter_room, -letter_room, 0), Qt::AlignRight | Qt::AlignTop,
                   QString(QChar::fromLatin1(char('A' + number))));
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
  const QSizeF cell(page.size.width() / columns, height / rows);
  for (std::size_t i = 0; i < count; ++i)
    page.sides.emplace_back(QPointF(double(int(i) % columns) * cell.width(), double(int(i) / columns) * cell.height()),
                            cell);
  return page;
}

Still film_still(const Film& film, const FilmMoment& moment, const QImage& chart) {
  const FilmPage page = film_page(film);
  QStringList facts_of_all, titles;
  for (const FramePtr& frame : moment.frames) {
    for (const std::string& fact : facts(*frame)) facts_of_all << text(fact);
    titles << caption_parts(*frame).join(QStringLiteral(" · "));
  }
  return {QSizeF(film.size),
          QStringLiteral("%1 · %2").arg(picture_title(*moment.frames.front()), titles.join(QStringLiteral(" | "))),
          facts_of_all.join(u'\n'), false,
          [&film, moment, chart, page](QPaintDevice& device, double scale, double detail, Progress* progress,
                                       double until) {
            QPainter painter(&device);
            const Theme theme = film.picture.theme;
            painter.fillRect(QRectF(QPointF(0, 0), QSizeF(film.size) * scale), colour(palette(theme).canvas));
            painter.scale(scale * page.zoom, scale * page.zoom);
            for (std::size_t i = 0; i < page.sides.size(); ++i) {
              const QRectF& side = page.sides[i];
              const SavedState saved(painter);
              painter.translate(side.topLeft());
              paint_picture(painter, side.size(), *moment.frames[i], options_of(film, moment, i, side.size()),
                            detail * page.zoom, progress, until * double(i + 1) / double(page.sides.size()));
              if (page.sides.size() > 1) paint_letter(painter, QRectF(QPointF(0, 0), side.size()), i, theme);
            }
            if (!chart.isNull()) painter.drawImage(page.chart, chart);
          }};
}

}  // namespace formicarium
