// SPDX-License-Identifier: Apache-2.0
#include "app/scene/legend.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "app/model/number_words.hpp"
#include "app/scene/look/difference.hpp"
#include "app/scene/look/legend_marks.hpp"

namespace formicarium {
namespace {

constexpr double bar_height = 12, tick = 4;
double line_height(const Type& type) { return std::ceil(14 * type.unit); }

/// `colour_at`: from 0 to 1 along the bar.
void draw_bar(ImDrawList* list, const Rect& bar, const Palette& palette, const auto& colour_at) {
  constexpr int parts = 128;
  for (int i = 0; i < parts; ++i)
    list->AddRectFilled(at(bar.x + bar.width * i / parts, bar.y),
                        at(bar.x + bar.width * (i + 1) / parts, bar.y + bar.height), ink(colour_at((i + 0.5) / parts)));
  list->AddRect(near_corner(bar), far_corner(bar), ink(palette.control_edge, legend_edge));
}

/// The title up to `right`, and the bar with its marks.
void draw_legend_words(const Overlay& overlay, Pixel top_left, double width, double right, const LegendWords& words,
                       const Palette& palette, const std::function<Colour(double)>& colour_at) {
  const Type& type = overlay.type();
  const ImU32 quiet = ink(palette.secondary);
  const double x0 = top_left.x, bar = top_left.y + line_height(type) + 2;
  overlay.say(top_left, right - x0, quiet, {words.title, words.short_title});
  draw_bar(overlay.list(), {x0, bar, width, bar_height}, palette, colour_at);
  for (const PlacedMark& mark :
       place_marks(words, width, [&](const std::string& w) { return overlay.width_of(type.small, w); })) {
    const double x = x0 + std::clamp(mark.tick, 0.5, width - 0.5);
    overlay.list()->AddLine(at(x, bar + bar_height), at(x, bar + bar_height + tick), quiet);
    overlay.text({x0 + mark.left, bar + bar_height + tick}, Align::left, type.small, quiet, mark.words);
  }
}

}  // namespace

double legend_height(const Type& type) { return 2 * line_height(type) + bar_height + tick + 2; }

void draw_legend(const Overlay& overlay, Pixel top_left, double width, const Trails& trails, const TrailLook& look,
                 const Palette& palette, bool cells) {
  const Type& type = overlay.type();
  ImDrawList* const list = overlay.list();
  const ImU32 quiet = ink(palette.secondary);
  const double line = line_height(type), x0 = top_left.x;

  double right = x0 + width;
  const double words_absent = overlay.width_of(type.small, "absent");
  if (cells && trails.memory != Memory::matrix && words_absent + 4 + bar_height <= width) {
    overlay.text({right, top_left.y}, Align::right, type.small, quiet, "absent");
    right -= words_absent + 4 + bar_height;
    const double y = top_left.y + (line - bar_height) / 2;
    list->AddRectFilled(at(right, y), at(right + bar_height, y + bar_height), ink(palette.absent));
    list->AddRect(at(right, y), at(right + bar_height, y + bar_height), ink(palette.control_edge, legend_edge));
    right -= 8;
  }
  draw_legend_words(overlay, top_left, width, right, legend_words(look, trails.has_limits), palette,
                    [&](double along) { return legend_colour(look, along); });
}

void draw_legend(const Overlay& overlay, Pixel top_left, double width, const LegendWords& words, const Palette& palette,
                 const std::function<Colour(double)>& colour_at) {
  draw_legend_words(overlay, top_left, width, top_left.x + width, words, palette, colour_at);
}

void draw_difference_legend(const Overlay& overlay, Pixel top_left, double width, const HeldTour& held,
                            const Palette& palette) {
  const Type& type = overlay.type();
  ImDrawList* const list = overlay.list();
  const ImU32 quiet = ink(palette.secondary);
  const double line = line_height(type), x0 = top_left.x, bar = top_left.y + line + 2;
  const DifferenceWords said = difference_words(held);
  overlay.say(top_left, width, quiet, said.titles);
  draw_bar(list, {x0, bar, width, bar_height}, palette, [&](double along) {
    return difference_colour((2 * along - 1) * most_difference, palette.*held.shown_colour, palette.*held.colour,
                             palette.canvas);
  });
  const auto mark = [&](double along, Align align, const std::string& words) {
    const double x = x0 + std::clamp(along * width, 0.5, width - 0.5);
    list->AddLine(at(x, bar + bar_height), at(x, bar + bar_height + tick), quiet);
    overlay.text({x, bar + bar_height + tick}, align, type.small, quiet, words);
  };
  const auto fits = [&](const std::array<std::string, 3>& words) {
    const auto wide = [&](const std::string& w) { return overlay.width_of(type.small, w); };
    return std::max(wide(words[0]), wide(words[2])) + wide(words[1]) / 2 + 8 * type.unit <= width / 2;
  };
  const auto form = std::ranges::find_if(said.marks, fits);
  const auto& words = form == said.marks.end() ? said.marks.back() : *form;
  mark(0, Align::left, words[0]);
  mark(0.5, Align::middle, words[1]);
  mark(1, Align::right, words[2]);
}

double draw_scale_bar(const Overlay& overlay, Pixel bottom_right, double pixels_per_unit, bool degrees,
                      const Palette& palette) {
  const ScaleBar bar = scale_bar(pixels_per_unit, 96 * overlay.type().unit);
  if (!(bar.pixels > 0)) return bottom_right.x;
  ImDrawList* const list = overlay.list();
  const ImU32 colour = ink(palette.secondary);
  const double x1 = bottom_right.x, x0 = x1 - bar.pixels, y = bottom_right.y - 1;
  list->AddLine(at(x0, y), at(x1, y), colour, 1.5f);
  list->AddLine(at(x0, y - tick), at(x0, y + 0.5), colour, 1.5f);
  list->AddLine(at(x1, y - tick), at(x1, y + 0.5), colour, 1.5f);
  const std::string words =
      (bar.units >= 1 ? grouped(std::llround(bar.units)) : short_number(bar.units)) + (degrees ? "°" : "");
  overlay.text({(x0 + x1) / 2, y - tick - line_height(overlay.type())}, Align::middle, overlay.type().small, colour,
               words);
  return x0;
}

double axis_label_width(int cities, double text_height) {
  constexpr double figure = 0.64, thin_space = 0.21;  // widths in DejaVu Sans, as shares of its size
  const auto figures = double(std::to_string(cities).size());
  return std::ceil(text_height * (figure * figures + thin_space * std::floor((figures - 1) / 3)));
}

void draw_axes(const Overlay& overlay, const Rect& plot, const MatrixView& view, const Palette& palette) {
  const Type& type = overlay.type();
  const double line = line_height(type);
  const int most = std::clamp(int(plot.width / (64 * type.unit)), 2, 8);
  const ImU32 colour = ink(palette.secondary);
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
      view.column(), [&](double p) { return view.share_of_column(p); },
      [&](const std::string& words) { return overlay.width_of(type.small, words); },
      [&](double along, const std::string& words) {
        const double x = plot.x + along, y = plot.y + plot.height;
        overlay.list()->AddLine(at(x, y), at(x, y + tick), colour);
        if (!words.empty()) overlay.text({x, y + tick + 1}, Align::middle, type.small, colour, words);
      });
  axis(
      view.row(), [&](double p) { return view.share_of_row(p); }, [&](const std::string&) { return line; },
      [&](double along, const std::string& words) {
        const double y = plot.y + along;
        overlay.list()->AddLine(at(plot.x - tick, y), at(plot.x, y), colour);
        if (!words.empty()) overlay.text({plot.x - axis_gap, y - line / 2}, Align::right, type.small, colour, words);
      });
}

}  // namespace formicarium
