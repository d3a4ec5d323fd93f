// SPDX-License-Identifier: Apache-2.0
// A small drawing as data: legends, samples of layers, icons. The overlay draws it with Dear ImGui (overlay.hpp), the
// desktop and files with a QPainter (desktop/panels/sketch_paint.hpp).
#pragma once

#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/scene/look/camera.hpp"
#include "app/scene/look/drawing.hpp"

namespace formicarium {

enum class Align { left, middle, right };

/// Later marks lie on top. Lengths and places are in units of the sketch, which a painter may scale.
struct Sketch {
  struct Line {
    Pixel from, to;
    double width = 1;
    Ink ink;
  };
  struct Path {
    std::vector<Pixel> through;
    double width = 1;  // 0: the polygon is filled
    Ink ink;
  };
  struct Box {
    Rect box;
    Ink ink;
    double edge = 0;  // width of its line; 0: filled
    double round = 0;
  };
  struct Disc {
    Pixel middle;
    double radius = 1;
    Ink ink;
    double edge = 0;  // as above
  };
  /// A box with these colours from left to right.
  struct Scale {
    Rect box;
    std::vector<Colour> colours;
  };
  /// In the smallest text unless strong; no painter scales it.
  struct Text {
    Pixel at;  // top of the line
    Align align = Align::left;
    Colour colour;
    std::string words;
    bool strong = false;  // in the letters of a heading
  };
  using Mark = std::variant<Line, Path, Box, Disc, Scale, Text>;

  std::vector<Mark> marks;
  bool empty() const { return marks.empty(); }
  Sketch& add(Line line);
  Sketch& add(Path path);
  Sketch& add(Box box);
  Sketch& add(Disc disc);
  Sketch& add(Scale scale);
  Sketch& add(Text text);
};

/// The letters of a painter: the smallest text, and headings.
struct Lettering {
  std::function<double(const std::string&)> width_of, strong_width_of;  // px
  double unit = 1;      // factor for distances around text; 1: it is 11 px high
  double line() const;  // px from one line to the next
  /// The first of the forms that is at most `room` wide; empty: none is.
  std::string fitting(std::span<const std::string> forms, double room) const;
};

/// Two dashes from -10 to 10, as samples of dashed lines have them.
Sketch dashes_sample(double y, double width, const Ink& ink);

/// An arc as places of a Path; angles in shares of a half turn, clockwise from the right.
std::vector<Pixel> arc(Pixel middle, double radius, double from, double to);

}  // namespace formicarium
