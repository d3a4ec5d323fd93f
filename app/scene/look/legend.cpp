// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/legend.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "app/model/number_words.hpp"
#include "app/scene/look/difference.hpp"

namespace formicarium {
namespace {

constexpr double bar_height = 12, tick = 4;

void add_bar(Sketch& into, const Rect& bar, const Palette& palette, const auto& colour_at) {
  constexpr int parts = 128;
  std::vector<Colour> colours;
  colours.reserve(parts);
  for (int i = 0; i < parts; ++i) colours.push_back(colour_at((i + 0.5) / parts));
  into.add(Sketch::Scale{bar, std::move(colours)});
  into.add(Sketch::Box{bar, {palette.control_edge, legend_edge}, 1});
}

/// A tick under the bar, and its words.
void add_mark(Sketch& into, const Rect& bar, double along, Sketch::Text words) {
  if (words.words.empty()) return;  // a reader would take it for that of the next words
  const double x = bar.x + std::clamp(along, 0.5, bar.width - 0.5), under = bar.y + bar.height;
  into.add(Sketch::Line{{x, under}, {x, under + tick}, 1, {words.colour}});
  words.at.y = under + tick;
  into.add(std::move(words));
}

/// The title up to `right`, and the bar with its marks.
void add_scale(Sketch& into, const Lettering& type, Pixel top_left, double width, double right,
               const LegendWords& words, const Palette& palette, const auto& colour_at) {
  const Rect bar{top_left.x, top_left.y + type.line() + 2, width, bar_height};
  const std::string titles[] = {words.title, words.short_title};
  into.add(Sketch::Text{top_left, Align::left, palette.secondary, type.fitting(titles, right - bar.x)});
  add_bar(into, bar, palette, colour_at);
  for (const PlacedMark& mark : place_marks(words, width, type.width_of))
    add_mark(into, bar, mark.tick, {{bar.x + mark.left}, Align::left, palette.secondary, mark.words});
}

}  // namespace

double legend_height(const Lettering& type) { return 2 * type.line() + bar_height + tick + 2; }

Sketch trail_legend(const Lettering& type, Pixel top_left, double width, const Trails& trails, const TrailLook& look,
                    const Palette& palette, bool cells) {
  Sketch made;
  if (trails.empty() || !(trails.high > 0)) return made;
  double right = top_left.x + width;
  const std::string absent = "absent";
  const double wide = std::ceil(type.width_of(absent) + 4 + bar_height);  // whole px: the swatch has sharp edges
  const LegendWords words = legend_words(look, trails.has_limits);
  if (cells && trails.memory != Memory::matrix && wide + 8 + type.width_of(words.short_title) <= width) {
    made.add(Sketch::Text{{right, top_left.y}, Align::right, palette.secondary, absent});
    right -= wide;
    const Rect swatch{right, top_left.y + (type.line() - bar_height) / 2, bar_height, bar_height};
    made.add(Sketch::Box{swatch, {palette.absent}});
    made.add(Sketch::Box{swatch, {palette.control_edge, legend_edge}, 1});
    right -= 8;
  }
  add_scale(made, type, top_left, width, right, words, palette,
            [&](double along) { return legend_colour(look, along); });
  return made;
}

Sketch scale_legend(const Lettering& type, Pixel top_left, double width, const LegendWords& words,
                    const Palette& palette, const std::function<Colour(double)>& colour_at) {
  Sketch made;
  add_scale(made, type, top_left, width, top_left.x + width, words, palette, colour_at);
  return made;
}

Sketch difference_legend(const Lettering& type, Pixel top_left, double width, const HeldTour& held,
                         const Palette& palette) {
  Sketch made;
  const Rect bar{top_left.x, top_left.y + type.line() + 2, width, bar_height};
  const DifferenceWords said = difference_words(held);
  made.add(Sketch::Text{top_left, Align::left, palette.secondary, type.fitting(said.titles, width)});
  add_bar(made, bar, palette, [&](double along) {
    return difference_colour((2 * along - 1) * most_difference, palette.*held.shown_colour, palette.*held.colour,
                             palette.canvas);
  });
  const auto fits = [&](const std::array<std::string, 3>& words) {
    return std::max(type.width_of(words[0]), type.width_of(words[2])) + type.width_of(words[1]) / 2 + 8 * type.unit <=
           width / 2;
  };
  const auto form = std::ranges::find_if(said.marks, fits);
  const auto& words = form == said.marks.end() ? said.marks.back() : *form;
  for (const auto& [place, align] : {std::pair(0.0, Align::left), {0.5, Align::middle}, {1.0, Align::right}})
    add_mark(made, bar, place * width,
             {{bar.x + std::clamp(place * width, 0.5, width - 0.5)},
              align,
              palette.secondary,
              words[std::size_t(2 * place)]});
  return made;
}

Sketch scale_bar_sketch(const Lettering& type, Pixel bottom_right, double room, double pixels_per_unit,
                        const Instance& instance, const Palette& palette) {
  Sketch made;
  const ScaleBar bar = scale_bar(pixels_per_unit, std::min(room, 96 * type.unit));
  if (!(bar.pixels > 0) || !(bar.units > 0)) return made;
  const bool kilometres = instance.unit() == "m" && bar.units >= 1000;
  const double units = kilometres ? bar.units / 1000 : bar.units;
  const std::string unit = instance.layout_is_degrees() ? "°"
                           : kilometres                 ? " km"
                           : instance.unit().empty()    ? ""
                                                        : " " + instance.unit();
  const std::string words = (units >= 1 ? grouped(std::llround(units)) : short_number(units)) + unit;
  if ((bar.pixels + type.width_of(words)) / 2 > room) return made;
  const double x1 = bottom_right.x, x0 = x1 - bar.pixels, y = bottom_right.y - 1;
  const Ink ink{palette.secondary};
  for (const auto& [from, to] : {std::pair(Pixel{x0, y}, Pixel{x1, y}),
                                 {Pixel{x0, y - tick}, Pixel{x0, y + 0.5}},
                                 {Pixel{x1, y - tick}, Pixel{x1, y + 0.5}}})
    made.add(Sketch::Line{from, to, 1.5, ink});
  return made.add(Sketch::Text{{(x0 + x1) / 2, y - tick - type.line()}, Align::middle, palette.secondary, words});
}

double axis_label_width(int cities, double text_height) {
  constexpr double figure = 0.64, thin_space = 0.21;  // widths in DejaVu Sans, as shares of its size
  const auto figures = double(std::to_string(cities).size());
  return std::ceil(text_height * (figure * figures + thin_space * std::floor((figures - 1) / 3)));
}

Sketch axes(const Lettering& type, const Rect& plot, const MatrixView& view, const Palette& palette) {
  Sketch made;
  const double line = type.line();
  const int most = std::clamp(int(plot.width / (64 * type.unit)), 2, 8);
  const Ink ink{palette.secondary};
  // `first`: the position at the edge of the plot. `share_of(p)`: where position p lies, as a share of the plot.
  // `length_of(words)`: along the axis. `mark` draws a tick there, with its number or without: the first number and the
  // last are kept before those between them, and none stands on another.
  const auto axis = [&](double first, const auto& share_of, const auto& length_of, const auto& mark) {
    const int from = int(std::ceil(first + 0.5 - 1e-9)), to = int(std::floor(first + view.span() + 0.5 + 1e-9));
    const AxisTicks ticks = axis_ticks(from, std::min(to, view.cities()), most);
    double first_ends = 0, next_begins = std::numeric_limits<double>::infinity();
    for (int k = 0; k < ticks.count; ++k) {
      const int i = k == 0 ? 0 : ticks.count - k;
      const double along = plot.width * share_of(ticks.values[i] - 0.5);
      const std::string words = grouped(ticks.values[i]);
      const double half = length_of(words) / 2 + line / 4;
      const bool room = i == 0 || (along - half >= first_ends && along + half <= next_begins);
      mark(along, room ? words : std::string());
      if (i == 0) first_ends = along + half;
      if (i > 0 && room) next_begins = along - half;
    }
  };
  axis(
      view.column(), [&](double p) { return view.share_of_column(p); }, type.width_of,
      [&](double along, const std::string& words) {
        const double x = plot.x + along, y = plot.y + plot.height;
        made.add(Sketch::Line{{x, y}, {x, y + tick}, 1, ink});
        if (!words.empty()) made.add(Sketch::Text{{x, y + tick + 1}, Align::middle, ink.colour, words});
      });
  axis(
      view.row(), [&](double p) { return view.share_of_row(p); }, [&](const std::string&) { return line; },
      [&](double along, const std::string& words) {
        const double y = plot.y + along;
        made.add(Sketch::Line{{plot.x - tick, y}, {plot.x, y}, 1, ink});
        if (words.empty()) return;
        made.add(Sketch::Text{{plot.x - axis_gap, y - line / 2}, Align::right, ink.colour, words});
      });
  return made;
}

}  // namespace formicarium
