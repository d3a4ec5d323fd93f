// SPDX-License-Identifier: Apache-2.0
// A device that fails in the middle of a run: the run goes on with the CPU, in the iteration in which that happened.
#include "app/engine/moving_colony.hpp"

#include <gmock/gmock.h>

#include "app/engine/make_colony.hpp"
#include "core/base/error.hpp"
#include "core/session/session.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/core/qap/support.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/kernels/failing_colony.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr int cities = 40, iterations = 15;

SessionOptions failing(const Fault& fault) {
  SessionOptions options;
  options.frames_per_second = 0;
  options.trails = fault.at == Failing::copy_trails_on_device ? CarriedTrails::on_device : CarriedTrails::copied;
  options.make = [fault](InstancePtr instance, const Settings& settings, Progress* progress) {
    const CudaSide cuda{[](int) { return std::string(); },
                        [fault](InstancePtr i, const Settings& s, Progress*) {
                          return std::make_unique<FailingColony>(std::move(i), s, fault);
                        }};
    return make_colony_here_or_there(cuda, std::move(instance), settings, progress);
  };
  return options;
}

struct Ended {
  Frame frame;
  std::vector<IterationRecord> trace;
};

Ended run_to_the_end(SessionOptions options, const Settings& settings) {
  Session session(std::move(options));
  session.set_stop({.iterations = iterations, .seconds = 0, .target = 0});
  session.want_ants(3);
  session.load(scattered(cities, 4), settings, true);
  Ended ended{settled(session), {}};
  const auto trace = session.trace(ended.frame.run);
  for (std::size_t i = 0; trace && i < trace->size(); ++i) ended.trace.push_back((*trace)[i]);
  return ended;
}

Settings given(BackendKind backend) {
  Settings settings;
  settings.backend = backend;
  settings.ants = 12;
  settings.neighbours = Neighbourhood::nearest;  // its iterations 1, 2 and 9 find a better tour
  return settings;
}

TEST(moving_colony, on_the_cpu_keeps_the_tables_of_a_search) {
  const CudaSide none{[](int) { return std::string("CUDA finds no device"); },
                      [](InstancePtr, const Settings&, Progress*) { return std::unique_ptr<Colony>(); }};
  Settings settings = defaults(Algorithm::cas);
  settings.search_steps = 1;
  const auto colony = make_colony_here_or_there(none, test::random_qap(14, 1), settings, nullptr);
  ASSERT_NE(dynamic_cast<MovingColony*>(colony.get()), nullptr);
  colony->iterate(settings);
  EXPECT_EQ(colony->search_tables(), nullptr) << "nobody asked";
  colony->keep_search(true);
  colony->iterate(settings);
  EXPECT_NE(colony->search_tables(), nullptr);
}

TEST(moving_colony, a_device_that_fails_anywhere_leaves_no_gap_and_loses_no_best_tour) {
  const Ended quiet = run_to_the_end(SessionOptions{}, given(BackendKind::cpu));
  for (const Failing at : {Failing::iterate, Failing::best_tour, Failing::iteration_best, Failing::lengths,
                           Failing::copy_trails, Failing::copy_trails_on_device, Failing::copy_ants})
    for (const std::int64_t iteration : {1, 2, 9})
      for (const BackendKind backend : {BackendKind::automatic, BackendKind::cuda}) {
        SCOPED_TRACE(testing::Message() << "at " << int(at) << " in iteration " << iteration);
        const Ended ended = run_to_the_end(failing({at, iteration, 719}), given(backend));
        const Frame& frame = ended.frame;
        ASSERT_EQ(frame.state, State::finished) << frame.message;
        EXPECT_EQ(frame.settings, given(backend)) << "what was chosen stays chosen, the seed too";
        EXPECT_EQ(frame.messages, 2u) << "the move and the end";
        EXPECT_THAT(frame.device, StartsWith("CPU"));
        EXPECT_THAT(frame.moved, HasSubstr("unspecified launch failure (fake.cu:1)"));
        EXPECT_THAT(frame.why_cpu, StartsWith("the GPU failed "));
        EXPECT_FALSE(frame.trails->empty());
        ASSERT_EQ(ended.trace.size(), std::size_t(iterations));
        Length best = 0;
        for (int i = 0; i < iterations; ++i) {
          const IterationRecord& record = ended.trace[std::size_t(i)];
          EXPECT_EQ(record.iteration, i + 1);
          if (i > 0) EXPECT_EQ(record.best, std::min(best, record.iteration_best));
          EXPECT_EQ(record.improved, i == 0 || record.best < best);
          best = record.best;
          if (i + 1 < iteration) EXPECT_EQ(record.best, quiet.trace[std::size_t(i)].best);
        }
        EXPECT_EQ(frame.best_length, best);
        EXPECT_EQ(frame.instance->cost(frame.best), best);
        EXPECT_EQ(frame.instance->cost(frame.iteration_best), frame.last.iteration_best);
        EXPECT_TRUE(ended.trace[std::size_t(frame.best_iteration - 1)].improved);
      }
}

