// SPDX-License-Identifier: Apache-2.0
#include "app/lite/pane.hpp"

#include <algorithm>

namespace formicarium::lite {

bool Pane::bind(int width, int height) {
  const bool other = width != width_ || height != height_;
  if (other) {
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    colour_ = gl::Name<gl::delete_texture>(id);
    glTextureStorage2D(id, 1, GL_RGBA8, width, height);
    GLuint framebuffer = 0;
    glCreateFramebuffers(1, &framebuffer);
    framebuffer_ = gl::Name<gl::delete_framebuffer>(framebuffer);
    glNamedFramebufferTexture(framebuffer, GL_COLOR_ATTACHMENT0, id, 0);
    width_ = width;
    height_ = height;
  }
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  return other;
}

void Pane::copy_to(GLuint framebuffer, int x, int y) const {
  glBlitNamedFramebuffer(framebuffer_.id(), framebuffer, 0, 0, width_, height_, x, y, x + width_, y + height_,
                         GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

Picture Pane::read() const {
  Picture picture{width_, height_, std::vector<std::uint8_t>(std::size_t(width_) * height_ * 3)};
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width_, height_, GL_RGB, GL_UNSIGNED_BYTE, picture.pixels.data());
  const std::ptrdiff_t row = std::ptrdiff_t(width_) * 3;
  for (int y = 0; y < height_ / 2; ++y)
    std::swap_ranges(picture.pixels.begin() + y * row, picture.pixels.begin() + (y + 1) * row,
                     picture.pixels.begin() + (height_ - 1 - y) * row);
  return picture;
}

}  // namespace formicarium::lite
