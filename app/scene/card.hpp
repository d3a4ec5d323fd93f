// SPDX-License-Identifier: Apache-2.0
// A small panel of words. It is laid out first and placed afterwards, because the place depends on its size.
#pragma once

#include <string>
#include <vector>

#include "app/scene/overlay.hpp"

namespace formicarium {

class Card {
 public:
  struct Cell {
    std::string words;
    ImU32 colour;
    ImFont* font;
    double bar = -1;  // instead of words: a bar of this share of the column's width
  };
  struct Row {
    std::vector<Cell> cells;
  };

  Card(const Overlay& overlay, const Palette& palette) : overlay_(overlay), palette_(palette) {}

  /// A heading with words beside it, at most `most` px wide.
  void title(const std::string& words, const std::string& beside, double most);
  /// Columns as wide as their widest cell, right-aligned; the last one left-aligned if `left_last`.
  void table(const std::vector<Row>& rows, double bar_width, bool left_last);
  /// Words broken into lines at most `wide` px wide.
  void words(const std::string& words, ImU32 colour, double wide);

  double width() const { return width_ + 2 * pad; }
  double height() const { return bottom_ + 2 * pad_down; }
  /// Draws the panel and its ground, with the top left corner at `corner`.
  void paint(Pixel corner) const;

 private:
  static constexpr double pad = 8, pad_down = 7;
  struct Piece {
    Pixel at;
    ImFont* font;
    ImU32 colour;
    std::string words;  // empty: a bar
    double width, height;
  };
  double line() const;
  void put(double x, ImFont* font, ImU32 colour, const std::string& words);

  const Overlay& overlay_;
  const Palette& palette_;
  std::vector<Piece> pieces_;
  std::vector<std::string> said_;  // titles, rows with " | " between their cells, and sentences
  double width_ = 0, bottom_ = 0;
};

}  // namespace formicarium
