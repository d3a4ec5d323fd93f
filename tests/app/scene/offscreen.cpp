// SPDX-License-Identifier: Apache-2.0
#include "tests/app/scene/offscreen.hpp"

#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image.h>
#include <stb/stb_image_write.h>
#pragma GCC diagnostic pop

namespace formicarium::test {

struct Offscreen::Impl {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
  GLuint framebuffer = 0, colour = 0;
  int width = 0, height = 0;
};

namespace {

EGLDisplay software_display() {
  setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);  // the same pictures everywhere
  const EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  return display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) ? display : EGL_NO_DISPLAY;
}

EGLDisplay gpu_display() {
  EGLDeviceEXT devices[16];
  EGLint count = 0;
  if (!epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_device_enumeration") &&
      !epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_device_base"))
    return EGL_NO_DISPLAY;
  if (!eglQueryDevicesEXT(16, devices, &count)) return EGL_NO_DISPLAY;
  for (int i = 0; i < count; ++i) {
    const EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr);
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr)) continue;
    if (std::string(eglQueryString(display, EGL_VENDOR)).find("NVIDIA") != std::string::npos) return display;
    eglTerminate(display);
  }
  return EGL_NO_DISPLAY;
}

}  // namespace

Offscreen::Offscreen(int width, int height, By by) : impl_(std::make_unique<Impl>()) {
  Impl& i = *impl_;
  i.width = width;
  i.height = height;
  i.display = by == By::software ? software_display() : gpu_display();
  if (i.display == EGL_NO_DISPLAY || !eglBindAPI(EGL_OPENGL_API))
    throw std::runtime_error(by == By::software ? "no surfaceless EGL display" : "no EGL display on an NVIDIA GPU");
  const EGLint wanted[] = {
      EGL_CONTEXT_MAJOR_VERSION,           4,       EGL_CONTEXT_MINOR_VERSION, 5, EGL_CONTEXT_OPENGL_PROFILE_MASK,
      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
  i.context = eglCreateContext(i.display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
  if (i.context == EGL_NO_CONTEXT || !eglMakeCurrent(i.display, EGL_NO_SURFACE, EGL_NO_SURFACE, i.context))
    throw std::runtime_error("no OpenGL 4.5 core context");
  const std::string vendor = reinterpret_cast<const char*>(glGetString(GL_VENDOR));
  if ((vendor.find("NVIDIA") == std::string::npos) != (by == By::software)) {  // some drivers answer for every platform
    eglMakeCurrent(i.display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(i.display, i.context);
    throw std::runtime_error("OpenGL runs on " + vendor + " here");
  }
  glCreateTextures(GL_TEXTURE_2D, 1, &i.colour);
  glTextureStorage2D(i.colour, 1, GL_RGBA8, width, height);
  glCreateFramebuffers(1, &i.framebuffer);
  glNamedFramebufferTexture(i.framebuffer, GL_COLOR_ATTACHMENT0, i.colour, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, i.framebuffer);
}

Offscreen::~Offscreen() {
  glDeleteFramebuffers(1, &impl_->framebuffer);
  glDeleteTextures(1, &impl_->colour);
  eglMakeCurrent(impl_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(impl_->display, impl_->context);
}

void Offscreen::finish() const { glFinish(); }

Picture Offscreen::read() const {
  const int w = impl_->width, h = impl_->height;
  Picture picture{w, h, std::vector<std::uint8_t>(std::size_t(w) * h * 3)};
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, w, h, GL_RGB, GL_UNSIGNED_BYTE, picture.pixels.data());
  for (int y = 0; y < h / 2; ++y)
    std::swap_ranges(picture.pixels.begin() + std::ptrdiff_t(y) * w * 3,
                     picture.pixels.begin() + std::ptrdiff_t(y + 1) * w * 3,
                     picture.pixels.begin() + std::ptrdiff_t(h - 1 - y) * w * 3);
  return picture;
}

Picture read_png(const std::string& file) {
  Picture picture;
  int channels = 0;
  stbi_uc* const data = stbi_load(file.c_str(), &picture.width, &picture.height, &channels, 3);
  if (!data) return {};
  picture.pixels.assign(data, data + std::size_t(picture.width) * picture.height * 3);
  stbi_image_free(data);
  return picture;
}

void write_png(const std::string& file, const Picture& picture) {
  if (!stbi_write_png(file.c_str(), picture.width, picture.height, 3, picture.pixels.data(), picture.width * 3))
    throw std::runtime_error("cannot write " + file);
}

Difference compare(const Picture& a, const Picture& b) {
  if (a.width != b.width || a.height != b.height || a.empty()) return {};
  Difference d{0, 0};
  for (std::size_t i = 0; i < a.pixels.size(); ++i) {
    const double off = std::abs(int(a.pixels[i]) - int(b.pixels[i]));
    d.largest = std::max(d.largest, off);
    d.mean += off;
  }
  d.mean /= double(a.pixels.size());
  return d;
}

}  // namespace formicarium::test
