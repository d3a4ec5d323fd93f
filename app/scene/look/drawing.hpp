// SPDX-License-Identifier: Apache-2.0
// What a layer shows, as data: lines, discs, cells and words at places of the world, as wide as they are on the screen.
// Layers make it. Two painters draw it alike: gl_painter.hpp in a window, desktop/picture/drawing_paint.hpp in a file.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/scene/look/camera.hpp"
#include "app/scene/look/palette.hpp"
#include "core/base/city.hpp"

namespace formicarium {

/// Places in world units that marks share. They never change: a painter keeps what it made of them, by their address,
/// as long as it holds `owner`.
struct SharedPlaces {
  std::shared_ptr<const void> owner{};
  std::span<const Point> at{};
  operator std::span<const Point>() const { return at; }
};
SharedPlaces made_places(std::vector<Point> places);

/// Indices into them: from and to of each line. They never change, either.
using Ends = std::shared_ptr<const std::vector<std::uint32_t>>;
inline Ends made_ends(std::vector<std::uint32_t> ends) {
  return std::make_shared<const std::vector<std::uint32_t>>(std::move(ends));
}
/// Appends the edges of the closed tour, in its direction.
void append_edges(std::span<const City> tour, std::vector<std::uint32_t>& ends);
Ends edges_of_tour(std::span<const City> tour);

struct Ink {
  Colour colour;
  double opacity = 1;
};

/// Dashes, and the shortest line that shows them; px at Lines::dashes 1.
inline constexpr double dash_on = 6, dash_off = 4, least_dashed = 12;

// Lengths are logical px, but where it says something else.
/// Straight lines with round ends.
struct Lines {
  SharedPlaces places;
  Ends ends;
  double width = 1;
  Ink ink;
  double dashes = 0;  // their scale; 0: no dashes
};

/// An arrowhead in the middle of each line that is at least `room` long.
struct Arrows {
  SharedPlaces places;
  Ends ends;
  double length = 0;  // from tip to base
  double room = 0;
  Ink ink;
};

/// Lines with widths and inks of their own; later ones lie on top.
struct InkedLine {
  Point from, to;
  float width = 1, opacity = 1;
  Colour colour;
};
struct InkedLines {
  std::shared_ptr<const std::vector<InkedLine>> lines;
  double opacity = 1;        // of all
  std::size_t together = 1;  // in a file so many of one ink are one path, whose crossings are not darker than its lines
};

/// Discs with a soft edge, or rings.
struct Discs {
  SharedPlaces places;
  std::size_t first = 0, count = 0;  // which of the places
  double radius = 1;
  double hole = 0;  // radius of a ring's inside
  Ink ink;
};

/// Discs with an edge line, each of its own size.
struct EdgedDiscs {
  struct Each {
    float size = 1;    // radius, in shares of `radius`
    float filled = 0;  // 1: has `filling` over its ground
  };
  SharedPlaces places;
  std::shared_ptr<const std::vector<Each>> each;  // [places]
  double radius = 1, line = 1;
  Colour edge, ground;
  Ink filling;
};

/// Words around the middle of a place, in the smallest text; left out where they are wider than `room`.
struct Labels {
  struct One {
    Point place;
    double room = 0;
    Colour colour;
    std::string words;
  };
  std::vector<One> all;
};

/// Square cells that fill the plot of the matrix.
struct Cells {
  int side = 0;
  std::shared_ptr<const std::vector<std::uint32_t>> colours;  // [side][side], Colour::packed()
};

struct Drawing {
  using Mark = std::variant<Lines, Arrows, InkedLines, Discs, EdgedDiscs, Labels, Cells>;
  std::vector<Mark> lines;  // under the marks of all layers of the pane
  std::vector<Mark> marks;
  void add_under(Mark mark) { lines.push_back(std::move(mark)); }
  void add(Mark mark) { marks.push_back(std::move(mark)); }
};

}  // namespace formicarium
