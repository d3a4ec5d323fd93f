// SPDX-License-Identifier: Apache-2.0
// Soft-edged lines that the processor paints on a transparent sheet. With software OpenGL this is several times faster
// than thin quads: only pixels on a line cost time, and the band of rows being painted stays in the cache.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/scene/look/palette.hpp"

namespace formicarium {

struct InkLine {
  float x0 = 0, y0 = 0, x1 = 0, y1 = 0;  // px from the bottom left corner
  float width = 1;                       // px; below 1: a pixel wide and fainter
  float opacity = 1;
  Colour colour;
};

class InkSheet {
 public:
  /// [height][width] RGBA, bottom row first, colours multiplied by their opacity; later lines lie on top of earlier
  /// ones. Valid until the next call. O(width · height + length · width of the lines).
  const std::vector<std::uint32_t>& paint(int width, int height, std::span<const InkLine> lines);

 private:
  void paint_in_band(const InkLine& line);
  void settle_band();

  // Red, green, blue and cover, colours multiplied by cover, 0 … 255; four lanes of one register.
  using Ink = float __attribute__((vector_size(16)));
  static constexpr int band_rows = 32;

  int width_ = 0, bottom_ = 0, top_ = 0;  // the band: rows bottom_ … top_ - 1
  std::vector<float> band_;               // [band_rows][width][4]
  std::vector<std::uint32_t> pixels_;
};

}  // namespace formicarium
