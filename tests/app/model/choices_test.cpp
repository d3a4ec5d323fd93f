// SPDX-License-Identifier: Apache-2.0
// What is shown of the parameters while the solver has not yet answered, and after it refused.
#include "app/model/choices.hpp"

#include "core/base/error.hpp"
#include "core/settings/problem_settings.hpp"
#include "core/steps/selection.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/core/qap/support.hpp"
#include "tests/core/session/session_fixture.hpp"

namespace formicarium {
namespace {

struct ChoicesTest : testing::Test {
  ChoicesTest() {
    frame.run = 1;
    frame.instance = ring(20);
    choices.take(frame);
  }
  /// The user turns the selection rule to `trial`; what goes to the solver.
  Settings choose_trial() {
    const auto sent = choices.put(choices.with(*find_parameter("selection"), double(Selection::trial)));
    return sent.value_or(Settings{});
  }
  Frame frame;
  Choices choices;
};

TEST_F(ChoicesTest, a_change_stays_on_screen_until_the_solver_has_seen_it) {
  EXPECT_EQ(choose_trial().selection, Selection::trial);
  ++frame.last.iteration;
  choices.take(frame);
  EXPECT_EQ(choices.shown().selection, Selection::trial);
}

TEST_F(ChoicesTest, a_refused_change_is_taken_back_whether_or_not_a_frame_showed_it) {
  const Settings before = frame.settings;
  for (const bool seen : {false, true}) {
    SCOPED_TRACE(seen);
    const Settings wanted = choose_trial();
    ASSERT_EQ(wanted.selection, Selection::trial) << "it can be wanted again";
    if (seen) {
      frame.settings = wanted;
      choices.take(frame);
    }
    frame.settings = before;
    ++frame.messages;
    EXPECT_TRUE(choices.take(frame));
    EXPECT_EQ(choices.shown(), before);
  }
}

TEST_F(ChoicesTest, a_message_about_something_else_loses_no_change) {
  const Settings wanted = choose_trial();
  ++frame.messages;
  choices.take(frame);
  frame.settings = wanted;
  choices.take(frame);
  EXPECT_EQ(choices.shown().selection, Selection::trial);
}

TEST_F(ChoicesTest, a_live_change_goes_out_at_once_and_only_once) {
  EXPECT_EQ(choose_trial().selection, Selection::trial);
  EXPECT_FALSE(choices.put(choices.wishes()));
  EXPECT_FALSE(choices.restart_waits());
}

TEST_F(ChoicesTest, what_is_not_live_waits_for_a_restart) {
  const Parameter& ants = *find_parameter("ants");
  EXPECT_FALSE(choices.put(choices.with(ants, 7)));
  EXPECT_TRUE(choices.waits(ants));
  frame.settings = choices.take_waiting();
  EXPECT_EQ(frame.settings.ants, 7);
  ++frame.run;
  choices.take(frame);
  EXPECT_FALSE(choices.restart_waits());
}

TEST_F(ChoicesTest, another_algorithm_brings_its_defaults_with_the_restart) {
  EXPECT_FALSE(choices.put(choices.with(*find_parameter("algorithm"), double(Algorithm::as))));
  EXPECT_EQ(choices.shown().rho, defaults(Algorithm::as).rho);
  EXPECT_TRUE(choices.waits(*find_parameter("rho")));
  EXPECT_EQ(choices.running().rho, Settings().rho);
}

TEST_F(ChoicesTest, a_local_search_brings_its_live_defaults_at_once_and_says_so) {
  const Parameter& search = *find_parameter("local_search");
  const Choices::Wishes wishes = choices.with(search, double(LocalSearchKind::or_3opt));
  const std::string follows = choices.what_follows(search, wishes);
  EXPECT_NE(follows.find("ρ 0.02 → 0.2, depositor iteration best → schedule"), std::string::npos) << follows;
  const auto live = choices.put(wishes);
  ASSERT_TRUE(live);
  EXPECT_EQ(live->rho, 0.2);
  EXPECT_EQ(live->depositor, Depositor::scheduled);
  EXPECT_FALSE(choices.waits(*find_parameter("rho")));
  EXPECT_EQ(choices.what_follows(*find_parameter("beta"), choices.with(*find_parameter("beta"), 3)), "");
}

TEST_F(ChoicesTest, a_preset_that_depends_on_the_instance_is_made_for_the_one_on_screen) {
  const auto preset = std::ranges::find_if(presets(), &Preset::for_instance);
  ASSERT_NE(preset, presets().end());
  EXPECT_EQ(choices.settings_of(*preset), best_choice(*frame.instance, false).settings);
  frame.device = "NVIDIA H200";
  frame.on_gpu = true;
  ++frame.run;
  choices.take(frame);
  EXPECT_EQ(choices.best()->why, best_choice(*frame.instance, true).why);
}

TEST_F(ChoicesTest, the_preset_of_the_defaults_has_those_of_the_problem) {
  EXPECT_EQ(choices.settings_of(presets()[0]), Settings{});
  Frame other;
  other.run = 2;
  other.instance = test::random_qap(12, 4);
  other.settings = fitted_to({}, other.instance->traits());
  choices.take(other);
  EXPECT_EQ(choices.settings_of(presets()[0]).algorithm, Algorithm::cas);
  EXPECT_EQ(choices.settings_of(presets()[0]), other.settings);
}

TEST_F(ChoicesTest, presets_for_tours_are_refused_for_assignments_with_the_reason) {
  for (const Preset& preset : presets())
    EXPECT_EQ(choices.why_refused(preset).has_value(), preset.settings.algorithm == Algorithm::cas) << preset.name;
  Frame other;
  other.run = 2;
  other.instance = test::random_qap(12, 4);
  other.settings = fitted_to({}, other.instance->traits());
  choices.take(other);
  for (const Preset& preset : presets()) {
    const auto why = choices.why_refused(preset);
    if (preset.settings == Settings{} || preset.for_instance || preset.settings.algorithm == Algorithm::cas)
      EXPECT_FALSE(why) << preset.name;
    else if (preset.settings.algorithm == Algorithm::acs || preset.settings.selection != Selection::rwm)
      EXPECT_TRUE(why && why->ends_with('.')) << preset.name;
  }
}

TEST_F(ChoicesTest, another_algorithm_for_assignments_is_allowed_as_it_stands_and_keeps_the_search) {
  Frame other;
  other.run = 2;
  other.instance = test::random_qap(12, 4);
  other.settings = other.start = fitted_to({}, other.instance->traits());
  choices.take(other);
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::eas, Algorithm::ras, Algorithm::bwas}) {
    const Settings chosen = choices.with(*find_parameter("algorithm"), double(algorithm)).settings;
    EXPECT_NO_THROW(validate(chosen, other.instance->traits()));
    EXPECT_EQ(chosen.local_search, LocalSearchKind::tabu);
    EXPECT_EQ(chosen.rho, default_of(*find_parameter("rho"), chosen));
    EXPECT_EQ(chosen.candidates, 0);
    EXPECT_EQ(chosen.memory, Memory::matrix);
  }
}

