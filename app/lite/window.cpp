// SPDX-License-Identifier: Apache-2.0
#include "app/lite/window.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/error.hpp"

namespace formicarium::lite {
namespace {

constexpr int standard_width = 1280, standard_height = 800;
constexpr double double_click_seconds = 0.4, double_click_px = 5;

// GLFW reports errors only through a callback. It stores the newest here, for the message of an exception.
std::string& last_error() {
  static std::string words;
  return words;
}

std::string because() { return last_error().empty() ? "" : " (" + last_error() + ")"; }

}  // namespace

struct Window::Impl {
  GLFWwindow* window = nullptr;
  double scale = 0;  // requested; 0: the monitor's
  std::vector<Input> inputs;
  std::array<GLFWcursor*, 5> cursors{};  // by Cursor; null: the arrow
  Cursor cursor = Cursor::arrow;
  bool repeated = false;  // the key event just before a character was a repetition
  int held = 0;           // Ctrl, Shift, Alt with that event, as GLFW says them
  std::array<int, 4> windowed{};
  double last_press = -1;
  Pixel last_press_at;

  ~Impl() {
    for (GLFWcursor* const one : cursors)
      if (one) glfwDestroyCursor(one);
    if (window) glfwDestroyWindow(window);
    glfwTerminate();
  }

  static Impl& of(GLFWwindow* window) { return *static_cast<Window*>(glfwGetWindowUserPointer(window))->impl_; }

  /// Converts a place in the window from GLFW's coordinates to logical px.
  Pixel logical(double x, double y) const {
    const Window& self = *static_cast<Window*>(glfwGetWindowUserPointer(window));
    int wide = 0, high = 0;
    glfwGetWindowSize(window, &wide, &high);
    const double pixels = wide > 0 ? double(self.width_) / wide : 1;
    return {x * pixels / self.ratio_, y * pixels / self.ratio_};
  }

  static void resized(GLFWwindow* window) {
    static_cast<Window*>(glfwGetWindowUserPointer(window))->measure();
    of(window).inputs.push_back({.kind = Input::Kind::resize});
  }

  void pointer(PointerEvent event) { inputs.push_back({.kind = Input::Kind::pointer, .pointer = event}); }

  void press(int glfw_button, int action, int modifiers) {
    double x = 0, y = 0;
    glfwGetCursorPos(window, &x, &y);
    const int button = glfw_button == GLFW_MOUSE_BUTTON_LEFT ? 0 : glfw_button == GLFW_MOUSE_BUTTON_RIGHT ? 1 : 2;
    using Kind = PointerEvent::Kind;
    const Pixel at = logical(x, y);
    pointer({.kind = action == GLFW_PRESS ? Kind::press : Kind::release,
             .at = at,
             .button = button,
             .ctrl = (modifiers & GLFW_MOD_CONTROL) != 0,
             .shift = (modifiers & GLFW_MOD_SHIFT) != 0});
    if (action != GLFW_PRESS || button != 0) return;
    const double now = glfwGetTime();
    if (now - last_press < double_click_seconds &&
        std::hypot(at.x - last_press_at.x, at.y - last_press_at.y) < double_click_px) {
      pointer({.kind = Kind::double_press, .at = at});
      last_press = -1;
    } else {
      last_press = now;
      last_press_at = at;
    }
  }

  void listen() const {
    glfwSetKeyCallback(window, [](GLFWwindow* w, int key, int, int action, int modifiers) {
      of(w).repeated = action == GLFW_REPEAT;
      of(w).held = modifiers;
      of(w).inputs.push_back({.kind = Input::Kind::key,
                              .key = key,
                              .modifiers = modifiers,
                              .down = action != GLFW_RELEASE,
                              .repeated = action == GLFW_REPEAT});
    });
    glfwSetCharCallback(window, [](GLFWwindow* w, unsigned character) {
      of(w).inputs.push_back({.kind = Input::Kind::character,
                              .modifiers = of(w).held,
                              .repeated = of(w).repeated,
                              .character = char32_t(character)});
    });
    glfwSetCursorPosCallback(window, [](GLFWwindow* w, double x, double y) {
      of(w).pointer({.kind = PointerEvent::Kind::move, .at = of(w).logical(x, y)});
    });
    glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int entered) {
      if (!entered) of(w).pointer({.kind = PointerEvent::Kind::leave});
    });
    glfwSetMouseButtonCallback(
        window, [](GLFWwindow* w, int button, int action, int modifiers) { of(w).press(button, action, modifiers); });
    glfwSetScrollCallback(window, [](GLFWwindow* w, double, double notches) {
      double x = 0, y = 0;
      glfwGetCursorPos(w, &x, &y);
      of(w).pointer({.kind = PointerEvent::Kind::wheel, .at = of(w).logical(x, y), .wheel = notches});
    });
    glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** files) {
      if (count > 0) of(w).inputs.push_back({.kind = Input::Kind::drop, .file = files[0]});
    });
    glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { resized(w); });
    glfwSetWindowContentScaleCallback(window, [](GLFWwindow* w, float, float) { resized(w); });
    glfwSetWindowRefreshCallback(window, resized);
    glfwSetWindowCloseCallback(window, [](GLFWwindow* w) { of(w).inputs.push_back({.kind = Input::Kind::close}); });
  }
};

