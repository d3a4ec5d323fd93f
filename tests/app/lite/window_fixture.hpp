// SPDX-License-Identifier: Apache-2.0
// A real but hidden window with the application in it, driven by events as GLFW reports them.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <optional>

#include "app/lite/app.hpp"

namespace formicarium::lite {

/// The CPU's colony, until the iteration in which it throws.
ColonyMaker failing_in(std::int64_t iteration);

class LiteWindow : public testing::Test {
 protected:
  static constexpr int width = 1280, height = 800;

  /// Opens a bundled instance, at rest, and draws it.
  void start(const std::string& name = "uniform-80", ColonyMaker make = make_colony_anywhere, bool run = false,
             bool captions = false);
  void TearDown() override {
    app.reset();
    window.reset();
  }

  /// Turns the loop until `done`; false after some seconds without.
  bool turn_until(const std::function<bool()>& done);
  void turn();  // until nothing is left to be drawn

  void key(int key, int modifiers = 0);
  void type(char32_t character);
  void type(const std::string& text);
  void point(PointerEvent::Kind kind, Pixel at, int button = 0, double wheel = 0);
  void click(Pixel at);
  void drag(Pixel from, Pixel to);

  const Frame& frame() { return *app->player().frame(); }
  State state() { return frame().state; }

  std::optional<Window> window;
  std::optional<App> app;
};

}  // namespace formicarium::lite
