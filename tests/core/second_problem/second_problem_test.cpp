// SPDX-License-Identifier: Apache-2.0
// A problem that core does not know runs through colony, session, trace, replay, files and an experiment.
#include <gtest/gtest.h>

#include "core/documents/export.hpp"
#include "core/documents/session_file.hpp"
#include "core/experiment/runner.hpp"
#include "core/session/session.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/base/temporary_folder.hpp"
#include "tests/core/second_problem/linear_assignment.hpp"
#include "tests/core/session/fake_colony.hpp"

namespace formicarium::test {
namespace {

InstancePtr assignment(int size = 15, std::uint32_t seed = 5) {
  return std::make_shared<const LinearAssignment>(size, seed);
}

SessionOptions options() {
  SessionOptions options;
  options.frames_per_second = 0;
  options.trails = CarriedTrails::copied;
  options.make = make_assigning_colony;
  return options;
}

TEST(second_problem, its_planted_assignment_is_optimal) {
  // Every assignment of six workers; the optimum is known by duality, so none may cost less and one must cost that.
  const InstancePtr small = assignment(6, 3);
  Tour jobs{0, 1, 2, 3, 4, 5};
  Length least = small->cost(jobs);
  do least = std::min(least, small->cost(jobs));
  while (std::ranges::next_permutation(jobs).found);
  EXPECT_EQ(small->optimum(), least);
}

TEST(second_problem, a_colony_reaches_its_optimum_whatever_the_number_of_threads) {
  const InstancePtr instance = assignment();
  std::vector<Tour> bests;
  for (const int threads : {1, 2}) {
    Settings settings = assignment_settings();
    settings.threads = threads;
    const auto colony = make_assigning_colony(instance, settings, nullptr);
    for (int i = 0; i < 500; ++i) colony->iterate(settings);
    EXPECT_EQ(colony->best_length(), instance->optimum());
    EXPECT_EQ(instance->cost(colony->best_tour()), colony->best_length());
    bests.emplace_back(colony->best_tour().begin(), colony->best_tour().end());
  }
  EXPECT_EQ(bests[0], bests[1]);
}

TEST(second_problem, a_worker_may_take_the_job_of_its_own_number) {
  // A tour never uses column i of row i; an assignment may, so its trail must gain where the best uses it.
  const InstancePtr instance = assignment(12, 1);
  const Settings settings = assignment_settings();
  const auto colony = make_assigning_colony(instance, settings, nullptr);
  for (int i = 0; i < 200; ++i) colony->iterate(settings);
  Trails trails;
  colony->copy_trails(trails);
  int own = 0;
  for (City worker = 0; worker < 12; ++worker) {
    const City job = colony->best_tour()[std::size_t(worker)];
    own += job == worker;
    for (City other = 0; other < 12; ++other) EXPECT_LE(trails.at(worker, other), trails.at(worker, job)) << worker;
  }
  EXPECT_GT(own, 0) << "choose an instance whose optimum has such a pair";
}

TEST(second_problem, a_session_solves_it_and_its_journal_replays_it) {
  const InstancePtr instance = assignment();
  Session session(options());
  session.set_stop({.iterations = 40, .seconds = 0, .target = 0});
  session.load(instance, assignment_settings(), true, {});
  settled(session);
  Settings other = assignment_settings();
  other.rho = 0.3;
  other.beta = 1;
  session.change(other);
  session.set_stop({.iterations = 500, .seconds = 0, .target = 0});
  session.run();
  const Frame run = settled(session);
  ASSERT_EQ(run.state, State::finished) << run.message;
  EXPECT_EQ(run.best_length, instance->optimum());
  EXPECT_EQ(run.journal.size(), 1u);
  EXPECT_EQ(session.trace(run.run)->size(), 500u);
  EXPECT_EQ(run.trails->value.size(), 15u * 15u);

  const SessionFile file = session_of(run, "assignment-15.dat", {});
  const SessionFile again = parse_session(format_session(file), "saved.json");
  EXPECT_EQ(again.fingerprint, instance->fingerprint());
  session.load(instance, again.settings, true, again.journal);
  const Frame replayed = settled(session);
  EXPECT_NE(replayed.run, run.run);
  EXPECT_EQ(replayed.best, run.best);
  EXPECT_EQ(replayed.lengths, run.lengths);
  EXPECT_EQ(replayed.trails->value, run.trails->value);
  EXPECT_FALSE(format_result(replayed, *session.trace(replayed.run)).empty());
  EXPECT_FALSE(format_trace(replayed, *session.trace(replayed.run)).empty());
}

TEST(second_problem, an_experiment_compares_variants_on_it) {
  using namespace experiment;
  Spec spec = parse_spec(R"({"name": "assignment", "instances": [{"generate": "uniform", "cities": 15, "seed": 1}],
      "base": {"backend": "cpu", "candidates": 0, "memory": "matrix", "ants": 20},
      "variants": [{"rho": [0.05, 0.2]}], "seeds": 3, "stop": {"iterations": 500}})",
                         "assignment.json");
  const Plan plan = make_plan(std::move(spec), {{"assignment", assignment()}}, "assignment.json");
  const TemporaryFolder folder;
  JournalWriter journal(folder.path(), plan, {});
  Results results(plan.runs.size());
  ASSERT_TRUE(run_all(plan, results, journal,
                      {.make = make_assigning_colony,
                       .on_card = [](const Settings&) { return false; },
                       .interrupted = [] { return false; },
                       .tell = [](const PlanProgress&) {},
                       .at_once = 2}));
  int optimal = 0;
  for (const auto& result : results) {
    ASSERT_TRUE(result && !result->failed());
    optimal += result->length == plan.instances[0].instance->optimum();
  }
  EXPECT_EQ(results.size(), 6u);
  EXPECT_GE(optimal, 5);
}

}  // namespace
}  // namespace formicarium::test
