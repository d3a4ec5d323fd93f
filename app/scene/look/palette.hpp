// SPDX-License-Identifier: Apache-2.0
// Every colour the canvas, the charts and the exported pictures use, by role, for a light and a dark ground.
#pragma once

#include <cstdint>

namespace formicarium {

/// `greys`: for print without colours; inks differ in lightness, width and dashes.
enum class Theme { light, dark, greys };
inline constexpr int themes = 3;

struct Colour {
  std::uint8_t red = 0, green = 0, blue = 0;
  bool operator==(const Colour&) const = default;
  /// 0xRRGGBB, as written in style guides.
  static constexpr Colour of(std::uint32_t rgb) {
    return {std::uint8_t(rgb >> 16), std::uint8_t(rgb >> 8 & 0xFF), std::uint8_t(rgb & 0xFF)};
  }
  /// As the shaders unpack it: red in the lowest byte.
  constexpr std::uint32_t packed() const {
    return std::uint32_t(red) | std::uint32_t(green) << 8 | std::uint32_t(blue) << 16;
  }
};

/// One meaning, one colour: hue for at most four roles, and each role has a second cue (width, dash, shape, letter).
struct Palette {
  Colour canvas, window, field;
  Colour text;          // also the cities
  Colour secondary;     // axes, captions
  Colour control_edge;  // contrast ≥ 3 against the window
  Colour grid;
  Colour focus;           // focus ring, selection, links
  Colour best;            // the best tour: widest line, casing in the canvas colour
  Colour iteration_best;  // dashes where edges are long enough
  Colour ant;             // an ant's body and what it has walked, with an outline in the text's colour
  Colour a, b, c, d;      // colonies in comparisons and charts
  Colour warning, error, done;
  Colour absent;  // cells whose trails the memory does not keep, and the diagonal
};

inline const Palette& palette(Theme theme) {
  static constexpr Palette light{.canvas = Colour::of(0xFFFFFF),
                                 .window = Colour::of(0xF3F4F6),
                                 .field = Colour::of(0xFFFFFF),
                                 .text = Colour::of(0x1B1F24),
                                 .secondary = Colour::of(0x57606A),
                                 .control_edge = Colour::of(0x7C858F),
                                 .grid = Colour::of(0xE3E6E9),
                                 .focus = Colour::of(0x0B62B3),
                                 .best = Colour::of(0xA8123E),
                                 .iteration_best = Colour::of(0x6E7781),
                                 .ant = Colour::of(0xFFB000),
                                 .a = Colour::of(0x0072B2),
                                 .b = Colour::of(0xD55E00),
                                 .c = Colour::of(0x1B1F24),
                                 .d = Colour::of(0x8C8C8C),
                                 .warning = Colour::of(0x8A5A00),
                                 .error = Colour::of(0xB3261E),
                                 .done = Colour::of(0x1B6E3A),
                                 .absent = Colour::of(0xF5F6F8)};
  static constexpr Palette dark{.canvas = Colour::of(0x14171A),
                                .window = Colour::of(0x23272C),
                                .field = Colour::of(0x1B1E22),
                                .text = Colour::of(0xE6E9EC),
                                .secondary = Colour::of(0xA3ABB4),
                                .control_edge = Colour::of(0x7F8892),
                                .grid = Colour::of(0x2C3238),
                                .focus = Colour::of(0x63B3F2),
                                .best = Colour::of(0xF294FF),
                                .iteration_best = Colour::of(0x8B949E),
                                .ant = Colour::of(0xC2410C),
                                .a = Colour::of(0x3685D0),
                                .b = Colour::of(0xE69F00),
                                .c = Colour::of(0xFFFFFF),
                                .d = Colour::of(0x8C8C8C),
                                .warning = Colour::of(0xF5B84B),
                                .error = Colour::of(0xFF8A80),
                                .done = Colour::of(0x6FCF97),
                                .absent = Colour::of(0x1B1F22)};
  static constexpr Palette greys{.canvas = Colour::of(0xFFFFFF),
                                 .window = Colour::of(0xF3F3F3),
                                 .field = Colour::of(0xFFFFFF),
                                 .text = Colour::of(0x1A1A1A),
                                 .secondary = Colour::of(0x4D4D4D),
                                 .control_edge = Colour::of(0x7F7F7F),
                                 .grid = Colour::of(0xDADADA),
                                 .focus = Colour::of(0x333333),
                                 .best = Colour::of(0x000000),
                                 .iteration_best = Colour::of(0x6B6B6B),
                                 .ant = Colour::of(0xC8C8C8),
                                 .a = Colour::of(0x000000),
                                 .b = Colour::of(0x767676),
                                 .c = Colour::of(0x4A4A4A),
                                 .d = Colour::of(0x949494),
                                 .warning = Colour::of(0x4D4D4D),
                                 .error = Colour::of(0x000000),
                                 .done = Colour::of(0x333333),
                                 .absent = Colour::of(0xF5F5F5)};
  return theme == Theme::light ? light : theme == Theme::dark ? dark : greys;
}

}  // namespace formicarium
