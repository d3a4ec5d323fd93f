// SPDX-License-Identifier: Apache-2.0
// A real GPU that fails: faulty kernels during a run, and full memory. A broken context ends CUDA for its process, so
// each such run has its own process, which must end by itself.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>

#include "app/engine/make_colony.hpp"
#include "core/base/error.hpp"
#include "core/session/session.hpp"
#include "core/steps/selection.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/kernels/cuda_colony.hpp"
#include "tests/kernels/own_process.hpp"
#include "tests/kernels/provoked_colony.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::StartsWith;

Settings on_cuda() {
  Settings settings;
  settings.backend = BackendKind::cuda;
  settings.ants = 64;
  return settings;
}

void run_to_the_end(Fatal fault, Moment moment, std::int64_t iteration) {
  constexpr int iterations = 80;
  SessionOptions options;
  options.frames_per_second = 0;
  options.trails = moment == Moment::copy_trails_on_device ? CarriedTrails::on_device : CarriedTrails::copied;
  int made = 0;
  options.make = [&](InstancePtr instance, const Settings& settings, Progress* progress) -> std::unique_ptr<Colony> {
    auto colony = make_colony_anywhere(std::move(instance), settings, progress);
    if (made++ > 0) return colony;
    return std::make_unique<Provoked>(std::move(colony), fault, moment, iteration);
  };
  Session session(std::move(options));
  session.set_stop({.iterations = iterations, .seconds = 0, .target = 0});
  const auto instance = scattered(200, 3);
  const double begin = test::processor_seconds();
  session.load(instance, on_cuda(), true);
  const Frame frame = settled(session);
  const double took = test::processor_seconds() - begin;
  EXPECT_EQ(frame.state, State::finished) << frame.message;
  EXPECT_GE(frame.messages, 2u) << "the move and the end; on a slow CPU also how far the recovery is";
  EXPECT_THAT(frame.moved, StartsWith("The GPU failed "));
  EXPECT_THAT(frame.moved, HasSubstr("The CPU goes on exactly where it stopped"));
  EXPECT_THAT(frame.moved, AnyOf(HasSubstr("launch failure"), HasSubstr("illegal"))) << frame.moved;
  EXPECT_THAT(frame.device, StartsWith("CPU"));
  EXPECT_EQ(frame.last.iteration, iterations);
  EXPECT_EQ(frame.instance->cost(frame.best), frame.best_length);
  EXPECT_FALSE(frame.trails->empty());
  EXPECT_LT(took, 10) << "a context is made in a second or two, the rest is nothing";
  const auto trace = session.trace(frame.run);
  ASSERT_EQ(trace->size(), std::size_t(iterations));
  for (std::size_t i = 0; i < trace->size(); ++i) {
    EXPECT_EQ((*trace)[i].iteration, std::int64_t(i) + 1);
    if (i > 0) EXPECT_LE((*trace)[i].best, (*trace)[i - 1].best);
  }
  // Exactly where a run without a GPU comes to.
  Settings here = on_cuda();
  here.backend = BackendKind::cpu;
  const auto colony = make_colony_anywhere(instance, here);
  for (int i = 0; i < iterations; ++i)
    EXPECT_EQ(colony->iterate(here).iteration_best, (*trace)[std::size_t(i)].iteration_best);
  EXPECT_TRUE(std::ranges::equal(colony->best_tour(), frame.best));
  EXPECT_TRUE(std::ranges::equal(colony->lengths(), frame.lengths));
}

struct faults_gpu : cuda_colony {};

TEST_F(faults_gpu, a_kernel_that_goes_wrong_in_mid_run_leaves_the_run_to_the_cpu) {
  for (const Fatal fault : {Fatal::trap, Fatal::wild_write})
    for (const std::int64_t iteration : {1, 2, 50})
      in_a_process_of_its_own([&] { run_to_the_end(fault, Moment::iterate, iteration); });
}

TEST_F(faults_gpu, so_does_one_that_goes_wrong_while_results_are_fetched) {
  for (const Moment moment : {Moment::fetch, Moment::copy_trails, Moment::copy_trails_on_device})
    in_a_process_of_its_own([&] { run_to_the_end(Fatal::trap, moment, 50); });
}

TEST_F(faults_gpu, a_colony_whose_device_failed_is_destroyed_and_the_program_ends) {
  in_a_process_of_its_own([] {
    Trails trails;
    {
      const auto colony = make_colony_anywhere(scattered(200), on_cuda());
      colony->iterate(on_cuda());
      colony->copy_trails_on_device(trails);
      provoke(Fatal::trap, true);
    }
    trails = {};
  });
}

