// SPDX-License-Identifier: Apache-2.0
// A GL 4.5 core context without a display, a framebuffer to draw into, and pictures as PNG files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace formicarium::test {

/// RGB, row by row from the top.
struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> pixels;  // [height][width][3]
  bool empty() const { return pixels.empty(); }
};

/// Software: Mesa's surfaceless EGL platform. Otherwise the first GPU whose driver offers EGL's device platform. The
/// context is current in the thread that made it until it dies.
class Offscreen {
 public:
  enum class By { software, gpu };
  Offscreen(int width, int height, By by = By::software);  // throws std::runtime_error where there is no such context
  ~Offscreen();
  Picture read() const;
  void finish() const;  // waits until everything is drawn

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

Picture read_png(const std::string& file);  // empty where there is none
void write_png(const std::string& file, const Picture& picture);

/// Largest and mean difference of a channel, 0 … 255; 255 where sizes differ.
struct Difference {
  double largest = 255, mean = 255;
};
Difference compare(const Picture& a, const Picture& b);

}  // namespace formicarium::test
