// SPDX-License-Identifier: Apache-2.0
// A run whose device fails goes on exactly from the nearest snapshot where that is possible, and its earlier moments
// can still be looked at. The device is the CPU under another name, which fails on demand.
#include <gmock/gmock.h>

#include <deque>
#include <map>

#include "app/engine/make_colony.hpp"
#include "core/base/error.hpp"
#include "core/session/session.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/kernels/failing_colony.hpp"
#include "tests/waiting.hpp"

namespace formicarium::recovering {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr int cities = 40, iterations = 15;

/// The devices of the colonies that a session makes, one after the other; after the last one CUDA is lost.
struct Devices {
  std::deque<Fault> next;
  int made = 0;

  std::string why_not() const { return next.empty() ? "it failed (fake.cu:1)" : ""; }
  std::unique_ptr<Colony> make(InstancePtr instance, const Settings& settings) {
    ++made;
    Fault fault = next.front();
    next.pop_front();
    fault.gives_snapshots = true;
    return std::make_unique<FailingColony>(std::move(instance), settings, fault);
  }
};

SessionOptions with(const std::shared_ptr<Devices>& devices, std::size_t snapshot_bytes = Timeline::usual_budget) {
  SessionOptions options;
  options.frames_per_second = 0;
  options.trails = CarriedTrails::copied;
  options.snapshot_bytes = snapshot_bytes;
  options.make = [devices](InstancePtr instance, const Settings& settings, Progress* progress) {
    const CudaSide cuda{
        [devices](int) { return devices->why_not(); },
        [devices](InstancePtr i, const Settings& s, Progress*) { return devices->make(std::move(i), s); }};
    return make_colony_here_or_there(cuda, std::move(instance), settings, progress);
  };
  return options;
}
std::shared_ptr<Devices> devices(std::deque<Fault> faults) {
  return std::make_shared<Devices>(Devices{std::move(faults)});
}

struct RunOver {
  Frame frame;
  std::vector<IterationRecord> trace;
};

RunOver run_over(SessionOptions options, const TspPtr& instance, const Settings& settings) {
  Session session(std::move(options));
  session.set_stop({.iterations = iterations, .seconds = 0, .target = 0});
  session.want_ants(3);
  session.load(instance, settings, true);
  RunOver over{settled(session), {}};
  const auto trace = session.trace(over.frame.run);
  for (std::size_t i = 0; trace && i < trace->size(); ++i) over.trace.push_back((*trace)[i]);
  return over;
}

void expect_same(const RunOver& a, const RunOver& b) {
  EXPECT_EQ(a.frame.state, State::finished) << a.frame.message;
  EXPECT_EQ(a.frame.best, b.frame.best);
  EXPECT_EQ(a.frame.iteration_best, b.frame.iteration_best);
  EXPECT_EQ(a.frame.lengths, b.frame.lengths);
  EXPECT_EQ(a.frame.trails->value, b.frame.trails->value);
  EXPECT_EQ(a.frame.best_iteration, b.frame.best_iteration);
  EXPECT_EQ(a.frame.settings, b.frame.settings);
  ASSERT_EQ(a.trace.size(), b.trace.size());
  double seconds = 0;
  for (std::size_t i = 0; i < a.trace.size(); ++i) {
    EXPECT_EQ(a.trace[i].iteration, std::int64_t(i) + 1);
    EXPECT_EQ(a.trace[i].best, b.trace[i].best);
    EXPECT_EQ(a.trace[i].iteration_best, b.trace[i].iteration_best);
    EXPECT_EQ(a.trace[i].branching, b.trace[i].branching);
    EXPECT_GE(a.trace[i].seconds, seconds) << "no time is counted twice";
    seconds = a.trace[i].seconds;
  }
}

Settings small(Algorithm algorithm, BackendKind backend) {
  Settings settings = defaults(algorithm);
  settings.backend = backend;
  settings.ants = 12;
  if (algorithm == Algorithm::acs) settings.execution = Execution::lockstep;
  return settings;
}
Settings searching(BackendKind backend) {
  Settings settings = small(Algorithm::mmas, backend);
  settings.local_search = LocalSearchKind::two_opt;
  return settings;
}

TEST(recovery, is_exact_wherever_the_device_fails) {
  const TspPtr instance = scattered(cities, 4);
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::ras, Algorithm::acs}) {
    const RunOver quiet = run_over(SessionOptions(with(devices({}))), instance, small(algorithm, BackendKind::cpu));
    for (const Failing at : {Failing::iterate, Failing::best_tour, Failing::iteration_best, Failing::lengths,
                             Failing::copy_trails, Failing::copy_ants, Failing::snapshot})
      for (const std::int64_t iteration : {1, 9})
        for (const BackendKind backend : {BackendKind::automatic, BackendKind::cuda}) {
          SCOPED_TRACE(testing::Message() << "at " << int(at) << " in iteration " << iteration);
          RunOver over = run_over(with(devices({{at, iteration}})), instance, small(algorithm, backend));
          over.frame.settings.backend = BackendKind::cpu;
          expect_same(over, quiet);
          if (over.frame.device.starts_with("GPU")) continue;  // nobody asked for that after iteration 9
          EXPECT_THAT(over.frame.device, StartsWith("CPU"));
          EXPECT_THAT(over.frame.moved, HasSubstr("unspecified launch failure (fake.cu:1)"));
          EXPECT_THAT(over.frame.moved, HasSubstr("The CPU goes on exactly where it stopped"));
          EXPECT_THAT(over.frame.why_cpu, StartsWith("the GPU failed "));
          ASSERT_FALSE(HasFailure());
        }
  }
}

