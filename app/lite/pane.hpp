// SPDX-License-Identifier: Apache-2.0
// A picture in GL memory: the scene is drawn into it, then it is copied to the window or read back.
#pragma once

#include <cstdint>
#include <vector>

#include "app/scene/gl.hpp"

namespace formicarium::lite {

/// RGB, row by row from the top.
struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> pixels;  // [height][width][3]
};

/// Device pixels throughout. The context must be current.
class Pane {
 public:
  /// Makes room for this size and binds it for drawing; true if its previous content is gone.
  bool bind(int width, int height);
  GLuint id() const { return framebuffer_.id(); }
  /// Copies all of it into `framebuffer`, its bottom left corner at (x, y).
  void copy_to(GLuint framebuffer, int x, int y) const;
  Picture read() const;

 private:
  int width_ = 0, height_ = 0;
  gl::Name<gl::delete_texture> colour_;
  gl::Name<gl::delete_framebuffer> framebuffer_;
};

}  // namespace formicarium::lite
