// SPDX-License-Identifier: Apache-2.0
// A small panel of words, laid out before anybody knows where it goes: its size decides where it can lie.
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

  /// A heading and, beside it, what it heads; nowhere wider than `most` px.
  void title(const std::string& words, const std::string& beside, double most);
  /// Columns as wide as their widest cell, numbers to the right; the last column to the left where `left_last`.
  void table(const std::vector<Row>& rows, double bar_width, bool left_last);
  /// Words broken into lines at most `wide` px wide.
  void words(const std::string& words, ImU32 colour, double wide);

  double width() const { return width_ + 2 * pad; }
  double height() const { return bottom_ + 2 * pad_down; }
  /// With the ground under it, its top left corner at `corner`.
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
  double width_ = 0, bottom_ = 0;
};

}  // namespace formicarium