TEST(recovery, says_what_happened) {
  const RunOver over = run_over(with(devices({{Failing::iterate, 9}})), scattered(cities, 4),
                                small(Algorithm::mmas, BackendKind::automatic));
  EXPECT_THAT(over.frame.moved,
              StartsWith("The GPU failed in iteration 9: CUDA: unspecified launch failure (fake.cu:1). The CPU goes on "
                         "exactly where it stopped: "));
  EXPECT_THAT(over.frame.moved, HasSubstr(" the snapshot of iteration "));
}

/// The numbered messages of a run from first to last.
std::map<std::uint64_t, std::string> messages_of(SessionOptions options, const TspPtr& instance,
                                                 const Settings& settings) {
  std::map<std::uint64_t, std::string> said;  // written by the solver thread, read when it has ended
  std::unique_ptr<Session> session;
  options.on_frame = [&] {
    if (const FramePtr frame = session->take_frame()) said[frame->messages] = frame->message;
  };
  session = std::make_unique<Session>(std::move(options));
  session->set_stop({.iterations = iterations, .seconds = 0, .target = 0});
  session->load(instance, settings, true);
  session->wait_until_idle();
  session.reset();
  said.erase(0);  // no message yet
  return said;
}

/// A recovery that takes long says how far it is, the more often the slower the machine.
TEST(recovery, is_told_once_beside_how_far_it_is) {
  for (const Settings& settings : {small(Algorithm::mmas, BackendKind::automatic), searching(BackendKind::automatic),
                                   small(Algorithm::focused, BackendKind::automatic)}) {
    auto said = messages_of(with(devices({{Failing::iterate, 9}})), scattered(cities, 4), settings);
    const std::uint64_t last = said.empty() ? 0 : said.rbegin()->first;
    const auto progress = std::erase_if(said, [](const auto& message) { return message.second.ends_with(" so far."); });
    EXPECT_EQ(last - progress, 2U) << "the move and the end";
  }
}

