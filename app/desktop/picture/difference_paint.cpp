// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/difference_paint.hpp"

#include <QFontMetricsF>
#include <QLinearGradient>
#include <QPainter>
#include <algorithm>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/scene/look/difference.hpp"

namespace formicarium {
namespace {

constexpr int enough_pixels = 1024, most_pixels_of_a_cell = 12;  // of the image's side; of a cell's
constexpr int hatch_period = 4;                                  // pixels from one line of the hatching to the next
constexpr double bar_high = 12, mark_high = 4;                   // px
constexpr int legend_text = 11;

}  // namespace

QImage difference_cells(const PooledMatrix& difference, const HeldTour& held, const Palette& inks) {
  const int side = std::max(difference.side, 1);
  const int each = std::clamp(enough_pixels / side, 1, most_pixels_of_a_cell);
  QImage cells(side * each, side * each, QImage::Format_RGB32);
  cells.fill(colour(inks.absent));
  const QRgb absent = colour(inks.absent).rgb(), hatch = colour(inks.secondary).rgb();
  for (int row = 0; row < difference.side; ++row)
    for (int column = 0; column < difference.side; ++column) {
      const float value = difference.at(row, column);
      const bool kept = value < kept_in_one, hatched = value == kept_in_one;
      const QRgb plain =
          kept ? colour(difference_colour(value, inks.*held.shown_colour, inks.*held.colour, inks.canvas)).rgb()
               : absent;
      for (int y = row * each; y < (row + 1) * each; ++y) {
        auto* line = reinterpret_cast<QRgb*>(cells.scanLine(y));
        for (int x = column * each; x < (column + 1) * each; ++x)
          line[x] = hatched && (x + y) % hatch_period == 0 ? hatch : plain;
      }
    }
  return cells;
}

void paint_difference_legend(QPainter& painter, const QRectF& place, const HeldTour& held,
                             const PictureOptions& options) {
  const Palette& inks = palette(options.theme);
  painter.setFont(picture_font(legend_text));
  const QFontMetricsF metrics(painter.font());
  const auto width_of = [&](const std::string& words) { return metrics.horizontalAdvance(text(words)); };
  const DifferenceWords words = difference_words(held);
  const std::string& title = words.titles[width_of(words.titles[0]) <= place.width() ? 0 : 1];
  const double title_left = std::min(place.left(), place.right() - width_of(title));  // of few cells it is too wide
  painter.setPen(colour(inks.text));
  painter.drawText(QPointF(title_left, place.top() + 11), text(title));
  const QRectF bar(std::round(place.left()), std::round(place.top() + 16), std::round(place.width()), bar_high);
  QLinearGradient colours(bar.topLeft(), bar.topRight());
  constexpr int stops = 64;
  for (int i = 0; i <= stops; ++i) {
    const double along = double(i) / stops;
    colours.setColorAt(along, colour(difference_colour((2 * along - 1) * most_difference, inks.*held.shown_colour,
                                                       inks.*held.colour, inks.canvas)));
  }
  painter.fillRect(bar, colours);
  painter.setPen(QPen(colour(inks.control_edge), 1));
  painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
  const auto fits = [&](const auto& marks) {
    return std::max(width_of(marks[0]), width_of(marks[2])) + width_of(marks[1]) / 2 + 8 <= bar.width() / 2;
  };
  const auto form = std::ranges::find_if(words.marks, fits);
  const auto& marks = form == words.marks.end() ? words.marks.back() : *form;
  painter.setPen(QPen(colour(inks.secondary), 1));
  for (int i = 0; i < 3; ++i) {
    const double along = i / 2.0, x = bar.left() + along * bar.width(), wide = width_of(marks[std::size_t(i)]);
    painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + mark_high));
    painter.drawText(QPointF(x - along * wide, bar.bottom() + mark_high + 11), text(marks[std::size_t(i)]));
  }
}

}  // namespace formicarium
