// SPDX-License-Identifier: Apache-2.0
// One GLFW window with an OpenGL 4.5 core context: lists the events that have happened, and sleeps until the next one.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/scene/look/camera.hpp"
#include "app/scene/scene.hpp"

namespace formicarium::lite {

struct Input {
  enum class Kind { key, character, pointer, drop, resize, close } kind = Kind::resize;
  PointerEvent pointer{};        // logical px from the window's top left corner
  int key = 0, modifiers = 0;    // GLFW's numbers
  bool down = false;             // key: pressed or repeated, else released
  bool repeated = false;         // key, character: held down
  char32_t character = 0;        // typed
  std::filesystem::path file{};  // dropped
};

struct WindowOptions {
  int width = 0, height = 0;  // device px; 0: 1280 x 800 logical ones
  double scale = 0;           // device pixels a logical pixel; 0: the monitor's
  bool hidden = false;
  bool full_screen = false;
};

/// One at a time, in the main thread. Throws DeviceError if there is no display or no OpenGL 4.5.
class Window {
 public:
  explicit Window(const WindowOptions& options);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  /// Sleeps until something happens, wake() is called or so many seconds have passed (0: does not
  /// sleep; < 0: no limit).
  void wait(double seconds);
  static void wake() noexcept;  // any thread, while a Window lives
  std::vector<Input> take_input();
  void post(Input input);  // as if it had happened

  int width() const { return width_; }  // device px; 0 while iconified
  int height() const { return height_; }
  double ratio() const { return ratio_; }  // device pixels a logical pixel
  void present();                          // shows what was drawn into framebuffer 0
  void set_vertical_sync(bool wanted);

  bool full_screen() const;
  void set_full_screen(bool wanted);
  void set_cursor(Cursor cursor);
  void set_title(const std::string& title);
  std::string clipboard() const;
  void set_clipboard(const char* text);

 private:
  struct Impl;
  void measure();

  std::unique_ptr<Impl> impl_;
  int width_ = 0, height_ = 0;
  double ratio_ = 1;
};

}  // namespace formicarium::lite