/// Local search on a CPU makes other moves, so the trails are laid anew from the best tour.
TEST(recovery, where_a_cpu_finds_other_tours_goes_on_from_the_best_one) {
  for (Settings settings : {searching(BackendKind::automatic), small(Algorithm::focused, BackendKind::automatic)}) {
    const RunOver over = run_over(with(devices({{Failing::iterate, 9}})), scattered(cities, 4), settings);
    EXPECT_EQ(over.frame.state, State::finished);
    EXPECT_EQ(over.trace.size(), std::size_t(iterations));
    EXPECT_THAT(over.frame.moved, HasSubstr("The CPU goes on with iteration 9: the best tour"));
  }
}

TEST(recovery, without_a_snapshot_goes_on_from_the_best_tour) {
  const RunOver over = run_over(with(devices({{Failing::iterate, 9}}), 1), scattered(cities, 4),
                                small(Algorithm::mmas, BackendKind::automatic));
  EXPECT_THAT(over.frame.moved, HasSubstr("the trails are laid anew from the best tour"));
}

TEST(recovery, uses_the_gpu_again_if_it_can_be_used) {
  const TspPtr instance = scattered(cities, 4);
  const RunOver quiet = run_over(with(devices({})), instance, searching(BackendKind::cpu));
  RunOver over = run_over(with(devices({{Failing::iterate, 9, 2}, {Failing::nowhere}})), instance,
                          searching(BackendKind::automatic));
  over.frame.settings.backend = BackendKind::cpu;
  expect_same(over, quiet);
  EXPECT_EQ(over.frame.device, "GPU, fake");
  EXPECT_THAT(over.frame.moved, HasSubstr("The GPU can be used again, and the run goes on there exactly"));
}

TEST(recovery, leaves_a_gpu_that_fails_twice_in_one_iteration) {
  const TspPtr instance = scattered(cities, 4);
  const RunOver quiet = run_over(with(devices({})), instance, small(Algorithm::mmas, BackendKind::cpu));
  const auto given = devices({{Failing::iterate, 9, 2}, {Failing::iterate, 9, 2}, {Failing::iterate, 9, 2}});
  RunOver over = run_over(with(given), instance, small(Algorithm::mmas, BackendKind::automatic));
  over.frame.settings.backend = BackendKind::cpu;
  expect_same(over, quiet);
  EXPECT_THAT(over.frame.device, StartsWith("CPU"));
  EXPECT_EQ(given->made, 2);
}

TEST(recovery, survives_a_gpu_that_fails_while_it_recovers) {
  const TspPtr instance = scattered(cities, 4);
  const RunOver quiet = run_over(with(devices({})), instance, small(Algorithm::acs, BackendKind::cpu));
  RunOver over = run_over(with(devices({{Failing::iterate, 9, 2}, {Failing::restore, 0, 719}})), instance,
                          small(Algorithm::acs, BackendKind::automatic));
  over.frame.settings.backend = BackendKind::cpu;
  expect_same(over, quiet);
  EXPECT_THAT(over.frame.moved, HasSubstr("The CPU goes on exactly where it stopped"));
}

TEST(recovery, keeps_changes_that_were_made_before_and_after_it) {
  const TspPtr instance = scattered(cities, 4);
  const auto go = [&](SessionOptions options, BackendKind backend) {
    Session session(std::move(options));
    Settings settings = small(Algorithm::mmas, backend);
    session.load(instance, settings);
    session.step(4);
    session.wait_until_idle();
    settings.rho = 0.2;
    session.change(settings);
    session.step(4);
    session.wait_until_idle();
    settings.alpha = 2;
    session.change(settings);
    session.step(4);
    return settled(session);
  };
  const Frame quiet = go(with(devices({})), BackendKind::cpu);
  const Frame frame = go(with(devices({{Failing::iterate, 9}})), BackendKind::automatic);
  EXPECT_THAT(frame.moved, HasSubstr("exactly"));
  EXPECT_EQ(frame.last.iteration, 12);
  EXPECT_EQ(frame.journal.size(), 2u);
  EXPECT_EQ(frame.best, quiet.best);
  EXPECT_EQ(frame.lengths, quiet.lengths);
  EXPECT_EQ(frame.trails->value, quiet.trails->value);
}

