// SPDX-License-Identifier: Apache-2.0
// Pixels as the bytes of a PNG, written row by row: an encoder that reports progress and can be cancelled.
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
  std::function<const std::uint8_t*(int row)> row = {};  // called in order; a row stays valid until the next call
};

/// `dots_per_metre`: the resolution on paper. Reports shares from `from` to 1; throws Cancelled, and OutputError if the
/// rows cannot be written as PNG.
std::string png_bytes(const PngRows& rows, int dots_per_metre, const PngText& words, Progress* progress = nullptr,
                      double from = 0);

}  // namespace formicarium
