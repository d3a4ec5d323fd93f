// SPDX-License-Identifier: GPL-3.0-or-later
// The explorer as a process: signals end it, with a window and without.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <functional>

#include "core/documents/recovery.hpp"
#include "tests/app/cli/process.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

using test::Folder;
using test::How;
using test::Outcome;

/// A program whose settings lie in `folder`, and which gets `signal` once `ready(process)`; `seconds` is what it
/// computed after that.
Outcome ended_by(int signal, const std::vector<std::string>& arguments, const Folder& folder,
                 const std::function<testing::AssertionResult(pid_t)>& ready, double& seconds,
                 const std::string& display = {}) {
  double before = 0;
  How how;
  how.folder = folder.path();
  how.environment = {"XDG_CONFIG_HOME=" + folder.path().string(), "XDG_STATE_HOME=" + folder.path().string(),
                     "LIBGL_ALWAYS_SOFTWARE=1"};
  if (!display.empty()) how.environment.push_back(display);
  how.meanwhile = [&](pid_t child) {
    EXPECT_TRUE(test::watches_signals(child));
    EXPECT_TRUE(ready(child));
    before = test::processor_seconds(child);
    ::kill(child, signal);
  };
  const Outcome outcome = test::formica(arguments, how);
  seconds = outcome.processor_seconds - before;
  return outcome;
}

/// To start takes less than that.
testing::AssertionResult runs(pid_t process) { return test::computes(2, process); }

std::string settings_in(const Folder& folder) { return test::read(folder / "Formicarium/formicarium.conf"); }

TEST(Signals, a_signal_ends_the_window_as_closing_it_does_and_keeps_its_run) {
  for (const int signal : {SIGTERM, SIGHUP, SIGINT}) {
    const Folder folder;
    const std::string instance = folder.write("some.tsp", test::small_instance(60));
    const auto opened = [&](pid_t) {
      return test::comes("the window remembers its file and saves its run", [&] {
        return settings_in(folder).find("some.tsp") != std::string::npos &&
               test::has_below(folder / "formicarium/recovery", ".json");
      });
    };
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
  const Outcome outcome = ended_by(SIGTERM, {instance, "--render", folder / "out.svg", "--iterations", "1000000000"},
                                   folder, runs, seconds);
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_LT(seconds, 3);
  EXPECT_TRUE(std::filesystem::exists(folder / "out.svg"));
}

TEST(Signals, a_signal_leaves_a_run_without_a_display_its_picture_and_tour) {
  const Folder folder;
  const std::string instance = folder.write("some.tsp", test::small_instance(60, "named"));
  double seconds = 0;
  const Outcome outcome = ended_by(SIGINT, {instance, "--iterations", "1000000000"}, folder, runs, seconds, "DISPLAY=");
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_LT(seconds, 3);
  EXPECT_EQ(folder.files(), (std::vector<std::string>{"named.png", "named.tour", "some.tsp"}));
}

}  // namespace
}  // namespace formicarium
