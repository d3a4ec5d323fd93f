// SPDX-License-Identifier: Apache-2.0
// A lesson that is played without a window: what a learner sees, and whether its checks can hold and fail.
#include "core/lesson/play.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "core/base/error.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/documents/open_instance.hpp"
#include "core/problem/generate.hpp"

namespace formicarium::lesson {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Played played(const std::string& steps, const std::string& head = "lesson Trails\nopen circle-24\nset restart off\n",
              int threads = 1) {
  const Lesson lesson = parse_lesson(head + steps, "a.lesson");
  Progress progress;
  return play(
      lesson, {open_instance(instance_file(lesson.instances[0].name))},
      [threads](InstancePtr instance, Settings settings) {
        settings.threads = threads;
        return make_colony(std::move(instance), settings);
      },
      progress);
}

std::vector<std::string> faults(const Played& all) {
  std::vector<std::string> text;
  for (const Fault& one : all.faults) text.push_back(std::to_string(one.line) + ": " + one.what);
  return text;
}

const std::string remembering =
    "step Slowly\nrun 30\nkeep slow\nstep Quickly\nturn rho, alpha\nreset\nrun 30\n"
    "check mean < slow.mean\npass {mean} against {slow.mean}.\nfail Not yet: {mean}.\n";

TEST(Play, tells_what_a_learner_sees_and_tries_each_witness) {
  const Played all = played(remembering + "witness passes rho 0.5\nwitness fails rho 0.001\n");
  EXPECT_THAT(faults(all), IsEmpty());
  EXPECT_EQ(all.checks, 1);
  EXPECT_EQ(all.witnesses, 2);
  EXPECT_THAT(all.text, HasSubstr("The learner may turn: Evaporation, Weight of the trail, here to rho 0.5"));
  EXPECT_THAT(all.text, HasSubstr("% against "));
  EXPECT_THAT(all.text, HasSubstr("To iteration 30: gap"));
}

TEST(Play, finds_witnesses_that_do_not_do_what_they_say) {
  EXPECT_THAT(faults(played(remembering + "witness passes rho 0.001\nwitness fails rho 0.5\n")),
              ElementsAre("14: the check does not hold with this witness: mean < slow.mean",
                          "15: the check holds with this witness: mean < slow.mean"));
}

TEST(Play, what_a_lesson_cannot_do_is_a_fault_with_its_line) {
  EXPECT_THAT(faults(played("step One\nkeep before\n")), ElementsAre("5: there is no run yet that could be kept"));
  EXPECT_THAT(faults(played("step One\nrun 9\nstep Two\nrun 9\n")),
              ElementsAre(HasSubstr("7: the run is in iteration 9 already")));
  EXPECT_THAT(faults(played("step One\nsay It has {gap}.\n")), ElementsAre("5: the run has no iteration yet"));
  EXPECT_THAT(faults(played("step One\nset algorithm cas\nrun 9\n")),
              ElementsAre(HasSubstr("5: Cunning ants borrow a part of an assignment")));
}

TEST(Play, a_live_change_counts_from_the_next_iteration_on_and_a_reset_begins_anew) {
  const auto gap = [](const std::string& steps) {
    const std::string text = played(steps).text;
    return text.substr(text.rfind("mean "));
  };
  const std::string changed = gap("step One\nrun 3\nset rho 0.5\nrun 7\n");
  EXPECT_NE(changed, gap("step One\nrun 7\n"));
  EXPECT_NE(changed, gap("step One\nset rho 0.5\nrun 7\n")) << "three iterations went before";
  EXPECT_EQ(gap("step One\nrun 10\nset rho 0.5\nreset\nrun 30\n"), gap("step One\nset rho 0.5\nrun 30\n"));
}

TEST(Play, several_seeds_are_counted_and_threads_change_nothing) {
  const std::string seeds =
      "step Slowly\nrun 30\nkeep slow\nstep Quickly\nturn rho\nreset\nrun 30\ncheck mean < slow.mean in 5 of 6 seeds\n"
      "pass Yes.\nfail No.\nwitness passes rho 0.5\nwitness fails rho 0.001\n";
  const Played one = played(seeds), two = played(seeds, "lesson Trails\nopen circle-24\nset restart off\n", 2);
  EXPECT_THAT(faults(one), IsEmpty());
  EXPECT_EQ(one.text, two.text);
  EXPECT_THAT(faults(two), IsEmpty());
}

TEST(Play, a_witness_whose_settings_decide_is_not_run_with_other_seeds) {
  const Lesson lesson = parse_lesson(
      "lesson Trails\nopen circle-24\nset restart off\nstep Slowly\nrun 30\nkeep slow\nstep Quickly\nturn rho\nreset\n"
      "run 30\ncheck mean < slow.mean and rho > 0.1 in 5 of 6 seeds\npass Yes.\nfail No.\nwitness passes rho 0.5\n"
      "witness fails rho 0.001\n",
      "a.lesson");
  Progress progress;
  std::atomic<int> colonies = 0;
  const Played all = play(
      lesson, {open_instance(instance_file("circle-24"))},
      [&](InstancePtr instance, const Settings& settings) {
        ++colonies;
        return make_colony(std::move(instance), settings);
      },
      progress);
  EXPECT_THAT(faults(all), IsEmpty());
  EXPECT_EQ(colonies, 2 * 6) << "of both runs each seed once";
}

TEST(Play, a_run_goes_on_in_a_later_step_as_the_witness_turned_it_before) {
  const std::string later =
      "step Slowly\nrun 40\nkeep slow\nstep Quickly\nturn rho\nreset\nrun 10\nstep On\nrun 40\n"
      "check mean at 30 < slow.mean at 30\npass Yes.\nfail No.\n";
  EXPECT_THAT(faults(played(later + "witness passes rho 0.5\nwitness fails rho 0.001\n")), IsEmpty());
  EXPECT_THAT(faults(played(later + "witness passes rho 0.001\nwitness fails rho 0.5\n")), testing::SizeIs(2));
}

TEST(Play, a_witness_turns_what_the_last_turn_before_its_check_allows) {
  const Played all = played(
      "step One\nrun 9\nkeep slow\nturn rho\nreset\nrun 9\ncheck iteration > 8 and mean < 0.5 * slow.mean\npass Yes.\n"
      "fail No: {mean}.\nhint Try {slow.mean}.\nwitness passes rho 0.5\nwitness fails rho 0.001\n"
      "turn alpha\nreset\nrun 12\ncheck mean > 0.8 * slow.mean\npass Blind.\nfail No.\nwitness passes alpha 0\n"
      "witness fails alpha 1\n");
  EXPECT_THAT(faults(all), IsEmpty());
  EXPECT_THAT(all.text, HasSubstr("The learner may turn: Evaporation, here to rho 0.5"));
  EXPECT_THAT(all.text, HasSubstr("The learner may turn: Weight of the trail, here to alpha 0"));
  EXPECT_THAT(all.text, HasSubstr("With rho 0.001: No: "));
  EXPECT_THAT(all.text, HasSubstr("Hint: Try "));
}

TEST(Play, two_changes_in_one_iteration_are_one) {
  EXPECT_THAT(faults(played("step One\nrun 5\nset rho 0.5\nset alpha 2\nrun 10\n")), IsEmpty());
}

TEST(Play, can_be_left) {
  const Lesson lesson = parse_lesson("lesson L\nopen circle-24\nstep One\nrun 100000\n", "a.lesson");
  Progress progress;
  progress.cancel();
  EXPECT_THROW(
      play(
          lesson, {open_instance(instance_file("circle-24"))},
          [](InstancePtr instance, const Settings& settings) { return make_colony(std::move(instance), settings); },
          progress),
      Cancelled);
}

}  // namespace
}  // namespace formicarium::lesson