TEST_F(ChoicesTest, a_senseless_wish_is_refused_and_still_waits) {
  choices.put(choices.with(*find_parameter("candidates"), 0));  // all, beside candidate memory
  EXPECT_THROW(choices.take_waiting(), SettingsError);
  EXPECT_TRUE(choices.restart_waits());
}

TEST_F(ChoicesTest, a_preset_sets_the_tabu_list_and_leaves_seed_and_machine_alone) {
  Settings mine;
  mine.seed = 99;
  mine.threads = 3;
  mine.backend = BackendKind::cpu;
  mine.tabu = TabuKind::lm;
  const Settings mixed = with_preset(mine, defaults(Algorithm::as));
  EXPECT_EQ(mixed.algorithm, Algorithm::as);
  EXPECT_EQ(mixed.seed, 99U);
  EXPECT_EQ(mixed.threads, 3);
  EXPECT_EQ(mixed.backend, BackendKind::cpu);
  EXPECT_EQ(mixed.tabu, TabuKind::bt);
}

/// What its sentence says: the compact list without candidate lists, the bitmask with them.
TEST_F(ChoicesTest, a_papers_preset_sets_its_tabu_list) {
  const auto chosen = [&](std::string_view name) {
    const auto preset = std::ranges::find(presets(), name, &Preset::name);
    choices.put(choices.with_preset(choices.settings_of(*preset)));
    return choices.shown().tabu;
  };
  EXPECT_EQ(chosen("GPU-MMAS 2020, all cities"), TabuKind::ct);
  EXPECT_EQ(chosen("GPU-MMAS 2020, lists"), TabuKind::bt);
  EXPECT_EQ(chosen("GPU-MMAS 2020, all cities"), TabuKind::ct);
  EXPECT_EQ(chosen("Default"), TabuKind::bt);
}

TEST_F(ChoicesTest, local_search_is_refused_where_the_run_cannot_have_it) {
  const Parameter& search = *find_parameter("local_search");
  const auto refused = [&](LocalSearchKind kind) { return choices.why_refused(search, int(kind)).value_or(""); };
  EXPECT_EQ(refused(LocalSearchKind::two_opt), "");
  frame.instance = one_way(12);
  ++frame.run;
  choices.take(frame);
  EXPECT_NE(refused(LocalSearchKind::two_opt), "");
  EXPECT_EQ(refused(LocalSearchKind::or_3opt), "");
}

}  // namespace
}  // namespace formicarium