/// A slow snapshot, so that the one before the first iteration stays the only one, and a slow way back from there.
TEST(recovery, that_takes_long_says_how_far_it_is_and_takes_commands_meanwhile) {
  using std::chrono::milliseconds;
  const TspPtr instance = scattered(cities, 4);
  Settings settings = small(Algorithm::mmas, BackendKind::automatic);
  Session session(
      with(devices({{.at = Failing::iterate, .iteration = 9, .code = 2, .snapshot_takes = milliseconds(100)},
                    {.at = Failing::nowhere, .iteration_takes = milliseconds(300)}})));
  session.load(instance, settings, false, {});
  session.step(iterations);
  FramePtr during;
  ASSERT_TRUE(test::comes("a message on how far the way back is", [&] {
    const FramePtr frame = session.take_frame();
    if (frame && frame->message.find("are computed again: ") != std::string::npos) during = frame;
    return during != nullptr;
  }));
  EXPECT_THAT(during->message, StartsWith("The GPU failed in iteration 9: CUDA: "));
  EXPECT_THAT(during->message, HasSubstr("since the snapshot of iteration 0 are computed again: "));
  EXPECT_THAT(during->message, testing::EndsWith(" of 8 so far."));
  EXPECT_EQ(during->last.iteration, 8) << "where the run stands does not change";
  EXPECT_EQ(during->instance->cost(during->best), during->best_length);
  EXPECT_EQ(during->state, State::running);
  Settings other = settings;
  other.rho = 0.3;
  session.change(other);  // from iteration 9 on
  const Frame frame = settled(session);
  EXPECT_EQ(frame.last.iteration, iterations);
  EXPECT_THAT(frame.moved, HasSubstr("iterations 1 to 8 were computed again from the snapshot of iteration 0"));
  ASSERT_EQ(frame.journal.size(), 1u);
  EXPECT_EQ(frame.journal[0].iteration, 8);

  Session quiet(with(devices({})));
  Settings here = settings;
  here.backend = BackendKind::cpu;
  quiet.load(instance, here, false, {{8, other}});
  quiet.step(iterations);
  const Frame expected = settled(quiet);
  EXPECT_EQ(frame.best, expected.best);
  EXPECT_EQ(frame.lengths, expected.lengths);
  EXPECT_EQ(frame.trails->value, expected.trails->value);
}

// ---- Looking back.

/// Every moment of a run of `iterations` on the CPU.
std::vector<Frame> moments(const TspPtr& instance, Settings settings) {
  settings.backend = BackendKind::cpu;
  Session session(with(devices({})));
  session.load(instance, settings, false, {});
  std::vector<Frame> all{settled(session)};
  for (int i = 0; i < iterations; ++i) {
    session.step();
    all.push_back(settled(session));
  }
  return all;
}

TEST(recovery, leaves_every_moment_of_the_run_to_be_looked_at) {
  const TspPtr instance = scattered(cities, 4);
  const auto expected = moments(instance, small(Algorithm::mmas, BackendKind::cpu));
  Session session(with(devices({{Failing::iterate, 9}})));
  session.load(instance, small(Algorithm::mmas, BackendKind::automatic), false, {});
  session.step(iterations);
  session.wait_until_idle();
  for (const int at : {3, 14, 8, 9, 0, 15}) {
    session.review(at);
    const Frame frame = settled(session);
    EXPECT_EQ(frame.last.iteration, at) << frame.message;
    EXPECT_EQ(frame.lengths, expected[std::size_t(at)].lengths) << at;
    EXPECT_EQ(frame.trails->value, expected[std::size_t(at)].trails->value) << at;
  }
}

