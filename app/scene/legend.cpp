// SPDX-License-Identifier: Apache-2.0
#include "app/scene/legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/scene/trail_edges.hpp"
#include "app/scene/words.hpp"

namespace formicarium {
namespace {

constexpr double bar_height = 12, tick = 4;
double line_height(const Type& type) { return std::ceil(14 * type.unit); }

/// "1/10", "1/100", "1/10⁴": a decade as a share of τmax.
std::string decade_text(int decade) {
  static constexpr const char* words[] = {"1",     "1/10",  "1/100", "1/1\u2009000", "1/10⁴",
                                          "1/10⁵", "1/10⁶", "1/10⁷", "1/10⁸"};
  return decade <= 8 ? words[decade] : fmt::format("10^−{}", decade);
}

}  // namespace

double legend_height(const Type& type) { return 2 * line_height(type) + bar_height + tick + 2; }

void draw_legend(const Overlay& overlay, Pixel top_left, double width, const Trails& trails, const ColourTable& table,
                 const Palette& palette) {
  const Type& type = overlay.type();
  ImDrawList* const list = overlay.list();
  const ImU32 quiet = ink(palette.secondary);
  const TrailLimits limits = trail_limits(trails);
  const double line = line_height(type), x0 = top_left.x, bar = top_left.y + line + 2;

  double right = x0 + width;
  if (trails.memory != Memory::matrix) {
    const double words = overlay.width_of(type.small, "absent");
    overlay.text({right, top_left.y}, Align::right, type.small, quiet, "absent");
    right -= words + 4 + bar_height;
    const double y = top_left.y + (line - bar_height) / 2;
    list->AddRectFilled(at(right, y), at(right + bar_height, y + bar_height), ink(palette.absent));
    list->AddRect(at(right, y), at(right + bar_height, y + bar_height), ink(palette.control_edge, 0.6));
    right -= 8;
  }
  std::string title = "trail τ, share of τmax = " + short_number(limits.high);
  if (overlay.width_of(type.small, title) > right - x0) title = "τmax = " + short_number(limits.high);
  overlay.text(top_left, Align::left, type.small, quiet, title);

  constexpr int parts = 128;
  for (int i = 0; i < parts; ++i)
    list->AddRectFilled(at(x0 + width * i / parts, bar), at(x0 + width * (i + 1) / parts, bar + bar_height),
                        ink(trail_colour(table, (i + 0.5) / parts)));

  if (!(limits.low > 0) || !(limits.high > limits.low)) return;
  // From the ends inwards; a label that would touch one already there is left out, its tick stays.
  double free_left = x0, free_right = x0 + width;
  const double words_top = bar + bar_height + tick;
  const auto mark = [&](double t, const std::string& words) {
    const double x = std::clamp(x0 + width * t, x0 + 0.5, x0 + width - 0.5),
                 half = overlay.width_of(type.small, words) / 2;
    list->AddLine(at(x, bar + bar_height), at(x, bar + bar_height + tick), quiet);
    if (t <= 0 || t >= 1) {
      overlay.text({t <= 0 ? x0 : x0 + width, words_top}, t <= 0 ? Align::left : Align::right, type.small, quiet,
                   words);
      (t <= 0 ? free_left : free_right) = t <= 0 ? x0 + 2 * half + 8 : x0 + width - 2 * half - 8;
    } else if (x - half >= free_left && x + half <= free_right) {
      overlay.text({x, words_top}, Align::middle, type.small, quiet, words);
      free_right = x - half - 8;
    }
  };
  mark(0, trails.has_limits ? "τmin" : "≤ " + decade_text(int(std::lround(std::log10(limits.high / limits.low)))));
  mark(1, "τmax");
  for (int decade = 1; decade <= 12; ++decade) {
    const double t = trail_scale(limits.high * std::pow(10, -decade), limits.low, limits.high);
    if (t <= 0.001) break;
    mark(t, decade_text(decade));
  }
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

void draw_axes(const Overlay& overlay, const Rect& plot, int cities, const Palette& palette) {
  const Type& type = overlay.type();
  const double line = line_height(type);
  const int most = std::clamp(int(plot.width / (64 * type.unit)), 2, 8);
  const AxisTicks ticks = axis_ticks(cities, most);
  const ImU32 colour = ink(palette.secondary);
  for (int i = 0; i < ticks.count; ++i) {
    const double middle = (ticks.values[i] - 0.5) / cities;
    const double x = plot.x + plot.width * middle, y = plot.y + plot.height * middle;
    overlay.list()->AddLine(at(x, plot.y + plot.height), at(x, plot.y + plot.height + tick), colour);
    overlay.list()->AddLine(at(plot.x - tick, y), at(plot.x, y), colour);
    // A second tick close behind 1 has no room for its number.
    if (i == 1 && plot.width * (ticks.values[1] - 1.0) / cities < line * 1.5) continue;
    const std::string words = grouped(ticks.values[i]);
    overlay.text({x, plot.y + plot.height + tick + 1}, Align::middle, type.small, colour, words);
    overlay.text({plot.x - tick - 4, y - line / 2}, Align::right, type.small, colour, words);
  }
}

}  // namespace formicarium
