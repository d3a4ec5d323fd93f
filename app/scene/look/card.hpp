// SPDX-License-Identifier: Apache-2.0
// A small panel of words as data: a title, tables, sentences. It is laid out as a sketch first and placed afterwards,
// because the place depends on its size. Windows and pictures in files show the same cards.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "app/scene/look/palette.hpp"
#include "app/scene/look/sketch.hpp"

namespace formicarium {

struct Card {
  struct Cell {
    std::string words;
    Ink ink;
    double bar = -1;  // instead of words: a bar of this share of its column's width
  };
  using Row = std::vector<Cell>;
  /// Columns as wide as their widest cell, right-aligned; the last one left-aligned if `left_last`.
  struct Table {
    std::vector<Row> rows;
    double bar_width = 0;  // units
    bool left_last = false;
    int tinted = -1;  // a row that stands out; -1: none
  };
  /// Words broken into lines as wide as what stands above them, but at least so many units; infinite: as the room is.
  struct Sentence {
    std::string words;
    Colour colour;
    double at_least = std::numeric_limits<double>::infinity();
    bool strong = false;  // in the letters of a heading
  };
  /// A drawing across the card's width.
  struct Figure {
    double height = 0;                          // units
    std::function<Sketch(const Rect& box)> in;  // px
  };

  std::string title, beside;  // `beside` has its own line if there is no room
  std::vector<std::variant<Table, Sentence, Figure>> parts;
  bool bare = false;  // no ground and no edge: it stands beside a picture, not on it
  double width = 0;   // units that it takes in any case, if there is so much room
  double foot = 0;    // units that are left free below, for controls
};

inline constexpr double card_pad = 8;  // px between the words and the left or right edge of their card

/// A card with its ground, from (0, 0) on.
struct LaidOutCard {
  Sketch sketch;
  double width = 0, height = 0;   // px, with the foot
  double foot = 0;                // px
  std::vector<std::string> said;  // titles, rows with " | " between their cells, and sentences
};

/// `room`: px that its words may take in width, if they can be broken into lines; a table may need more.
LaidOutCard lay_out(const Card& card, const Lettering& type, const Palette& palette, double room);

}  // namespace formicarium