TEST(review_on_a_gpu, computes_moments_on_a_second_colony_there) {
  const TspPtr instance = scattered(cities, 4);
  const auto expected = moments(instance, searching(BackendKind::cpu));
  const auto given = devices({{Failing::nowhere}, {Failing::nowhere}});
  Session session(with(given));
  session.load(instance, searching(BackendKind::automatic), false, {});
  session.step(iterations);
  session.wait_until_idle();
  for (const int at : {7, 2, 12}) {
    session.review(at);
    const Frame frame = settled(session);
    EXPECT_EQ(frame.last.iteration, at) << frame.message;
    EXPECT_EQ(frame.trails->value, expected[std::size_t(at)].trails->value) << at;
    EXPECT_EQ(frame.device, "GPU, fake");
  }
  EXPECT_EQ(given->made, 2);
}

/// No room for a second colony on the GPU: it is on the CPU, which is exact unless it finds other tours.
TEST(review_on_a_gpu, without_room_there_uses_the_cpu_or_shows_a_kept_moment) {
  const TspPtr instance = scattered(cities, 4);
  for (const BackendKind backend : {BackendKind::automatic, BackendKind::cuda})
    for (const Settings& settings : {small(Algorithm::mmas, backend), searching(backend)}) {
      const auto expected = moments(instance, settings);
      Session session(with(devices({{Failing::nowhere}}), 90'000));
      session.load(instance, settings, false, {});
      session.step(iterations);
      session.wait_until_idle();
      for (const int at : {9, 4, 11}) {
        session.review(at);
        const Frame frame = settled(session);
        ASSERT_TRUE(frame.reviewing) << frame.message;
        ASSERT_LE(frame.last.iteration, at);
        const bool exact = same_on_cpu_and_gpu(settings);
        if (exact) EXPECT_EQ(frame.last.iteration, at);
        if (frame.last.iteration < at)
          EXPECT_THAT(frame.message, HasSubstr("a CPU finds other tours. The nearest moment that was kept is shown"));
        EXPECT_EQ(frame.lengths, expected[std::size_t(frame.last.iteration)].lengths);
        EXPECT_EQ(frame.trails->value, expected[std::size_t(frame.last.iteration)].trails->value);
      }
    }
}

TEST(review_on_a_gpu, of_racing_ants_shows_a_moment_that_was_kept) {
  const TspPtr instance = scattered(cities, 4);
  Settings settings = small(Algorithm::acs, BackendKind::automatic);
  settings.execution = Execution::relaxed;
  Session session(with(devices({{Failing::nowhere}, {Failing::nowhere}}), 60'000));
  session.load(instance, settings, false, {});
  std::vector<Frame> seen{settled(session)};
  for (int i = 0; i < 30; ++i) {
    session.step();
    seen.push_back(settled(session));
  }
  session.review(17);
  const Frame frame = settled(session);
  ASSERT_LE(frame.last.iteration, 17);
  EXPECT_EQ(frame.trails->value, seen[std::size_t(frame.last.iteration)].trails->value);
  if (frame.last.iteration < 17) EXPECT_THAT(frame.message, HasSubstr("Ants race in this run"));
}

/// After the CPU has laid the trails anew, what follows cannot be computed from snapshots before that.
TEST(review_on_a_gpu, does_not_compute_across_the_loss_of_the_device) {
  const TspPtr instance = scattered(cities, 4);
  Session session(with(devices({{Failing::iterate, 9}})));
  session.load(instance, searching(BackendKind::automatic), false, {});
  std::vector<Frame> seen{settled(session)};
  for (int i = 0; i < iterations; ++i) {
    session.step();
    seen.push_back(settled(session));
  }
  for (const int at : {4, 8, 9, 10, 13, 15}) {
    session.review(at);
    const Frame frame = settled(session);
    ASSERT_TRUE(frame.reviewing) << frame.message;
    EXPECT_EQ(frame.lengths, seen[std::size_t(frame.last.iteration)].lengths) << at;
    EXPECT_EQ(frame.trails->value, seen[std::size_t(frame.last.iteration)].trails->value) << at;
    if (frame.last.iteration < at) EXPECT_THAT(frame.message, HasSubstr("The nearest moment that was kept"));
  }
}

}  // namespace
}  // namespace formicarium::recovering
