// SPDX-License-Identifier: Apache-2.0
// An experiment beside a window: it pauses, stops, goes on from its journal, and ends with the files of the command
// line.
#include "app/model/experiment_work.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include "core/base/error.hpp"
#include "core/base/read_file.hpp"
#include "core/experiment/report.hpp"
#include "tests/core/base/temporary_folder.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

std::shared_ptr<const experiment::Plan> planned(int seeds) {
  experiment::Spec spec = experiment::parse_spec(R"({"name": "e", "instances": [{"generate": "koch", "cities": 12}],
                            "variants": [{"selection": ["rwm", "wrs"]}], "seeds": )" +
                                                     std::to_string(seeds) + R"(, "stop": {"iterations": 5}})",
                                                 "e.json");
  return std::make_shared<const experiment::Plan>(read_plan(std::move(spec), "e.json", {}).plan);
}

struct Work {
  TemporaryFolder folder;
  ExperimentFiles files{folder / "deep" / "e-results"};
  std::shared_ptr<Script> script = std::make_shared<Script>();

  std::unique_ptr<ExperimentWork> start(const std::shared_ptr<const experiment::Plan>& plan) {
    return std::make_unique<ExperimentWork>(
        plan, files,
        [this](InstancePtr instance, const Settings& settings, Progress* progress) {
          script->on_make(settings, progress);
          return std::make_unique<FakeColony>(std::move(instance), settings, script);
        },
        [] { return experiment::Cards{}; },
        [](const experiment::Plan&, const experiment::Cards&) { return experiment::Machine{.host = "kiste"}; });
  }
};

bool ended(const ExperimentWork& work) {
  const ExperimentWork::State state = work.standing().state;
  return state != ExperimentWork::State::running && state != ExperimentWork::State::stopping;
}

TEST(ExperimentWork, ends_with_the_results_and_the_files_of_the_command_line) {
  Work bench;
  const auto plan = planned(6);
  const auto work = bench.start(plan);
  ASSERT_TRUE(test::comes("the experiment ends", [&] { return ended(*work); }));
  const ExperimentWork::Standing standing = work->standing();
  EXPECT_EQ(standing.state, ExperimentWork::State::done) << standing.sentence;
  EXPECT_EQ(standing.done, 12);
  ExperimentResults results(plan->runs.size());
  for (auto& [run, result] : work->take_new()) results[run] = std::move(result);
  EXPECT_TRUE(std::ranges::all_of(results, [](const auto& one) { return one.has_value(); }));
  EXPECT_TRUE(work->take_new().empty());
  EXPECT_EQ(read_text_file(bench.files.csv), experiment::format_csv(*plan, results));
  EXPECT_EQ(read_text_file(bench.files.tests),
            experiment::format_tests_csv(*plan, experiment::compare(*plan, results)));
  EXPECT_EQ(read_text_file(bench.files.json),
            experiment::format_json(*plan, results, experiment::compare(*plan, results)));
  EXPECT_EQ(experiment::format_csv(*plan, stored_results(*plan, bench.files)), experiment::format_csv(*plan, results));
}

TEST(ExperimentWork, a_pause_holds_it_and_stopped_it_goes_on_from_its_journal) {
  Work bench;
  const auto plan = planned(200);
  std::atomic<std::size_t> iterations{0};
  bench.script->on_iterate = [&](std::int64_t) {
    ++iterations;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  };
  std::size_t finished = 0;
  {
    const auto work = bench.start(plan);
    ASSERT_TRUE(test::comes("five runs are done", [&] { return work->standing().done > 5; }));
    work->pause(true);
    EXPECT_TRUE(work->standing().paused);
    ASSERT_TRUE(test::rests());
    const std::size_t before = iterations;
    ASSERT_TRUE(test::rests());
    EXPECT_EQ(iterations, before);
    EXPECT_EQ(work->standing().state, ExperimentWork::State::running);
    work->pause(false);
    ASSERT_TRUE(test::comes("it goes on", [&] { return iterations > before + 5; }));
    work->stop();
    ASSERT_TRUE(test::comes("the experiment ends", [&] { return ended(*work); }));
    EXPECT_EQ(work->standing().state, ExperimentWork::State::stopped);
    finished = work->take_new().size();
    EXPECT_LT(finished, plan->runs.size());
  }
  const auto again = bench.start(plan);
  ASSERT_TRUE(test::comes("the journal is read", [&] { return again->standing().accepted; }));
  EXPECT_GE(again->take_new().size(), finished);
  ASSERT_TRUE(test::comes("the experiment ends", [&] { return ended(*again); }));
  EXPECT_EQ(again->standing().state, ExperimentWork::State::done);
  EXPECT_EQ(again->standing().done, 400);
}

TEST(ExperimentWork, a_window_that_closes_stops_it_even_while_it_pauses) {
  Work bench;
  const auto plan = planned(50);
  bench.script->on_iterate = [](std::int64_t) { std::this_thread::sleep_for(std::chrono::milliseconds(1)); };
  const auto work = bench.start(plan);
  ASSERT_TRUE(test::comes("a run is done", [&] { return work->standing().done > 1; }));
  work->pause(true);  // the destructor ends the test or hangs it
}

TEST(ExperimentWork, says_why_it_cannot_be_written) {
  Work bench;
  std::ofstream(bench.folder / "deep") << "a file where a folder should be";
  const auto work = bench.start(planned(2));
  ASSERT_TRUE(test::comes("the experiment ends", [&] { return ended(*work); }));
  EXPECT_EQ(work->standing().state, ExperimentWork::State::failed);
  EXPECT_THAT(work->standing().sentence, testing::HasSubstr("the folder cannot be made"));
}

TEST(ExperimentWork, another_experiment_in_the_folder_is_refused_and_kept) {
  Work bench;
  {
    const auto work = bench.start(planned(2));
    ASSERT_TRUE(test::comes("the experiment ends", [&] { return ended(*work); }));
  }
  const std::string kept = read_text_file(bench.files.journal);
  experiment::Plan other = *planned(2);
  other.spec.budget.iterations = 6;
  const auto work = bench.start(std::make_shared<const experiment::Plan>(other));
  ASSERT_TRUE(test::comes("the experiment ends", [&] { return ended(*work); }));
  EXPECT_EQ(work->standing().state, ExperimentWork::State::failed);
  EXPECT_THAT(work->standing().sentence, testing::HasSubstr("Earlier and later runs cannot be compared"));
  EXPECT_EQ(read_text_file(bench.files.journal), kept);
}

}  // namespace
}  // namespace formicarium
