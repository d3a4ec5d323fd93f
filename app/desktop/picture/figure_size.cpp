// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/figure_size.hpp"

#include <algorithm>

#include "app/model/figure_words.hpp"

namespace formicarium {

std::span<const FigurePreset> figure_presets() {
  // Widths of columns are those of most journals; the slide has the size that presentations have.
  static constexpr auto named = [](std::size_t i, const FigureSize& size) {
    return FigurePreset{figure_size_names[i].id, figure_size_names[i].shows, size};
  };
  static constexpr FigurePreset presets[] = {
      named(0, {.width = 85, .height = 0, .letters = 8, .dpi = 600}),
      named(1, {.width = 180, .height = 0, .letters = 8, .dpi = 600}),
      named(2, {.width = 338.667, .height = 190.5, .letters = 14, .dpi = 144}),
  };
  return presets;
}

const FigurePreset* find_figure_preset(std::string_view id) {
  const auto found = std::ranges::find(figure_presets(), id, &FigurePreset::id);
  return found == figure_presets().end() ? nullptr : &*found;
}

std::span<const LengthUnit> length_units() {
  static constexpr LengthUnit units[] = {
      {"mm", 1, 1}, {"pt", mm_an_inch / points_an_inch, 0}, {"px", mm_an_inch / pixels_an_inch, 0}};
  return units;
}

const LengthUnit& length_unit(std::string_view id) {
  const auto found = std::ranges::find(length_units(), id, &LengthUnit::id);
  return found == length_units().end() ? length_units().front() : *found;
}

}  // namespace formicarium
