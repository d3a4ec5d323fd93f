// SPDX-License-Identifier: Apache-2.0
// What the schedules make of settings, by hand: ρ by how undecided a colony is, α, β and q0 by its age.
#include "core/colony/adaptive_schedule.hpp"

#include <gtest/gtest.h>

#include <random>

#include "core/problem/tsp_instance.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/cpu/support.hpp"

namespace formicarium {
namespace {

IterationRecord with_branching(double branching, bool restarted = false) {
  IterationRecord record;
  record.branching = branching;
  record.restarted = restarted;
  return record;
}

Settings rho_between(double rho, double undecided) {
  Settings s;
  s.adaptive = Adaptive::rho;
  s.candidates = 8;
  s.rho = rho;
  s.rho_undecided = undecided;
  return s;
}

double rho_after(double branching, const Settings& settings, const TspInstance& instance) {
  AdaptiveSchedule schedule;
  schedule.learn(with_branching(branching));
  return schedule.turned(settings, instance).rho;
}

TEST(AdaptiveSchedule, evaporation_goes_from_that_of_an_undecided_colony_to_that_of_a_settled_one) {
  const auto instance = scattered(30);
  const Settings s = rho_between(0.02, 0.5);
  EXPECT_EQ(AdaptiveSchedule{}.turned(s, *instance).rho, 0.5) << "before the first iteration";
  EXPECT_EQ(rho_after(8, s, *instance), 0.5) << "all eight candidates count";
  EXPECT_NEAR(rho_after(4, s, *instance), 0.1, 1e-15) << "halfway: √(0.02 · 0.5)";
  EXPECT_NEAR(rho_after(std::sqrt(8.0), s, *instance), 0.02 * std::pow(25, 0.25), 1e-15) << "a quarter of the way";
  EXPECT_EQ(rho_after(2, s, *instance), 0.02) << "one way in, one way out";
  EXPECT_EQ(rho_after(1.6, s, *instance), 0.02);
  EXPECT_EQ(rho_after(0, s, *instance), 0.02);
}

TEST(AdaptiveSchedule, what_counts_as_undecided_depends_on_the_candidates_and_on_asymmetry) {
  Settings s = rho_between(0.02, 0.5);
  s.candidates = 0;
  EXPECT_NEAR(rho_after(8, s, *scattered(33)), 0.1, 1e-15) << "32 other cities: ln 4 is half of ln 16";
  s.candidates = 4;
  EXPECT_NEAR(rho_after(2, s, *one_way(30)), 0.1, 1e-15) << "a settled city has one way left: ln 2 is half of ln 4";
  EXPECT_EQ(rho_after(1, s, *one_way(30)), 0.02);
  s.candidates = 2;
  EXPECT_EQ(rho_after(2, s, *scattered(30)), 0.02) << "two candidates leave nothing to decide";
}

TEST(AdaptiveSchedule, evaporation_may_also_be_the_lower_while_undecided) {
  const auto instance = scattered(30);
  EXPECT_NEAR(rho_after(4, rho_between(0.5, 0.02), *instance), 0.1, 1e-15);
  EXPECT_EQ(rho_after(8, rho_between(0.5, 0.02), *instance), 0.02);
  EXPECT_EQ(rho_after(5, rho_between(0.3, 0.3), *instance), 0.3);
}

TEST(AdaptiveSchedule, a_restart_makes_the_colony_undecided_again) {
  const auto instance = scattered(30);
  const Settings s = rho_between(0.02, 0.5);
  AdaptiveSchedule schedule;
  for (int i = 0; i < 5; ++i) schedule.learn(with_branching(2));
  EXPECT_EQ(schedule.turned(s, *instance).rho, 0.02);
  schedule.learn(with_branching(2, true));
  EXPECT_EQ(schedule.turned(s, *instance).rho, 0.5);
}

TEST(AdaptiveSchedule, the_transition_rule_comes_to_its_parameters_in_so_many_iterations) {
  const auto instance = scattered(200);
  Settings s;
  s.adaptive = Adaptive::transition;
  s.shift = 4;
  s.alpha_first = 0;
  s.alpha = 1;
  s.beta_first = 6;
  s.beta = 2;
  s.q0_first = 0.5;
  s.q0 = 0;  // (200 − 20) / 200 = 0.9
  AdaptiveSchedule schedule;
  for (const bool again : {false, true}) {
    for (int age = 0; age < 8; ++age) {
      const Settings now = schedule.turned(s, *instance);
      const double share = std::min(age, 4) / 4.0;
      EXPECT_DOUBLE_EQ(now.alpha, share) << age;
      EXPECT_DOUBLE_EQ(now.beta, 6 - 4 * share) << age;
      EXPECT_DOUBLE_EQ(now.q0_for(200), 0.5 + 0.4 * share) << age;
      schedule.learn(with_branching(10, age == 7 && !again));
    }
  }
}

TEST(AdaptiveSchedule, nothing_else_is_turned_and_all_stays_between_its_two_ends) {
  std::mt19937_64 random(1);
  const auto instance = scattered(40);
  for (int i = 0; i < 2000; ++i) {
    Settings s;
    for (const char* name : {"rho", "rho_undecided", "alpha", "alpha_first", "beta", "beta_first", "q0_first", "shift",
                             "q0", "candidates"}) {
      const Parameter& p = *find_parameter(name);
      const double value = std::uniform_real_distribution(p.lowest, p.highest)(random);
      p.set(s, p.kind == ParameterKind::integer ? std::round(value) : value);
    }
    AdaptiveSchedule schedule;
    const auto iterations = random() % 6;
    for (std::uint64_t k = 0; k < iterations; ++k)
      schedule.learn(with_branching(std::uniform_real_distribution(0.0, 50.0)(random), random() % 4 == 0));
    if (random() % 2 == 0) s.shift = 1 + int(random() % 8);
    EXPECT_EQ(schedule.turned(s, *instance), s) << "off by default";
    const auto between = [](double value, double a, double b) {
      return value >= std::min(a, b) && value <= std::max(a, b);
    };
    s.adaptive = Adaptive::rho;
    Settings now = schedule.turned(s, *instance);
    EXPECT_TRUE(between(now.rho, s.rho, s.rho_undecided)) << now.rho;
    now.rho = s.rho;
    EXPECT_EQ(now, s);
    s.adaptive = Adaptive::transition;
    now = schedule.turned(s, *instance);
    EXPECT_TRUE(between(now.alpha, s.alpha, s.alpha_first)) << now.alpha;
    EXPECT_TRUE(between(now.beta, s.beta, s.beta_first)) << now.beta;
    EXPECT_TRUE(between(now.q0_for(40), s.q0_for(40), s.q0_first)) << now.q0;
    now.alpha = s.alpha;
    now.beta = s.beta;
    now.q0 = s.q0;
    EXPECT_EQ(now, s);
  }
}

TEST(AdaptiveSchedule, rows_that_belong_to_the_other_schedule_do_nothing_and_say_so) {
  Settings s;
  const auto idle = [&](const char* name) { return why_idle(*find_parameter(name), s).has_value(); };
  for (const char* name : {"rho_undecided", "shift", "alpha_first", "beta_first", "q0_first"}) EXPECT_TRUE(idle(name));
  s.adaptive = Adaptive::rho;
  EXPECT_FALSE(idle("rho_undecided"));
  EXPECT_TRUE(idle("shift"));
  s.adaptive = Adaptive::transition;
  EXPECT_TRUE(idle("rho_undecided"));
  for (const char* name : {"shift", "alpha_first", "beta_first"}) EXPECT_FALSE(idle(name));
  EXPECT_TRUE(idle("q0_first")) << "no ant exploits";
  s.algorithm = Algorithm::acs;
  EXPECT_FALSE(idle("q0_first"));
}

}  // namespace
}  // namespace formicarium
