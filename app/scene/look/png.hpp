// SPDX-License-Identifier: Apache-2.0
// Pixels as the bytes of a PNG, written row by row: an encoder that can be watched and cancelled.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace formicarium {

class Progress;

struct PngText {
  std::string title, description, software;
};

struct PngRows {
  int width = 0, height = 0;
  bool alpha = false;                                    // RGBA, else RGB
  std::function<const std::uint8_t*(int row)> row = {};  // asked for in order; valid until the next one is
};

/// `dots_per_metre`: what the pixels mean on paper. Reports shares from `from` to 1; throws Cancelled, and OutputError
/// where the rows cannot be written as PNG.
std::string png_bytes(const PngRows& rows, int dots_per_metre, const PngText& words, Progress* progress = nullptr,
                      double from = 0);

}  // namespace formicarium
