// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/legend_marks.hpp"

#include <fmt/format.h>

#include <cmath>

#include "app/model/number_words.hpp"

namespace formicarium {
namespace {

constexpr int most_decades = 12;
constexpr double too_close = 0.001;  // of the bar

/// "1/10", "1/100", "1/10⁴": a decade as a share of τmax.
std::string decade_text(int decade) {
  static constexpr const char* words[] = {"1",     "1/10",  "1/100", "1/1\u2009000", "1/10⁴",
                                          "1/10⁵", "1/10⁶", "1/10⁷", "1/10⁸"};
  return decade <= 8 ? words[decade] : fmt::format("10^−{}", decade);
}

std::string fraction(double share) {
  const auto parts = std::llround(1 / share);
  return parts <= 1 ? "1" : "1/" + grouped(parts);
}

LegendWords words_of_shares(const ShareScale& scale, const EdgeValueWords& words) {
  LegendWords legend{fmt::format("share of {}", words.of_city), fmt::format("share of {}", words.shown), {}};
  const bool trails = &words == &words_of(EdgeValue::trail);
  legend.marks.push_back({1, fraction(scale.full), trails ? "settled" : ""});
  if (scale.even >= scale.full) return legend;
  legend.marks.push_back({scale.at(scale.even), fraction(scale.even), "all alike"});
  for (double share = scale.full / 2; share > 1.5 * scale.even; share /= 2)
    legend.marks.push_back({scale.at(share), fraction(share), {}});
  return legend;
}

LegendWords words_of_trails(const ColourRange& limits, bool has_limits, const EdgeValueWords& words) {
  const std::string high = short_number(limits.high);
  LegendWords legend{fmt::format("{}, share of {} = {}", words.name, has_limits ? "τmax" : "the largest", high),
                     fmt::format("{} = {}", has_limits ? "τmax" : "largest", high),
                     {}};
  if (!(limits.low > 0) || !(limits.high > limits.low)) {
    legend.marks.push_back({1, has_limits ? "τmin = τmax" : "all alike", {}});
    return legend;
  }
  legend.marks.push_back({1, has_limits ? "τmax" : "largest", {}});
  legend.marks.push_back(
      {0, has_limits ? "τmin" : "≤ " + decade_text(int(std::lround(std::log10(limits.high / limits.low)))), {}});
  for (int decade = 1; decade <= most_decades; ++decade) {
    const double place = trail_scale(limits.high * std::pow(10, -decade), limits.low, limits.high);
    if (place <= too_close) break;
    legend.marks.push_back({place, decade_text(decade), {}});
  }
  return legend;
}

}  // namespace

LegendWords legend_words(const TrailLook& look, bool has_limits) {
  return look.by == TrailColour::share ? words_of_shares(look.shares, words_of(look.of))
                                       : words_of_trails(look.limits, has_limits, words_of(look.of));
}

std::string pooled_words(int factor, const TrailLook& look) {
  const char* const what = words_of(look.of).shown;
  return look.by == TrailColour::share
             ? fmt::format("Each pixel: what {0} cities give of their {1} to {0} others", factor, what)
             : fmt::format("Each pixel: the mean {1} of {0} × {0} edges, an absent one as 0", factor, what);
}

Colour legend_colour(const TrailLook& look, double place) {
  if (look.by == TrailColour::trail) return trail_colour(*look.table, place);
  return look.cell(look.shares.share_at(place), false);
}

}  // namespace formicarium
