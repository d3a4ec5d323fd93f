// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/ink_sheet.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace formicarium {

const std::vector<std::uint32_t>& InkSheet::paint(int width, int height, std::span<const InkLine> lines) {
  width_ = width;
  pixels_.resize(std::size_t(width) * height);
  // Sorting lines by band would change their order, so every band goes through all lines.
  for (bottom_ = 0; bottom_ < height; bottom_ += band_rows) {
    top_ = std::min(bottom_ + band_rows, height);
    band_.assign(std::size_t(width) * band_rows * 4, 0.0f);
    for (const InkLine& line : lines) {
      const float reach = std::max(line.width, 1.0f);
      if (std::max(line.y0, line.y1) + reach > float(bottom_) && std::min(line.y0, line.y1) - reach < float(top_))
        paint_in_band(line);
    }
    settle_band();
  }
  return pixels_;
}

void InkSheet::paint_in_band(const InkLine& line) {
  // Steps along the longer axis, a pixel at a time; across it, every pixel the line touches gets its share.
  float x0 = line.x0, y0 = line.y0, x1 = line.x1, y1 = line.y1;
  const bool steep = std::abs(y1 - y0) > std::abs(x1 - x0);
  if (steep) std::swap(x0, y0), std::swap(x1, y1);
  if (x0 > x1) std::swap(x0, x1), std::swap(y0, y1);
  const int along_low = steep ? bottom_ : 0, along_high = steep ? top_ : width_;
  const float across_low = steep ? 0.0f : float(bottom_), across_high = float(steep ? width_ : top_);
  const std::size_t next = steep ? 4 * std::size_t(width_) : 4, side = steep ? 4 : 4 * std::size_t(width_);
  const float dx = x1 - x0, slope = dx > 1e-6f ? (y1 - y0) / dx : 0.0f;
  const float half = std::max(line.width, 1.0f) / 2 * std::sqrt(1 + slope * slope);  // measured across the axis
  const float thin = std::min(line.width, 1.0f) * line.opacity;
  const Ink full{line.colour.red * thin, line.colour.green * thin, line.colour.blue * thin, 255 * thin};

  float from_x = x0, to_x = x1;  // the part that can touch the band
  if (std::abs(slope) > 1e-6f) {
    const float a = x0 + (across_low - half - y0) / slope, b = x0 + (across_high + half - y0) / slope;
    from_x = std::max(from_x, std::min(a, b) - 1);
    to_x = std::min(to_x, std::max(a, b) + 1);
  }
  from_x = std::max(from_x, float(along_low));
  to_x = std::min(to_x, float(along_high));
  if (!(from_x < to_x)) return;

  // Both ends are ≥ 0 from here on, so conversion rounds down without a call into the mathematics library.
  const int last = std::min(along_high - 1, int(to_x));
  for (int x = int(from_x); x <= last; ++x) {
    const float from = std::max(float(x), x0), to = std::min(float(x) + 1, x1);  // of this pixel, lengthwise
    const float middle = y0 + slope * ((from + to) / 2 - x0);
    const float low = std::max(middle - half, across_low), high = std::min(middle + half, across_high);
    if (!(low < high) || !(from < to)) continue;
    const int y = int(low);
    float* pixel = band_.data() + std::size_t(x - along_low) * next + std::size_t(y - int(across_low)) * side;
    for (float bottom = float(y); bottom < high; bottom += 1, pixel += side) {
      const float share = (to - from) * (std::min(bottom + 1, high) - std::max(bottom, low));
      Ink there;
      std::memcpy(&there, pixel, sizeof there);
      there = full * share + there * (1 - thin * share);
      std::memcpy(pixel, &there, sizeof there);
    }
  }
}

void InkSheet::settle_band() {
  using Levels = std::int32_t __attribute__((vector_size(16)));
  const std::size_t first = std::size_t(bottom_) * width_, count = std::size_t(top_ - bottom_) * width_;
  for (std::size_t i = 0; i < count; ++i) {
    Ink ink;
    std::memcpy(&ink, band_.data() + 4 * i, sizeof ink);
    const Levels level = __builtin_convertvector(ink + 0.5f, Levels);
    pixels_[first + i] = std::uint32_t(level[0] | level[1] << 8 | level[2] << 16 | level[3] << 24);
  }
}

}  // namespace formicarium