TEST_F(faults_gpu, the_next_run_of_that_process_is_on_the_cpu_and_says_why) {
  in_a_process_of_its_own([] {
    Settings settings = on_cuda();
    const auto colony = make_colony_anywhere(scattered(200), settings);
    provoke(Fatal::trap, true);
    colony->iterate(settings);
    EXPECT_THAT(colony->moved(), HasSubstr("in iteration 1"));
    EXPECT_THROW(make_colony_anywhere(scattered(200), settings), DeviceError);
    settings.backend = BackendKind::automatic;
    EXPECT_THAT(make_colony_anywhere(scattered(200), settings)->why_cpu(), HasSubstr("start the program again"));
  });
}

// ---- Memory

constexpr std::size_t megabyte = 1'000'000;

TEST_F(faults_gpu, a_card_that_is_full_is_told_and_used_once_it_is_free) {
  const auto instance = scattered(4000, 5, 100000);
  Settings settings = on_cuda();
  settings.candidates = 0;
  settings.memory = Memory::matrix;  // about 260 MB
  {
    const MemoryHolder holder(100 * megabyte);
    try {
      make_colony_anywhere(instance, settings);
      ADD_FAILURE() << "it fits";
    } catch (const SettingsError& error) {
      std::printf("%s\n", error.what());
      EXPECT_THAT(error.what(), HasSubstr(" MB are free on "));
      EXPECT_THAT(error.what(), HasSubstr("Memory 'candidate' with 32 candidates and 64 ants needs"));
    }
    settings.backend = BackendKind::automatic;
    const auto colony = make_colony_anywhere(instance, settings);
    EXPECT_THAT(colony->device(), StartsWith("CPU"));
    EXPECT_THAT(colony->why_cpu(), HasSubstr(" MB are free on "));
  }
  settings.backend = BackendKind::cuda;
  const auto colony = make_colony_anywhere(instance, settings);
  EXPECT_EQ(colony->iterate(settings).iteration, 1);
  EXPECT_EQ(colony->moved(), "");
}

/// A change that needs memory is refused if the device is full, and accepted once there is memory.
void change_beside_a_full_card(const TspPtr& instance, const Settings& before, const Settings& after, const char* what,
                               std::size_t left) {
  SessionOptions options;
  options.make = make_colony_anywhere;
  Session session(std::move(options));
  session.set_stop({.iterations = 100});  // a change that fits would run on to here
  session.load(instance, before);
  session.step(2);
  const Frame good = settled(session);
  {
    const MemoryHolder holder(left);
    session.change(after);
    session.run();
    const Frame frame = settled(session);
    std::printf("%s\n", frame.message.c_str());
    EXPECT_EQ(frame.state, State::paused);
    EXPECT_THAT(frame.message, StartsWith(what));
    EXPECT_THAT(frame.message, HasSubstr(" more; "));
    EXPECT_EQ(frame.settings, before);
    EXPECT_EQ(frame.last.iteration, 2);
    EXPECT_EQ(frame.best, good.best);
    session.step(2);
    EXPECT_EQ(settled(session).last.iteration, 4) << "the former settings go on";
  }
  session.change(after);
  session.step(2);
  const Frame frame = settled(session);
  EXPECT_EQ(frame.last.iteration, 6);
  EXPECT_EQ(frame.settings, after);
  EXPECT_EQ(frame.moved, "");
}

TEST_F(faults_gpu, alias_tables_that_do_not_fit_in_mid_run_pause_it_and_lose_nothing) {
  Settings before = on_cuda();
  before.candidates = 0;
  before.memory = Memory::matrix;
  Settings after = before;
  after.selection = Selection::trial;
  change_beside_a_full_card(scattered(4000, 5, 100000), before, after, "Selection 'trial' needs", 20 * megabyte);
}

TEST_F(faults_gpu, a_tabu_list_that_does_not_fit_in_mid_run_pauses_it_and_loses_nothing) {
  Settings before = on_cuda();
  before.tabu = TabuKind::bt;
  before.ants = 512;
  Settings after = before;
  after.tabu = TabuKind::ct;
  change_beside_a_full_card(scattered(70000, 5, 1000000), before, after, "The tabu list needs", 20 * megabyte);
}

}  // namespace
}  // namespace formicarium
