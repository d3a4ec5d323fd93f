// SPDX-License-Identifier: Apache-2.0
// A run with an adaptive schedule equals a colony whose parameters are set to the same values before each iteration.
#include <gtest/gtest.h>

#include "core/cpu/make_colony.hpp"
#include "core/documents/session_file.hpp"
#include "core/session/run.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/core/session/fake_colony.hpp"

namespace formicarium {
namespace {

using Ran = Run;  // testing::Test has a function named Run

Ran run_of(const InstancePtr& instance, const Settings& settings, int iterations) {
  Ran run(1, instance, settings, {}, make_colony(instance, settings));
  for (int i = 0; i < iterations; ++i) run.iterate();
  return run;
}

std::vector<double> figures_of(const Trace& trace) {  // all fields of each record except times
  std::vector<double> all;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const IterationRecord& r = trace[i];
    for (const double value : {double(r.best), double(r.iteration_best), r.mean, r.deviation, r.branching,
                               double(r.trail_min), double(r.trail_max), r.rho, r.alpha, r.beta, r.q0})
      all.push_back(value);
  }
  return all;
}

std::vector<Settings> scheduled_settings() {
  std::vector<Settings> all;
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::eas, Algorithm::ras, Algorithm::bwas,
                                    Algorithm::acs, Algorithm::focused})
    for (const Adaptive adaptive : {Adaptive::none, Adaptive::rho, Adaptive::transition}) {
      Settings s = defaults(algorithm);
      s.adaptive = adaptive;
      s.ants = 10;
      s.rho_undecided = 0.8;
      s.shift = 20;
      s.alpha_first = 0.5;
      s.q0_first = 0.5;
      all.push_back(s);
    }
  return all;
}

TEST(Adaptive, a_run_goes_as_a_colony_that_is_told_in_each_iteration_what_its_records_say) {
  const auto instance = scattered(60, 4);
  for (const Settings& s : scheduled_settings()) {
    const Ran run = run_of(instance, s, 40);
    Settings by_hand = s;
    by_hand.adaptive = Adaptive::none;
    const auto colony = make_colony(instance, by_hand);
    bool turned = false;
    for (std::size_t i = 0; i < 40; ++i) {
      const IterationRecord& r = (*run.trace())[i];
      if (s.adaptive != Adaptive::none) {
        by_hand.rho = r.rho;
        by_hand.alpha = r.alpha;
        by_hand.beta = r.beta;
        if (s.algorithm == Algorithm::acs) by_hand.q0 = r.q0;
      }
      turned |= r.rho != s.rho || r.alpha != s.alpha || r.beta != s.beta;
      const IterationRecord same = colony->iterate(by_hand);
      ASSERT_EQ(r.iteration_best, same.iteration_best);
      ASSERT_EQ(r.mean, same.mean);
      ASSERT_EQ(r.branching, same.branching);
      ASSERT_EQ(r.trail_max, same.trail_max);
      ASSERT_EQ(r.q0 > 0, s.algorithm == Algorithm::acs);
    }
    EXPECT_EQ(turned, s.adaptive != Adaptive::none);
  }
}

TEST(Adaptive, a_recorded_session_replays_equal_on_any_number_of_threads) {
  const auto instance = scattered(50, 5);
  for (Settings s : scheduled_settings()) {
    s.threads = 1;
    Ran played(1, instance, s, {}, make_colony(instance, s));
    Settings changed = s;
    changed.rho = 0.05;
    changed.beta = 3;
    for (int i = 0; i < 30; ++i) {
      if (i == 12) played.change(changed);
      if (i == 20) changed.adaptive = s.adaptive == Adaptive::rho ? Adaptive::transition : Adaptive::rho;
      if (i == 20) played.change(changed);
      played.iterate();
    }
    Frame frame;
    played.show(frame, CarriedTrails::none, 0);
    const SessionFile file = parse_session(format_session(session_of(frame, "a.tsp", ".")), "s.json");
    Settings start = file.settings;
    start.threads = 2;
    Ran again(2, instance, start, file.journal, make_colony(instance, start));
    for (int i = 0; i < 30; ++i) again.iterate();
    EXPECT_EQ(figures_of(*played.trace()), figures_of(*again.trace()));
    Frame same;
    again.show(same, CarriedTrails::none, 0);
    EXPECT_EQ(frame.best, same.best);
    EXPECT_EQ(frame.turned().rho, same.turned().rho);
  }
}

TEST(Adaptive, evaporation_falls_as_the_colony_decides_and_the_tours_are_better_sooner) {
  const auto instance = scattered(100, 6);
  Settings s;
  s.ants = 50;
  const Ran fixed = run_of(instance, s, 150);
  s.adaptive = Adaptive::rho;
  const Ran adaptive = run_of(instance, s, 150);
  const Trace& trace = *adaptive.trace();
  EXPECT_EQ(trace[0].rho, s.rho_undecided);
  for (std::size_t i = 1; i < trace.size(); ++i) {
    ASSERT_GE(trace[i].rho, s.rho);
    ASSERT_LE(trace[i].rho, s.rho_undecided);
  }
  EXPECT_LT(trace[149].rho, 2 * s.rho);
  EXPECT_LT(adaptive.last().best, fixed.last().best);
  EXPECT_LT(adaptive.last().branching, fixed.last().branching);
}

TEST(Adaptive, closeness_leads_at_first_where_the_transition_rule_turns) {
  const auto instance = scattered(100, 6);
  Settings s;
  s.ants = 50;
  const Ran fixed = run_of(instance, s, 30);
  s.adaptive = Adaptive::transition;
  const Ran dynamic = run_of(instance, s, 30);
  const Trace& trace = *dynamic.trace();
  EXPECT_EQ(trace[0].beta, s.beta_first);
  for (std::size_t i = 1; i < trace.size(); ++i) ASSERT_LT(trace[i].beta, trace[i - 1].beta);
  EXPECT_LT(dynamic.last().best, fixed.last().best);
}

}  // namespace
}  // namespace formicarium