Window::Window(const WindowOptions& options) {
  last_error().clear();
  glfwSetErrorCallback([](int, const char* words) { last_error() = words; });
  if (!glfwInit())
    throw DeviceError("there is no display to open a window on" + because() +
                      ". Set DISPLAY, or run it under xvfb-run; formica solves without a display");
  impl_ = std::make_unique<Impl>();
  impl_->scale = options.scale;
  glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_API);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  glfwWindowHint(GLFW_VISIBLE, options.hidden ? GLFW_FALSE : GLFW_TRUE);
  const bool standard = options.width == 0;
  if (standard && options.scale == 0) glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  const double scale = options.scale > 0 ? options.scale : 1;
  impl_->window = glfwCreateWindow(standard ? int(std::lround(standard_width * scale)) : options.width,
                                   standard ? int(std::lround(standard_height * scale)) : options.height, "Formicarium",
                                   nullptr, nullptr);
  if (!impl_->window)
    throw DeviceError("the window needs OpenGL 4.5, and this display offers none" + because() +
                      ". LIBGL_ALWAYS_SOFTWARE=1 draws without the graphics card");
  glfwSetWindowUserPointer(impl_->window, this);
  glfwMakeContextCurrent(impl_->window);
  set_vertical_sync(!options.hidden);  // no screen waits for a hidden window
  measure();
  impl_->listen();
  impl_->cursors = {nullptr, glfwCreateStandardCursor(GLFW_HAND_CURSOR), glfwCreateStandardCursor(GLFW_HAND_CURSOR),
                    glfwCreateStandardCursor(GLFW_HRESIZE_CURSOR), glfwCreateStandardCursor(GLFW_CROSSHAIR_CURSOR)};
  if (options.full_screen) set_full_screen(true);
}

Window::~Window() = default;

void Window::measure() {
  glfwGetFramebufferSize(impl_->window, &width_, &height_);
  float x = 1, y = 1;
  glfwGetWindowContentScale(impl_->window, &x, &y);
  ratio_ = impl_->scale > 0 ? impl_->scale : std::clamp(double(x), 0.5, 8.0);
}

void Window::wait(double seconds) {
  if (!impl_->inputs.empty() || seconds == 0)
    glfwPollEvents();
  else if (seconds < 0)
    glfwWaitEvents();
  else
    glfwWaitEventsTimeout(seconds);
}

void Window::wake() noexcept { glfwPostEmptyEvent(); }

std::vector<Input> Window::take_input() { return std::exchange(impl_->inputs, {}); }
void Window::post(Input input) { impl_->inputs.push_back(std::move(input)); }

void Window::present() { glfwSwapBuffers(impl_->window); }
void Window::set_vertical_sync(bool wanted) { glfwSwapInterval(wanted ? 1 : 0); }

bool Window::full_screen() const { return glfwGetWindowMonitor(impl_->window) != nullptr; }

void Window::set_full_screen(bool wanted) {
  GLFWwindow* const window = impl_->window;
  GLFWmonitor* const monitor = glfwGetPrimaryMonitor();
  if (wanted == full_screen() || !monitor) return;
  auto& [x, y, wide, high] = impl_->windowed;
  if (wanted) {
    glfwGetWindowPos(window, &x, &y);
    glfwGetWindowSize(window, &wide, &high);
    const GLFWvidmode* const mode = glfwGetVideoMode(monitor);
    glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
  } else {
    glfwSetWindowMonitor(window, nullptr, x, y, wide, high, 0);
  }
  measure();
}

void Window::set_cursor(Cursor cursor) {
  if (cursor == impl_->cursor) return;
  impl_->cursor = cursor;
  glfwSetCursor(impl_->window, impl_->cursors[std::size_t(cursor)]);
}

void Window::set_title(const std::string& title) { glfwSetWindowTitle(impl_->window, title.c_str()); }

std::string Window::clipboard() const {
  const char* const text = glfwGetClipboardString(impl_->window);
  return text ? text : "";
}
void Window::set_clipboard(const char* text) { glfwSetClipboardString(impl_->window, text); }

}  // namespace formicarium::lite
