// SPDX-License-Identifier: Apache-2.0
// Every CUDA call fails once, each in its own run, with every kind of CUDA error. No GPU is needed.
#include <gmock/gmock.h>

#include "app/engine/make_colony.hpp"
#include "core/session/session.hpp"
#include "core/steps/selection.hpp"
#include "kernels/device/cuda_error.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/core/qap/support.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/kernels/fake_cuda.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr int iterations = 6;

/// A run whose selection and tabu list change while it runs, so that it also allocates in the middle; afterwards its
/// launches repeat, and are recorded.
void run_with(const InstancePtr& instance, const Settings& settings) {
  SessionOptions options;
  options.frames_per_second = 0;
  options.trails = settings.memory == Memory::matrix ? CarriedTrails::copied : CarriedTrails::on_device;
  options.make = make_colony_anywhere;
  Session session(std::move(options));
  session.want_search(settings.algorithm == Algorithm::cas);
  session.set_stop({.iterations = iterations, .seconds = 0, .target = 0});
  Settings other = settings;
  if (settings.algorithm == Algorithm::cas) {
    other.local_search = LocalSearchKind::tabu;
  } else {
    if (settings.algorithm == Algorithm::acs)
      other.execution = Execution::lockstep;
    else
      other.selection = Selection::trial;
    other.tabu = TabuKind::lc;
    other.local_search = LocalSearchKind::or_3opt;
    other.searched = Searched::share;
  }
  session.load(instance, settings, true, {{2, other}});
  Frame frame = settled(session);
  if (frame.state == State::empty) {
    EXPECT_EQ(settings.backend, BackendKind::cuda) << "the CPU would have done: " << frame.message;
    EXPECT_FALSE(frame.message.empty());
    return;
  }
  if (frame.state == State::paused) {
    EXPECT_EQ(fake_cuda.code, 2);
    EXPECT_THAT(frame.message, HasSubstr(" more; "));
    EXPECT_EQ(frame.settings, settings);
    session.run();
    frame = settled(session);
  }
  EXPECT_EQ(frame.state, State::finished) << frame.message;
  EXPECT_EQ(frame.last.iteration, iterations);
  EXPECT_EQ(session.trace(frame.run)->size(), std::size_t(iterations));
  EXPECT_FALSE(frame.trails->empty());
  if (frame.device.starts_with("CPU")) {
    EXPECT_FALSE(frame.why_cpu.empty());
    EXPECT_EQ(frame.moved.empty(), frame.why_cpu.starts_with("no GPU: "));
    // A device whose kernels do nothing leaves units of cost 0, which nothing improves on.
    EXPECT_EQ(frame.best.empty() ? 0 : instance->cost(frame.best), frame.best_length);
  }
}

TEST(every_call, may_fail_in_every_way_and_the_run_goes_on_or_says_why_it_cannot_begin) {
  const InstancePtr tour = scattered(70, 3), assignment = test::random_qap(30, 1);
  std::vector<Settings> runs(7);
  runs[0].ants = 5;
  runs[0].tabu = TabuKind::bt;
  runs[0].local_search = LocalSearchKind::two_opt;
  runs[1] = defaults(Algorithm::bwas);
  runs[1].memory = Memory::matrix;
  runs[1].ants = 5;
  runs[2] = defaults(Algorithm::acs);
  runs[2].execution = Execution::relaxed;
  runs[2].ants = 5;
  runs[2].racing = 3;
  runs[2].tabu = TabuKind::bt;
  runs[3] = defaults(Algorithm::focused);
  runs[3].ants = 5;
  runs[4] = runs[0];
  runs[4].memory = Memory::selective;
  runs[5] = runs[2];
  runs[5].memory = Memory::selective;
  runs[6] = defaults(Algorithm::cas);
  runs[6].local_search = LocalSearchKind::none;  // the change to tabu search allocates
  runs[6].ants = 5;
  for (Settings settings : runs)
    for (const BackendKind backend : {BackendKind::automatic, BackendKind::cuda})
      for (const int code : {2, 35, 46, 100, 219, 700, 702, 719}) {
        // Errors are handled alike with all memories; selective memory only has additional arrays.
        if (settings.memory == Memory::selective && (code != 2 || backend == BackendKind::cuda)) continue;
        settings.backend = backend;
        // Lack of memory and a sticky error fail at every call; the others, which are handled alike, at each eleventh.
        const int step = code == 2 || code == 700 ? 1 : 11;
        int at = 0;
        do {
          fake_cuda = {};
          fake_cuda.fail_at = at += step;
          fake_cuda.code = code;
          cuda_lost = 0;
          SCOPED_TRACE(testing::Message() << "call " << at << " returns " << code);
          run_with(settings.algorithm == Algorithm::cas ? assignment : tour, settings);
          EXPECT_EQ(fake_cuda.calls_when_lost, 0) << "CUDA is called although it is lost";
          if (!cuda_lost) EXPECT_TRUE(fake_cuda.held.empty()) << fake_cuda.held.size() << " things were not given back";
          ASSERT_FALSE(HasFailure());
        } while (fake_cuda.failed);
        EXPECT_GT(at, 100) << "the runs have become shorter than they are thought to be";
      }
  cuda_lost = 0;
}

TEST(every_call, after_a_sticky_error_the_next_run_is_on_the_cpu_and_says_why) {
  fake_cuda = {};
  cuda_lost = 719;
  Settings settings;
  const auto colony = make_colony_anywhere(scattered(20), settings);
  EXPECT_EQ(colony->why_cpu(), "no GPU: it failed (fake failure); start the program again to use it");
  EXPECT_EQ(fake_cuda.calls, 0);
  cuda_lost = 0;
}

}  // namespace
}  // namespace formicarium
