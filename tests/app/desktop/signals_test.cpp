// SPDX-License-Identifier: GPL-3.0-or-later
// The explorer as a process: signals end it, with a window and without.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <optional>
#include <thread>

#include "core/documents/recovery.hpp"
#include "tests/app/cli/process.hpp"

namespace formicarium {
namespace {

using test::Folder;
using test::How;
using test::Outcome;
using Clock = std::chrono::steady_clock;

/// A program whose settings lie in `folder`, and which gets `signal` so long after `ready` was true.
Outcome ended_by(int signal, const std::vector<std::string>& arguments, const Folder& folder,
                 const std::function<bool()>& ready, double& seconds, const std::string& display = {}) {
  std::optional<Clock::time_point> sent;
  How how;
  how.folder = folder.path();
  how.environment = {"XDG_CONFIG_HOME=" + folder.path().string(), "XDG_STATE_HOME=" + folder.path().string(),
                     "LIBGL_ALWAYS_SOFTWARE=1"};
  if (!display.empty()) how.environment.push_back(display);
  how.meanwhile = [&](pid_t child) {
    EXPECT_TRUE(test::wait_until_it_watches_signals(child));
    for (int i = 0; i < 2000 && !ready(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_TRUE(ready());
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    sent = Clock::now();
    ::kill(child, signal);
  };
  const Outcome outcome = test::formica(arguments, how);
  seconds = std::chrono::duration<double>(Clock::now() - sent.value()).count();
  return outcome;
}

std::string settings_in(const Folder& folder) { return test::read(folder / "Formicarium/formicarium.conf"); }

TEST(Signals, a_signal_ends_the_window_as_closing_it_does_and_keeps_its_run) {
  for (const int signal : {SIGTERM, SIGHUP, SIGINT}) {
    const Folder folder;
    const std::string instance = folder.write("some.tsp", test::small_instance(60));
    const auto opened = [&] { return settings_in(folder).find("some.tsp") != std::string::npos; };
    double seconds = 0;
    const Outcome outcome = ended_by(signal, {instance}, folder, opened, seconds);
    EXPECT_EQ(outcome.signal, 0) << signal;
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    EXPECT_LT(seconds, 8) << signal;
    const auto kept = CrashedRun::find(folder / "formicarium/recovery");
    ASSERT_EQ(kept.size(), 1U) << signal;
    ASSERT_NE(kept.front().session(), nullptr);
    EXPECT_GT(kept.front().session()->iteration, 0);
    EXPECT_THAT(settings_in(folder), testing::HasSubstr("geometry=")) << "the window was closed, not torn down";
  }
}

TEST(Signals, a_signal_leaves_a_picture_of_what_was_found) {
  const Folder folder;
  const std::string instance = folder.write("some.tsp", test::small_instance(60));
  double seconds = 0;
  const Outcome outcome = ended_by(
      SIGTERM, {instance, "--render", folder / "out.svg", "--iterations", "1000000000"}, folder, [] { return true; },
      seconds);
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_LT(seconds, 3);
  EXPECT_TRUE(std::filesystem::exists(folder / "out.svg"));
}

TEST(Signals, a_signal_leaves_a_run_without_a_display_its_picture_and_tour) {
  const Folder folder;
  const std::string instance = folder.write("some.tsp", test::small_instance(60, "named"));
  double seconds = 0;
  const Outcome outcome = ended_by(
      SIGINT, {instance, "--iterations", "1000000000"}, folder, [] { return true; }, seconds, "DISPLAY=");
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_LT(seconds, 3);
  EXPECT_EQ(folder.files(), (std::vector<std::string>{"named.png", "named.tour", "some.tsp"}));
}

}  // namespace
}  // namespace formicarium
