// SPDX-License-Identifier: GPL-3.0-or-later
// How large a figure is on paper, and its letters. A figure is laid out in units: its smallest letters are 11 units
// high, as the smallest letters of a window are 11 pixels high. So widths of lines follow the letters.
#pragma once

#include <QSizeF>
#include <optional>
#include <span>
#include <string_view>

namespace formicarium {

inline constexpr double mm_an_inch = 25.4, points_an_inch = 72, pixels_an_inch = 96;
inline constexpr double smallest_letters = 11;  // units

/// How a unit is printed.
struct Print {
  double unit = points_an_inch / pixels_an_inch;                 // points; at first a unit is a pixel of a screen
  int dpi = int(pixels_an_inch);                                 // of a PNG
  double pixels() const { return unit * dpi / points_an_inch; }  // of a PNG, a unit
  bool operator==(const Print&) const = default;
};

inline constexpr double least_mm = 20, most_mm = 2000, least_letters = 4, most_letters = 48;
inline constexpr int least_dpi = 50, most_dpi = 1200;

struct FigureSize {
  double width = 180;  // mm
  double height = 0;   // mm; 0: as much as what it shows needs
  double letters = 8;  // points, of the smallest text as printed
  int dpi = 300;       // of a PNG

  Print print() const { return {letters / smallest_letters, dpi}; }
  double units(double mm) const { return mm / mm_an_inch * points_an_inch / print().unit; }
  double mm(double units) const { return units * print().unit / points_an_inch * mm_an_inch; }
  bool operator==(const FigureSize&) const = default;
};
/// In the units of a layout.
inline QSizeF units_of(const FigureSize& size) {
  return {size.units(size.width), size.height > 0 ? size.units(size.height) : 0};
}

struct FigurePreset {
  std::string_view id;  // --figure
  std::string_view label;
  FigureSize size;
};
std::span<const FigurePreset> figure_presets();
/// Null: none has this id.
const FigurePreset* find_figure_preset(std::string_view id);

/// What a width or a height is counted in.
struct LengthUnit {
  std::string_view id;  // "mm"; also its words
  double mm;            // that it is long
  int decimals;         // worth showing
};
std::span<const LengthUnit> length_units();
/// "px" or another one's id; millimetres if it is none.
const LengthUnit& length_unit(std::string_view id);

}  // namespace formicarium
