// SPDX-License-Identifier: Apache-2.0
// What a lesson may check, and whether it holds.
#include "core/lesson/condition.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.hpp"
#include "core/lesson/runs.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium::lesson {
namespace {

using testing::HasSubstr;

/// Best known: a square of side 100 has a tour of 400.
std::shared_ptr<const TspInstance> square() {
  InstanceData data;
  data.name = "square";
  data.coordinates = {{0, 0, 0}, {100, 0, 0}, {100, 100, 0}, {0, 100, 0}};
  data.optimum = 400;
  return std::make_shared<const TspInstance>(std::move(data));
}

Records run(const std::vector<Length>& best, double branching = 3) {
  Records records{square()};
  for (const Length length : best)
    records.moments.push_back({.iteration = std::int64_t(records.moments.size()) + 1,
                               .best = double(length),
                               .shortest = double(length) + 10,
                               .mean = double(length) + 40,
                               .branching = branching});
  return records;
}

bool says(const std::string& text, const Records& now, const Records& kept = {}) {
  return holds(
      parse_condition(text),
      [&](const std::string& name, std::uint64_t) { return name.empty()       ? &now
                                                           : name == "before" ? &kept
                                                                              : nullptr; },
      1);
}

std::string refusal(const std::function<void()>& work) {
  try {
    work();
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(Condition, compares_figures_of_runs_at_their_iterations) {
  const Records now = run({500, 480, 440}), before = run({480, 460});
  const SettingWanted wanted = parse_condition("rho >= 0.1 and tau_min_choices = cities and gap < 3").settings.at(1);
  Settings settings;
  EXPECT_FALSE(holds(wanted, settings));
  settings.tau_min_choices = TauMinChoices::cities;
  EXPECT_TRUE(holds(wanted, settings));
  EXPECT_THROW(parse_condition("rho is 3"), InputError);
  EXPECT_THROW(parse_condition("rho = 7"), SettingsError);
  EXPECT_TRUE(says("best at 1 to 2 >= 490 and best at 1 to 2 <= 490", now)) << "the average";
  EXPECT_THROW(parse_condition("best at 3 to 2 < 1"), InputError);
  EXPECT_THROW(says("best at 2 to 4 < 1000", now), InputError) << "the run ends before";
  EXPECT_TRUE(says("gap < 11", now));
  EXPECT_FALSE(says("gap < 10", now)) << "10 % is not below 10 %";
  EXPECT_TRUE(says("gap <= 10", now));
  EXPECT_TRUE(says("gap at 1 > 24 and gap at 2 < 21", now));
  EXPECT_FALSE(says("gap at 1 > 24 and gap at 2 < 19", now));
  EXPECT_TRUE(says("gap at 2 > before.gap", now, before)) << "20 % against 15 %";
  EXPECT_TRUE(says("gap < before.gap", now, before)) << "10 % against 15 %";
  EXPECT_TRUE(says("mean at 1 >= 1.5 * mean", now)) << "35 % against 20 %";
  EXPECT_TRUE(says("best>=440", now)) << "signs need no blanks";
  EXPECT_TRUE(says("shortest > 12 and iteration >= 3 and branching > 2.9", now));
}

TEST(Condition, may_ask_for_iterations_in_a_row) {
  const Records now = run({500, 440, 480, 440, 440, 400});  // a record may fall and rise: it is only a number here
  EXPECT_TRUE(says("gap <= 10 for 3 iterations", now));
  EXPECT_FALSE(says("gap <= 10 for 4 iterations", now));
  EXPECT_TRUE(says("gap > before.gap at 1 for 1 iterations", run({500, 400}), run({480}))) << "somewhere in the run";
  EXPECT_TRUE(says("gap <= 10 for 2 iterations and gap < 1", now)) << "each comparison has its own";
}

TEST(Condition, medians_go_over_the_seeds_and_equal_figures_are_equal) {
  const RunNamed runs = [](const std::string&, std::uint64_t seed) {
    static std::vector<Records> all;
    if (all.empty())
      for (const Length best : {400, 900, 500, 600, 480}) all.push_back(run({best}));
    return &all.at(seed - 1);
  };
  const Condition median = parse_condition("best < 500.5 and best > 499.5 on median of 5 seeds");
  EXPECT_TRUE(holds(median, runs, 2)) << "900 is that of seed 2; 400, 480, 500, 600, 900 have 500 in the middle";
  EXPECT_TRUE(holds(
      parse_condition("best = 490 on median of 4 seeds"),
      [&](const std::string& name, std::uint64_t seed) {
        return runs(name, seed == 4 ? 5 : seed);  // 400, 480, 500, 900
      },
      1));
  EXPECT_EQ(value_of(parse_term("best on median of 3 seeds"), runs, 2), 500);
  EXPECT_TRUE(says("best = before.best for 2 iterations", run({500, 480}), run({500, 480})));
  EXPECT_FALSE(says("best = before.best for 2 iterations", run({500, 480}), run({500, 481})));
}

TEST(Condition, hits_are_of_selective_memory_and_milliseconds_are_only_said) {
  Records now = run({500});
  EXPECT_THAT(refusal([&] { says("hits > 90", now); }), HasSubstr("the run on square has no selective memory"));
  now.moments[0].hits = 0.98;
  EXPECT_TRUE(says("hits > 97 and hits < 99", now));
  EXPECT_THAT(refusal([] { parse_condition("ms < 3"); }), HasSubstr("ms differs from one time to the next"));
  EXPECT_NO_THROW(parse_term("ms at 1 to 3"));
  EXPECT_THAT(refusal([] { parse_condition("gap < 3 on median of 2 seeds"); }), HasSubstr("3 seeds or more"));
  EXPECT_THAT(refusal([] { parse_condition("gap < 3 for 2 iterations on median of 9 seeds"); }), HasSubstr("no 'for'"));
}

TEST(Condition, steps_are_shares_where_they_were_counted) {
  Records now = run({500});
  EXPECT_THAT(refusal([&] { says("greedy > 90", now); }), HasSubstr("the run on square has no counted steps"));
  now.moments[0].exploited = 0.9F;
  now.moments[0].drawn = 0.08F;
  now.moments[0].fallback = 0.02F;
  EXPECT_TRUE(says("greedy > 89.9 and drawn < 8.1 and stranded > 1.9 and stranded < 2.1", now));
  for (const Figure& figure : figures()) EXPECT_EQ(find_parameter(figure.name), nullptr) << figure.name;
  IterationRecord record;
  record.decisions = {.exploited = 50, .drawn = 20, .spun = 10, .backup = 15, .rest = 5, .rejected = 99};
  const Moment moment = moment_of(record);
  EXPECT_FLOAT_EQ(moment.exploited, 0.5F);
  EXPECT_FLOAT_EQ(moment.drawn, 0.3F);
  EXPECT_FLOAT_EQ(moment.fallback, 0.2F);
}

TEST(Condition, says_which_run_or_iteration_is_missing) {
  const Records now = run({500});
  EXPECT_THAT(refusal([&] { says("gap at 2 > 1", now); }), HasSubstr("the run ends with iteration 1, before 2"));
  EXPECT_THAT(refusal([&] { says("gap > after.gap", now); }), HasSubstr("no run is kept as \"after\""));
  EXPECT_THAT(refusal([&] { says("gap > before.gap", now); }), HasSubstr("the run before has no iteration yet"));
  InstanceData data;
  data.name = "unknown";
  data.coordinates = {{0, 0, 0}, {100, 0, 0}, {100, 100, 0}};
  Records other = now;
  other.instance = std::make_shared<const TspInstance>(std::move(data));
  EXPECT_THAT(refusal([&] { says("gap > 1", other); }), HasSubstr("the run on unknown has no known best solution"));
}

TEST(Condition, refuses_what_is_none) {
  for (const auto& one : {std::pair{"gapp < 1", "did you mean gap"},
                          {"gap < ", "expected a figure or a number at the end"},
                          {"gap 3", "expected <, <=, >, >= or ="},
                          {"gap at x < 3", "an iteration, a whole number from 1 to 100000"},
                          {"gap at 0 < 3", "an iteration"},
                          {"3 < 4", "this can never change"},
                          {"gap < 1 or gap > 2", "expected 'and', 'for', 'in' or 'on'"},
                          {"gap < 1 for 10", "expected 'iterations'"},
                          {"gap at 3 < 9 for 2 iterations", "nothing in its comparison changes"},
                          {"gap < 1 in 1 of 1 seeds", "expected 2 seeds or more"},
                          {"gap < 1 in 3 of 2 seeds", "it can never hold"},
                          {"gap < 1 in 3 of 200 seeds", "from 1 to 100"},
                          {"gap < 1e999", "expected a number"}})
    EXPECT_THAT(refusal([&] { parse_condition(one.first); }), HasSubstr(one.second)) << one.first;
  const Condition all = parse_condition("2 * before.mean at 30 > gap and best < 3 for 5 iterations in 14 of 20 seeds");
  EXPECT_EQ(all.all[0].left.factor, 2);
  EXPECT_EQ(all.all[0].left.run, "before");
  EXPECT_EQ(all.all[0].left.at, 30);
  EXPECT_EQ(all.all[0].in_a_row, 0);
  EXPECT_EQ(all.all[1].in_a_row, 5);
  EXPECT_EQ(all.least, 14);
  EXPECT_EQ(all.seeds, 20);
}

TEST(Condition, figures_are_said_as_people_read_them) {
  EXPECT_EQ(value_words(parse_term("gap"), 2.526), "2.53 %");
  EXPECT_EQ(value_words(parse_term("mean"), 106.13), "106.1 %");
  EXPECT_EQ(value_words(parse_term("best"), 6278), "6\u2009278");
  EXPECT_EQ(value_words(parse_term("branching"), 2.104), "2.10");
}

}  // namespace
}  // namespace formicarium::lesson
