// SPDX-License-Identifier: Apache-2.0
// The content of the trails' legend, for the overlay and for exported pictures: title, colours along its bar, ticks.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "app/scene/look/trail_look.hpp"

namespace formicarium {

struct LegendMark {
  double place = 0;  // 0 … 1 along the bar
  std::string words;
  std::string more;  // added if there is room
};

struct LegendWords {
  std::string title, short_title;
  std::vector<LegendMark> marks;  // the most important first
};
inline constexpr double legend_edge = 0.6;  // opacity of the line round the bar, whose weak end can hardly be seen

LegendWords legend_words(const TrailLook& look, bool has_limits);

/// The bar's colour at this place: that of a trail on the canvas.
Colour legend_colour(const TrailLook& look, double place);

/// What a cell of the pooled matrix stands for, as a sentence without its full stop.
std::string pooled_words(int factor, const TrailLook& look);

/// Where a mark's words go, in px from the bar's left end: no two closer than 8 px, none beyond the bar's ends.
struct PlacedMark {
  double tick = 0;    // px
  double left = 0;    // of the words
  std::string words;  // empty: the tick alone
};
/// `width_of(words)` in px.
template <class WidthOf>
std::vector<PlacedMark> place_marks(const LegendWords& legend, double width, const WidthOf& width_of) {
  constexpr double apart = 8;
  std::vector<PlacedMark> placed;
  const auto fits = [&](double left, double right) {
    for (const PlacedMark& other : placed)
      if (!other.words.empty() && left < other.left + width_of(other.words) + apart && other.left < right + apart)
        return false;
    return true;
  };
  for (const LegendMark& mark : legend.marks) {
    PlacedMark one{mark.place * width, 0, {}};
    for (const std::string& words : {mark.words + (mark.more.empty() ? "" : " " + mark.more), mark.words}) {
      const double wide = width_of(words);
      one.left = std::clamp(one.tick - wide / 2, 0.0, std::max(width - wide, 0.0));
      if (wide > width || !fits(one.left, one.left + wide)) continue;
      one.words = words;
      break;
    }
    placed.push_back(one);
  }
  return placed;
}

}  // namespace formicarium
