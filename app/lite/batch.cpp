// SPDX-License-Identifier: Apache-2.0
#include "app/lite/batch.hpp"

#include <array>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "app/lite/screenshot.hpp"
#include "app/model/exit_code.hpp"
#include "core/base/error.hpp"
#include "core/base/file_clash.hpp"
#include "core/base/interrupt.hpp"

namespace formicarium::lite {
namespace {

constexpr std::int64_t settling = 3;                       // frames until the panels know their sizes
constexpr auto patience = std::chrono::milliseconds(300);  // how long a cancelled iteration may take to stop

}  // namespace

void look_for_failure(App& app) {
  const Frame& frame = *app.player().frame();
  if (frame.state == State::failed) throw std::runtime_error(app.failure().value_or(frame.message));
}

bool wait_until_read(App& app) {
  while (app.reading())
    if (!app.turn()) return false;
  if (app.unreadable()) throw InputError(*app.failure());
  return true;
}

bool wait_until_open(App& app, const CommandLine& wanted) {
  if (!wait_until_read(app)) return false;
  if (!wanted.screenshot.empty())
    if (const auto why = why_clash(std::array{NamedFile{"its instance", app.file_of_instance()}},
                                   std::array{NamedFile{"--screenshot", wanted.screenshot}}))
      throw cli::UsageError(*why);
  while (app.player().frame()->state == State::empty) {
    if (app.failure()) throw cli::UsageError(*app.failure());
    if (!app.turn()) return false;
  }
  return true;
}

namespace {

/// Runs the loop until the colony has done so many iterations. False if the window was closed. A
/// signal ends it with fewer; then false if there is no tour yet.
bool iterate(App& app, std::int64_t iterations) {
  Player& player = app.player();
  player.step(iterations);
  while (player.frame()->live_iteration < iterations) {
    look_for_failure(app);
    if (app.turn()) continue;
    if (!interrupted()) return false;
    player.session().give_up();
    player.session().wait_until_idle(patience);
    app.take_frame();
    return !player.frame()->best.empty();
  }
  // A picture taken from here on is that of a paused run, not of one that is about to pause.
  player.session().wait_until_idle(patience);
  app.take_frame();
  return true;
}

}  // namespace

void run_batch(App& app, const Window& window, const CommandLine& wanted) {
  if (!wait_until_open(app, wanted)) return;
  if (wanted.iterations > 0 && !iterate(app, wanted.iterations)) return;
  app.player().show_live();  // if the user was looking at an earlier moment
  if (!wanted.screenshot.empty()) {
    SceneOptions still = app.scene().options();  // a picture has no marks of what moved a moment ago
    still.reduced_motion = true;
    app.scene().set_options(still);
  }
  app.scene().end_ants();     // the newest frame is shown from now on
  app.scene().reorder(true);  // the same picture, whichever frames were drawn before
  const auto start = std::chrono::steady_clock::now();
  for (std::int64_t drawn = 0; drawn < std::max(wanted.frames, settling); ++drawn) {
    std::this_thread::sleep_until(start + std::chrono::duration<double>(double(drawn) / wanted.app.frames_per_second));
    if (!app.listen(false) && !interrupted()) return;
    if (interrupted() && drawn >= settling) break;
    app.take_frame();
    app.draw(true);
    look_for_failure(app);
  }
  if (!wanted.screenshot.empty())
    write_screenshot(wanted.screenshot, app.screenshot(), *app.player().frame(), window.ratio());
}

}  // namespace formicarium::lite
