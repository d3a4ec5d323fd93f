// SPDX-License-Identifier: Apache-2.0
#include "tests/app/lite/window_fixture.hpp"

#include <chrono>
#include <stdexcept>
#include <thread>

#include "core/cpu/make_colony.hpp"
#include "tests/waiting.hpp"

namespace formicarium::lite {
namespace {

class FailingColony final : public Colony {
 public:
  FailingColony(std::unique_ptr<Colony> colony, std::int64_t fails) : colony_(std::move(colony)), fails_(fails) {}
  IterationRecord iterate(const Settings& now) override {
    if (++iteration_ == fails_) throw std::runtime_error("the ants have gone home");
    return colony_->iterate(now);
  }
  std::span<const City> best_tour() const override { return colony_->best_tour(); }
  std::span<const City> iteration_best_tour() const override { return colony_->iteration_best_tour(); }
  std::span<const Length> lengths() const override { return colony_->lengths(); }
  Length best_length() const override { return colony_->best_length(); }
  void copy_trails(Trails& into) const override { colony_->copy_trails(into); }
  std::string device() const override { return colony_->device(); }
  bool on_gpu() const override { return colony_->on_gpu(); }

 private:
  std::unique_ptr<Colony> colony_;
  std::int64_t iteration_ = 0, fails_;
};

}  // namespace

ColonyMaker failing_in(std::int64_t iteration) {
  return [iteration](InstancePtr instance, const Settings& settings, Progress* progress) {
    return std::make_unique<FailingColony>(make_colony(std::move(instance), settings, progress), iteration);
  };
}

void LiteWindow::start(const std::string& name, ColonyMaker make, bool run, bool captions) {
  WindowOptions hidden;
  hidden.width = width;
  hidden.height = height;
  hidden.scale = 1;
  hidden.hidden = true;
  window.emplace(hidden);
  AppOptions options;
  options.run = run;
  options.captions = captions;
  app.emplace(*window, options, std::move(make));
  if (name.empty()) return turn();
  app->open(name);
  ASSERT_TRUE(turn_until([this] { return state() != State::empty || app->failure(); }));
  turn();
}

bool LiteWindow::turn_until(const std::function<bool()>& done) {
  const auto end = std::chrono::steady_clock::now() + test::patience;
  while (!done()) {
    if (std::chrono::steady_clock::now() > end || !app->listen(false)) return false;
    app->take_frame();
    app->draw();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

void LiteWindow::turn() {
  for (int i = 0; i < 4; ++i) {
    app->listen(false);
    app->take_frame();
    app->draw();
  }
}

void LiteWindow::key(int key, int modifiers) {
  for (const bool down : {true, false}) {
    window->post({.kind = Input::Kind::key, .key = key, .modifiers = modifiers, .down = down});
    turn();
  }
}

void LiteWindow::type(char32_t character) {
  window->post({.kind = Input::Kind::character, .character = character});
  turn();
}

void LiteWindow::type(const std::string& text) {
  for (const char c : text) type(char32_t(c));
}

void LiteWindow::point(PointerEvent::Kind kind, Pixel at, int button, double wheel) {
  window->post({.kind = Input::Kind::pointer, .pointer = {.kind = kind, .at = at, .button = button, .wheel = wheel}});
  turn();
}

void LiteWindow::click(Pixel at) {
  using Kind = PointerEvent::Kind;
  point(Kind::move, at);
  point(Kind::press, at);
  point(Kind::release, at);
}

void LiteWindow::drag(Pixel from, Pixel to) {
  using Kind = PointerEvent::Kind;
  point(Kind::move, from);
  point(Kind::press, from);
  point(Kind::move, to);
  point(Kind::release, to);
}

}  // namespace formicarium::lite