TEST(moving_colony, one_that_fails_before_there_is_a_tour_runs_as_if_it_had_begun_on_the_cpu) {
  const Ended quiet = run_to_the_end(SessionOptions{}, given(BackendKind::cpu));
  const Ended ended = run_to_the_end(failing({Failing::iterate, 1, 700}), given(BackendKind::automatic));
  EXPECT_THAT(ended.frame.moved, HasSubstr("there was no tour to keep"));
  EXPECT_EQ(ended.frame.best, quiet.frame.best);
  EXPECT_EQ(ended.frame.iteration_best, quiet.frame.iteration_best);
}

TEST(moving_colony, the_sentence_names_the_iteration_and_what_was_kept) {
  const auto sentence = [](Failing at) {
    return run_to_the_end(failing({at, 9}), given(BackendKind::cuda)).frame.moved;
  };
  EXPECT_EQ(
      sentence(Failing::lengths),
      "The GPU failed in iteration 9: CUDA: unspecified launch failure (fake.cu:1). The CPU goes on with iteration "
      "9: the best tour, the count of iterations and the seed are kept, the trails are laid anew from the best "
      "tour. A replay of this run will go another way.");
  EXPECT_THAT(sentence(Failing::iterate), HasSubstr("failed in iteration 9"));
  EXPECT_THAT(sentence(Failing::copy_trails), HasSubstr("failed after iteration 9"));
  EXPECT_THAT(sentence(Failing::copy_trails), HasSubstr("goes on with iteration 10"));
}

TEST(moving_colony, changes_before_and_after_the_move_are_journalled_alike) {
  Session session(failing({Failing::iterate, 6, 719}));
  Settings settings = given(BackendKind::automatic);
  session.load(scattered(cities, 4), settings);
  session.step(4);
  session.wait_until_idle();
  settings.rho = 0.2;
  session.change(settings);
  session.step(4);
  session.wait_until_idle();
  settings.alpha = 2;
  session.change(settings);
  session.step(4);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.last.iteration, 12);
  ASSERT_EQ(frame.journal.size(), 2u);
  EXPECT_EQ(frame.journal[0].iteration, 4);
  EXPECT_EQ(frame.journal[1].iteration, 8);
  EXPECT_EQ(frame.settings, settings);
}

TEST(moving_colony, where_the_cpu_cannot_take_over_the_run_ends_with_a_sentence_and_its_best_tour) {
  SessionOptions options;
  options.frames_per_second = 0;
  const auto script = std::make_shared<Script>();
  script->on_iterate = [](std::int64_t i) {
    if (i == 3) throw CudaError("CUDA: an illegal memory access was encountered (fake.cu:1)", 700);
  };
  options.make = [&](InstancePtr instance, const Settings& s, Progress*) {
    return std::make_unique<MovingColony>(instance, s, std::make_unique<FakeColony>(instance, s, script));
  };
  Session session(std::move(options));
  Settings settings = given(BackendKind::cuda);
  settings.memory = Memory::matrix;
  session.load(ring(300'000), settings, true);  // 360 GB on the CPU
  const Frame frame = settled(session);
  EXPECT_EQ(frame.state, State::failed);
  EXPECT_THAT(frame.message, HasSubstr("illegal memory access"));
  EXPECT_THAT(frame.message, HasSubstr("the CPU cannot take over"));
  EXPECT_THAT(frame.message, HasSubstr("needs 36"));
  EXPECT_EQ(frame.last.iteration, 2);
  EXPECT_EQ(frame.instance->cost(frame.best), frame.best_length);
}

TEST(moving_colony, the_ant_colony_system_takes_the_cpu_for_sequential_execution_and_says_why) {
  const CudaSide cuda{[](int) { return std::string(); },
                      [](const InstancePtr&, const Settings&, Progress*) -> std::unique_ptr<Colony> {
                        ADD_FAILURE() << "it was made on the GPU";
                        return nullptr;
                      }};
  Settings settings = defaults(Algorithm::acs);
  const auto colony = make_colony_here_or_there(cuda, scattered(40), settings);
  EXPECT_EQ(colony->why_cpu(),
            "no GPU: in sequential execution ants take their steps one after the other, which a GPU does not");
  EXPECT_EQ(colony->iterate(settings).iteration, 1);
  settings.backend = BackendKind::cuda;
  try {
    make_colony_here_or_there(cuda, scattered(40), settings);
    FAIL() << "it was made";
  } catch (const SettingsError& error) {
    EXPECT_THAT(error.what(), HasSubstr("choose execution 'lockstep' or execution 'relaxed'"));
  }
}

}  // namespace
}  // namespace formicarium
