// SPDX-License-Identifier: Apache-2.0
// Several GPUs in one process: an experiment over all of them, one that fails, and sides on a GPU each. With fewer than
// two GPUs each test is skipped and says so.
#include <gmock/gmock.h>

#include <set>

#include "app/engine/make_colony.hpp"
#include "app/engine/moving_colony.hpp"
#include "core/experiment/journals.hpp"
#include "core/experiment/runner.hpp"
#include "core/session/session.hpp"
#include "kernels/device/cuda_error.hpp"
#include "tests/core/base/temporary_folder.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/kernels/cuda_colony.hpp"
#include "tests/kernels/own_process.hpp"
#include "tests/kernels/provoked_colony.hpp"

namespace formicarium {
namespace {

using experiment::Plan;

class cards_gpu : public cuda_colony {
 protected:
  void SetUp() override {
    cuda_colony::SetUp();
    if (!IsSkipped() && !why_no_cuda(1).empty()) GTEST_SKIP() << "one GPU here, so several are not tested";
  }
};

Plan plan() {
  return experiment::make_plan(
      experiment::parse_spec(R"({"name": "e", "instances": [{"generate": "koch", "cities": 12}],
                                 "base": {"backend": "cuda", "ants": 64},
                                 "variants": [{"selection": ["rwm", "wrs"]}, {"algorithm": "acs", "execution": "lockstep"}],
                                 "seeds": 8, "stop": {"iterations": 60}})",
                             "e.json"),
      {{"u200", scattered(200, 3)}}, "e.json");
}

struct Lengths {
  std::vector<Length> best;
  std::set<std::string> devices;
};

/// Of all runs, done on these GPUs.
Lengths done_on(const std::vector<int>& numbers, const experiment::MakeColony& make,
                const std::filesystem::path& folder, bool fails = false) {
  const Plan all = plan();
  experiment::JournalWriter journal(folder, all, {});
  experiment::Results results = experiment::Journals(all, folder).results();
  experiment::Cards cards = cards_for_runs(numbers);
  cards.again = fails;
  EXPECT_NE(experiment::run_all(all, results, journal,
                                {.make = make,
                                 .cards = cards,
                                 .interrupted = [] { return false; },
                                 .tell = [](const experiment::PlanProgress&) {}}),
            fails);
  Lengths found;
  for (const auto& result : results) {
    EXPECT_TRUE(result || fails);
    if (!result) continue;
    EXPECT_EQ(result->failure, "");
    EXPECT_EQ(result->moved, "");
    found.best.push_back(result->length);
    found.devices.insert(result->device);
  }
  return found;
}

TEST_F(cards_gpu, an_experiment_says_on_all_of_them_what_it_says_on_one) {
  const TemporaryFolder one_there, all_there;
  const Lengths one = done_on({0}, make_colony_anywhere, one_there.path());
  const Lengths all = done_on({}, make_colony_anywhere, all_there.path());
  EXPECT_EQ(all.best, one.best);
  EXPECT_EQ(all.devices.size(), cuda_devices().list.size());
}

TEST_F(cards_gpu, one_that_fails_in_mid_run_loses_no_run) {
  const TemporaryFolder one_there, all_there;
  const std::filesystem::path folder = all_there.path();
  const Lengths one = done_on({0}, make_colony_anywhere, one_there.path());
  in_a_process_of_its_own([&] {
    std::atomic<int> made = 0;
    done_on(
        {},
        [&](InstancePtr instance, const Settings& settings, Progress* progress) {
          auto colony = make_colony_anywhere(std::move(instance), settings, progress);
          if (settings.device == 1 && ++made == 2)
            colony = std::make_unique<Provoked>(std::move(colony), Fatal::trap, Moment::iterate, 30);
          return colony;
        },
        folder, true);
    EXPECT_NE(cuda_lost, 0);
  });
  EXPECT_EQ(done_on({}, make_colony_anywhere, folder).best, one.best);
}

/// [iterations] the length that each found, of sides in lockstep, each on its own GPU or all on the first.
std::vector<std::vector<Length>> found_by_sides(int sides, bool spread) {
  constexpr int iterations = 120;
  const auto lockstep = std::make_shared<Lockstep>();
  std::vector<std::unique_ptr<Session>> all;
  for (int i = 0; i < sides; ++i) {
    Settings settings;
    settings.backend = BackendKind::cuda;
    settings.ants = 64;
    settings.seed = std::uint64_t(i) + 1;
    settings.device = spread ? i : 0;
    all.push_back(std::make_unique<Session>(SessionOptions{.on_frame = {}, .make = make_colony_anywhere}));
    all.back()->set_stop({.iterations = iterations});
    all.back()->load(scattered(200, 3), settings);
    all.back()->wait_until_idle();
    all.back()->link(lockstep);
  }
  for (const auto& side : all) side->run();
  std::vector<std::vector<Length>> found;
  for (const auto& side : all) {
    const Frame frame = settled(*side);
    EXPECT_TRUE(frame.on_gpu) << frame.message;
    EXPECT_EQ(frame.last.iteration, iterations);
    side->link(nullptr);
    const std::int64_t earlier = 37;
    side->review(earlier);
    const Frame then = settled(*side);
    EXPECT_EQ(then.last.iteration, earlier);
    const auto trace = side->trace(frame.run);
    auto& lengths = found.emplace_back();
    for (std::size_t k = 0; k < trace->size(); ++k) lengths.push_back((*trace)[k].iteration_best);
    lengths.push_back(then.last.iteration_best);
  }
  return found;
}

TEST_F(cards_gpu, sides_on_a_gpu_each_go_on_in_lockstep_and_back_as_on_one) {
  const int sides = std::min(4, int(cuda_devices().list.size()));
  EXPECT_EQ(found_by_sides(sides, true), found_by_sides(sides, false));
}

}  // namespace
}  // namespace formicarium
