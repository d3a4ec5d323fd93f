// SPDX-License-Identifier: Apache-2.0
// A learner's way through a lesson, with a real session in place of a window: right, wrong, left to the program, left
// and taken up again.
#include "core/lesson/course.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/documents/open_instance.hpp"
#include "core/lesson/play.hpp"
#include "core/lesson/way.hpp"
#include "core/problem/generate.hpp"
#include "core/session/session.hpp"

namespace formicarium::lesson {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string text =
    "lesson Forgetting\nopen circle-24\nset restart off, rho 0.02\n"
    "step Slowly\nsay Press Play.\nrun 30\nkeep slow\n"
    "step Predict\nask Who is ahead?\n  (a) The slow one: {slow.mean}.\n  * (b) The quick one.\nreply a No.\nreply b "
    "Yes.\n"
    "step Quickly\nsay Turn it.\nturn rho\nreset\nrun 30\ncheck mean < slow.mean\npass {mean} against {slow.mean}.\n"
    "fail Not yet: {mean}.\nhint Try 0.5.\nhint Really 0.5.\nwitness passes rho 0.5\nwitness fails rho 0.001\n"
    "step Luck\nsay Six seeds.\ncheck mean < slow.mean in 5 of 6 seeds\npass Yes.\nfail No.\nwitness passes rho 0.5\n"
    "witness fails rho 0.001\n"
    "step By itself\nset rho 0.1\nreset\nrun 12\nsay Now {iteration}.\n";

std::unique_ptr<Colony> one_colony(InstancePtr instance, const Settings& settings) {
  return make_colony(std::move(instance), settings);
}

Instances instances_of(const Lesson& lesson) {
  Instances all;
  for (const Lesson::Named& one : lesson.instances) all.push_back(open_instance(instance_file(one.name)));
  return all;
}

/// What a window does: it follows the wishes of the course.
class Window {
 public:
  explicit Window(const Lesson& lesson, Way way = {}) : course(lesson, instances_of(lesson), one_colony) {
    course.begin(std::move(way));
    settle();
  }

  void turn(const char* name, double value) {
    const Parameter& parameter = *find_parameter(name);
    ASSERT_THAT(course.may_turn(), testing::Contains(&parameter));
    parameter.set(next_, value);
    session_.change(next_);
    settle();
  }
  void reset() {
    session_.restart_with(next_);
    settle();
  }
  void branch_at(std::int64_t iteration, double rho) {
    session_.review(iteration);
    session_.wait_until_idle();
    find_parameter("rho")->set(next_, rho);
    session_.change(next_);
    settle();
  }
  void play() {
    ASSERT_GT(course.stop_at(), 0);
    session_.set_stop({.iterations = course.stop_at(), .seconds = 0, .target = 0});
    session_.run();
    settle();
  }
  void settle() {
    for (int round = 0; round < 20; ++round) {
      session_.wait_until_idle();
      while (const FramePtr newer = session_.take_frame()) frame_ = newer;
      if (frame_ && frame_->instance) {
        if (frame_->run != run_) next_ = frame_->settings;
        run_ = frame_->run;
        course.follow(*frame_, next_, session_.trace(frame_->run));
      }
      bool wished = false;
      if (const auto run = course.take_run()) {
        session_.set_stop({.iterations = run->to, .seconds = 0, .target = 0});
        session_.load(run->instance, run->start, run->to > 0, run->journal);
        wished = true;
      }
      if (const auto change = course.take_change()) {
        next_ = change->settings;
        change->anew ? session_.restart_with(next_) : session_.change(next_);
        wished = true;
      }
      if (const auto missing = course.take_missing()) {
        Progress progress;
        for (const Needed& one : *missing) prepared += one.seeds;
        course.runs()->prepare(*missing, progress, {});
        course.prepared();
        wished = true;
      }
      if (!wished) return;
    }
    FAIL() << "the course never rests";
  }
  const Item& last() const { return course.items().back(); }
  std::int64_t iteration() const { return frame_->live_iteration; }

  Course course;
  int prepared = 0;  // runs in the background

 private:
  Session session_;
  FramePtr frame_;
  Settings next_;
  std::uint64_t run_ = 0;
};

Lesson read() { return parse_lesson(text, "a.lesson"); }

void walk_to_turn(Window& window, char answer = 'b') {
  window.play();
  window.course.next();
  window.settle();
  window.course.answer(std::string(1, answer));
  window.course.next();
  window.settle();
}

void try_rho(Window& window, double rho) {
  window.turn("rho", rho);
  window.reset();
  window.play();
}

TEST(Course, waits_for_play_and_lets_nothing_be_turned_meanwhile) {
  Window window(read());
  EXPECT_EQ(window.course.awaits(), Awaits::run);
  EXPECT_EQ(window.course.stop_at(), 30);
  EXPECT_TRUE(window.course.may_turn().empty());
  EXPECT_FALSE(window.course.done());
  window.course.next();
  EXPECT_EQ(window.course.shown_step(), 0u);
  window.play();
  EXPECT_TRUE(window.course.done());
  EXPECT_EQ(window.iteration(), 30);
  EXPECT_EQ(window.prepared, 0) << "the figures are those of the run that was seen";
}

TEST(Course, an_answer_comes_before_what_follows_it) {
  Window window(read());
  window.play();
  window.course.next();
  ASSERT_EQ(window.course.awaits(), Awaits::answer);
  EXPECT_THAT(window.last().choices[0].text, HasSubstr("The slow one: "));
  EXPECT_THAT(window.last().choices[0].text, testing::Not(HasSubstr("{")));
  window.course.answer("z");
  EXPECT_EQ(window.course.awaits(), Awaits::answer);
  window.course.answer("a");
  EXPECT_EQ(window.last().answered, 'a');
  EXPECT_EQ(window.last().reply, "No.");
  EXPECT_TRUE(window.course.done());
  EXPECT_THAT(window.course.way().steps[1].answers, ElementsAre("a"));
}

TEST(Course, a_wrong_deed_gets_a_hint_and_another_try_and_then_passes) {
  Window window(read());
  walk_to_turn(window);
  EXPECT_EQ(window.course.awaits(), Awaits::reset);
  window.reset();  // nothing was turned
  EXPECT_EQ(window.course.awaits(), Awaits::run);
  window.play();
  ASSERT_EQ(window.last().kind, Item::Kind::hint);
  EXPECT_EQ(window.last().text, "Try 0.5.");
  EXPECT_EQ(window.course.awaits(), Awaits::reset);
  EXPECT_FALSE(window.course.done());
  try_rho(window, 0.001);
  EXPECT_EQ(window.last().text, "Really 0.5.");
  try_rho(window, 0.5);
  EXPECT_TRUE(window.course.done());
  ASSERT_EQ(window.last().kind, Item::Kind::passed);
  const Deeds& deeds = window.course.way().steps[2];
  EXPECT_EQ(deeds.tries, 2);
  EXPECT_TRUE(deeds.passed);
  ASSERT_EQ(deeds.turned.size(), 1u);
  EXPECT_EQ(deeds.turned[0][0].value, 0.5);
}

TEST(Course, says_the_figures_that_a_play_without_a_window_says) {
  Window window(read());
  walk_to_turn(window);
  try_rho(window, 0.5);
  Progress progress;
  const Played played = play(read(), {window.course.instance()}, one_colony, progress);
  EXPECT_THAT(played.text, HasSubstr(window.last().text));
  window.course.next();
  window.settle();
  EXPECT_EQ(window.last().text, "Yes.");
  EXPECT_EQ(window.prepared, 12);
  window.course.next();
  window.settle();
  window.play();
  EXPECT_EQ(window.last().text, "Now 12.");
  EXPECT_TRUE(window.course.at_the_end());
}

TEST(Course, the_program_shows_what_a_learner_leaves_to_it) {
  Window window(read());
  for (std::size_t step = 0; step < 5; ++step) {
    ASSERT_EQ(window.course.shown_step(), step);
    window.course.show_me();
    window.settle();
    ASSERT_TRUE(window.course.done()) << step;
    EXPECT_EQ(window.course.awaits(), Awaits::nothing);
    if (step == 0) EXPECT_EQ(window.iteration(), 30);
    if (step == 1) EXPECT_EQ(window.last().answered, '-');
    if (step == 2) EXPECT_EQ(window.last().kind, Item::Kind::passed);
    if (step == 2) EXPECT_EQ(window.course.way().steps[2].turned[0][0].value, 0.5);
    window.course.next();
    window.settle();
  }
  EXPECT_TRUE(window.course.at_the_end());
  EXPECT_EQ(window.iteration(), 12);

  Window again(read(), window.course.way());  // a lesson that is done opens at its end
  EXPECT_TRUE(again.course.at_the_end());
  EXPECT_EQ(again.last().text, "Now 12.");
  EXPECT_EQ(again.iteration(), 12);
}

TEST(Course, looks_back_at_steps_and_comes_forward_again) {
  Window window(read());
  walk_to_turn(window, 'a');
  window.course.back();
  EXPECT_TRUE(window.course.looks_back());
  EXPECT_EQ(window.last().answered, 'a');
  EXPECT_TRUE(window.course.done());
  window.course.back();
  window.course.back();
  EXPECT_EQ(window.course.shown_step(), 0u);
  for (int k = 0; k < 5; ++k) window.course.next();
  EXPECT_EQ(window.course.shown_step(), 2u);
  EXPECT_EQ(window.course.awaits(), Awaits::reset);
}

TEST(Course, goes_on_where_it_was_left_with_the_learners_own_settings) {
  Window before(read());
  walk_to_turn(before, 'a');
  try_rho(before, 0.4);
  const std::string said = before.last().text;
  ASSERT_TRUE(before.course.way().steps[2].passed);
  before.course.next();
  before.settle();

  const std::string file = way_json(read(), before.course.way());
  Window after(read(), parse_way(file, read(), "answers.json"));
  EXPECT_EQ(after.course.shown_step(), 3u);
  EXPECT_EQ(after.iteration(), 30);
  EXPECT_EQ(after.last().text, "Yes.");
  after.course.back();
  EXPECT_EQ(after.last().text, said);
  after.course.back();
  EXPECT_EQ(after.last().answered, 'a');
  EXPECT_EQ(way_json(read(), after.course.way()), way_json(read(), before.course.way()));
}

TEST(Course, answers_of_another_lesson_or_none_are_refused_and_what_does_not_fit_is_left_out) {
  const auto refusal = [](const std::string& json) -> std::string {
    try {
      parse_way(json, read(), "a.json");
      return "read";
    } catch (const InputError& error) {
      return error.what();
    }
  };
  EXPECT_THAT(refusal("{}"), HasSubstr("a.json:1: these are no answers"));
  EXPECT_THAT(refusal("[]"), HasSubstr("expected answers"));
  Lesson other = read();
  other.title = "Other";
  EXPECT_THAT(refusal(way_json(other, {})), HasSubstr("another lesson, \"Other\""));
  const std::string odd = R"({"format": "formicarium-lesson-answers", "lesson": "Forgetting", "step": 99, "steps": [)"
                          R"({"done": true, "answers": "zzzz", "turned": [{"nonsense": "1"}]}, {"done": false}]})";
  Window window(read(), parse_way(odd, read(), "a.json"));
  EXPECT_EQ(window.course.shown_step(), 1u);
  EXPECT_EQ(window.course.awaits(), Awaits::answer);
}

TEST(Course, answers_stay_with_the_titles_of_their_steps_and_turns_with_what_may_be_turned) {
  Window before(read());
  before.play();
  before.course.next();
  before.course.answer("a");
  std::string changed = text;
  changed.insert(changed.find("step Predict"), "step New\nask New?\n  * (a) Yes.\n  (b) No.\n");
  const Lesson lesson = parse_lesson(changed, "a");
  const Way way = parse_way(way_json(read(), before.course.way()), lesson, "a.json");
  EXPECT_TRUE(way.steps[0].done);
  EXPECT_TRUE(way.steps[1].answers.empty()) << "the new step";
  EXPECT_THAT(way.steps[2].answers, ElementsAre("a"));
  Window after(lesson, way);
  EXPECT_EQ(after.course.shown_step(), 1u) << "which is not done";
  const std::string cheats = R"({"format": "formicarium-lesson-answers", "lesson": "Forgetting", "step": 3, "steps": [)"
                             R"({"title": "Quickly", "done": true, "turned": [{"beta": "0", "rho": "0.5"}]}]})";
  const Way other = parse_way(cheats, read(), "a.json");
  ASSERT_EQ(other.steps[2].turned.size(), 1u);
  ASSERT_EQ(other.steps[2].turned[0].size(), 1u) << "beta cannot be turned there";
  EXPECT_EQ(other.steps[2].turned[0][0].parameter, find_parameter("rho"));
}

TEST(Course, numbers_are_read_as_figures_are_shown) {
  for (const char* const six : {"6468", "6 468", "6\u2009468", "6\u202F468", " 6468.0 "})
    EXPECT_EQ(number_in(six), 6468) << six;
  EXPECT_EQ(number_in("2,5 %"), 2.5);
  EXPECT_EQ(number_in("about 6"), std::nullopt);
}

TEST(Course, figures_that_cannot_be_had_are_said_and_the_learner_goes_on) {
  Window window(
      parse_lesson("lesson L\nopen circle-24\nstep One\nrun 9\nsay {gap at 20}\nstep Two\nsay Hello.\n", "a"));
  window.play();
  ASSERT_EQ(window.last().kind, Item::Kind::fault);
  EXPECT_EQ(window.last().text, "Line 5 of the lesson: the run ends with iteration 9, before 20");
  window.course.next();
  EXPECT_EQ(window.last().text, "Hello.");
}

TEST(Course, a_prediction_is_told_after_what_it_predicts) {
  const std::string predicts =
      "lesson L\nopen circle-24\nstep Predict\npredict Which?\n  (a) This.\n  * (b) That.\nreply a No: {iteration}.\n"
      "reply b Yes.\nstep See\nrun 4\nreveal\n";
  Window window(parse_lesson(predicts, "a.lesson"));
  window.course.answer("a");
  EXPECT_EQ(window.last().answered, 'a');
  EXPECT_TRUE(window.last().predicts);
  EXPECT_EQ(window.last().reply, "") << "the truth is not told yet";
  window.course.next();
  window.play();
  ASSERT_EQ(window.last().kind, Item::Kind::revealed);
  EXPECT_EQ(window.last().answered, 'a');
  EXPECT_EQ(window.last().reply, "No: 4.");
  Window shown(parse_lesson(predicts, "a.lesson"));
  shown.course.show_me();
  shown.course.next();
  shown.play();
  EXPECT_EQ(shown.last().answered, '-');
  EXPECT_EQ(shown.last().reply, "Yes.");
}

TEST(Course, a_fault_is_told_again_when_the_lesson_is_taken_up_again) {
  const std::string faulty = "lesson L\nopen circle-24\nstep One\nrun 9\nsay {gap at 20}\nstep Two\nsay Hello.\n";
  Window before(parse_lesson(faulty, "a"));
  before.play();
  before.course.next();
  Window after(parse_lesson(faulty, "a"), before.course.way());
  EXPECT_EQ(after.last().text, "Hello.");
  after.course.back();
  EXPECT_EQ(after.last().kind, Item::Kind::fault);
}

TEST(Course, a_branch_from_an_earlier_moment_is_no_reset) {
  Window window(read());
  walk_to_turn(window);
  window.branch_at(28, 0.5);
  EXPECT_EQ(window.course.awaits(), Awaits::reset);
  EXPECT_FALSE(window.course.done());
}

TEST(Course, begins_anew_while_figures_are_awaited) {
  Window window(read());
  walk_to_turn(window);
  try_rho(window, 0.5);
  window.course.next();  // twelve runs are missing, and nobody does them
  EXPECT_EQ(window.course.awaits(), Awaits::figures);
  window.course.begin();
  window.settle();
  EXPECT_EQ(window.course.shown_step(), 0u);
  EXPECT_EQ(window.course.awaits(), Awaits::run);
  window.play();
  EXPECT_TRUE(window.course.done());
}

TEST(Course, a_step_that_is_done_and_its_dots_are_there_again) {
  Window before(read());
  walk_to_turn(before);
  try_rho(before, 0.5);
  before.course.next();
  before.settle();
  ASSERT_EQ(before.last().seeds, 6);
  Window after(read(), parse_way(way_json(read(), before.course.way()), read(), "a.json"));
  EXPECT_EQ(after.course.shown_step(), 3u);
  EXPECT_TRUE(after.course.done());
  EXPECT_EQ(after.last().held, before.last().held);
  EXPECT_EQ(after.last().seeds, 6);
}

TEST(Course, what_stands_between_reset_and_check_is_said_once_a_try) {
  Window window(
      parse_lesson("lesson L\nopen circle-24\nset restart off\nstep One\nturn rho\nreset\nrun 5\nsay Well.\n"
                   "ask Why?\n  (a) So.\n  * (b) Not so.\ncheck rho = 0.5\npass Yes.\nfail No.\n"
                   "witness passes rho 0.5\nwitness fails rho 0.1\n",
                   "a.lesson"));
  for (const char letter : {'a', 'b'}) {
    window.reset();
    window.play();
    window.course.answer(std::string(1, letter));
  }
  try_rho(window, 0.5);
  window.course.answer("b");
  EXPECT_TRUE(window.course.done());
  EXPECT_EQ(window.course.items().size(), 3u);
  EXPECT_THAT(window.course.way().steps[0].answers, ElementsAre("b"));
  EXPECT_EQ(window.course.way().steps[0].tries, 2);
}

TEST(Course, a_hundred_visits_leave_a_step_as_it_was) {
  Window window(read());
  walk_to_turn(window);
  for (int k = 0; k < 100; ++k) {
    window.course.back();
    window.course.next();
    window.settle();
  }
  EXPECT_EQ(window.course.items().size(), 1u);
  EXPECT_EQ(window.course.awaits(), Awaits::reset);
}

const std::string ways =
    "lesson Ways\nopen circle-24\nset restart off\n"
    "step Number\nrun 10\nask How many?\n  = {iteration} within 1\nreply less Too few.\nreply right Yes.\n"
    "reply more Too many.\n"
    "step Few\nwhen less\nsay Count again.\n"
    "step Many\nwhen more\nsay Count better.\n"
    "step Letter\nask Which?\n  * (a) One.\n  (b) Two.\nshow matrix\npoint city 3\n"
    "step Other\nopen uniform-5\nset ants 3\nrun 4\nkeep small\nsay {iteration} on five, {small.iteration}.\n"
    "step Back\nopen circle-24\nsay Again 24 cities, and then {small.best}.\n";

TEST(Course, a_number_decides_which_step_comes_next) {
  for (const auto& [answer, letter, title] :
       {std::tuple{"7", '<', "Few"}, {"9", '=', "Letter"}, {"12,0", '>', "Many"}}) {
    Window window(parse_lesson(ways, "ways.lesson"));
    window.play();
    EXPECT_EQ(window.last().number, true);
    window.course.answer("about ten");
    EXPECT_EQ(window.course.awaits(), Awaits::answer) << "that is no number";
    EXPECT_EQ(window.course.place(), std::pair(std::size_t{1}, std::size_t{4})) << "steps for all";
    window.course.answer(answer);
    EXPECT_EQ(window.last().answered, letter);
    EXPECT_EQ(window.last().written, answer);
    EXPECT_EQ(window.last().truth, "10");
    window.course.next();
    EXPECT_EQ(window.course.lesson().steps[window.course.shown_step()].title, title);
    EXPECT_EQ(window.course.place(), std::pair(std::size_t{2}, std::size_t(letter == '=' ? 4 : 5)));
    window.course.back();
    EXPECT_EQ(window.course.shown_step(), 0u);
    window.course.next();
    if (letter != '=') window.course.next();
    EXPECT_EQ(window.course.lesson().steps[window.course.shown_step()].title, "Letter");
    // Left here, and taken up again.
    Window again(parse_lesson(ways, "ways.lesson"),
                 parse_way(way_json(window.course.lesson(), window.course.way()), window.course.lesson(), "w.json"));
    EXPECT_EQ(again.course.lesson().steps[again.course.shown_step()].title, "Letter");
    again.course.back();
    EXPECT_EQ(again.course.lesson().steps[again.course.shown_step()].title, letter == '=' ? "Number" : title);
  }
}

TEST(Course, all_right_answers_are_ticked_and_no_other) {
  const std::string ticks =
      "lesson Ticks\nopen circle-24\n"
      "step One\nask Which?\n  * [a] One.\n  [b] Two.\n  * [c] Three.\nreply right Yes.\nreply wrong No.\n"
      "step No\nwhen wrong\nsay Read again.\n"
      "step Two\npredict Which?\n  * [a] One.\n  * [b] Two.\n  [c] Three.\nreply wrong So it was.\nrun 9\nreveal\n";
  for (const auto& [answer, letter, reply, title] :
       {std::tuple{"ac", '=', "Yes.", "Two"}, {"a", '!', "No.", "No"}, {"abc", '!', "No.", "No"}}) {
    Window window(parse_lesson(ticks, "ticks.lesson"));
    EXPECT_TRUE(window.last().ticks);
    for (const char* const none : {"", "ca", "aa", "d", "-"}) window.course.answer(none);
    EXPECT_EQ(window.course.awaits(), Awaits::answer) << "these are no answers";
    window.course.answer(answer);
    EXPECT_EQ(window.last().answered, letter);
    EXPECT_EQ(window.last().reply, reply);
    for (const Item::Choice& one : window.last().choices)
      EXPECT_EQ(one.chosen, std::string(answer).find(one.letter) != std::string::npos);
    window.course.next();
    EXPECT_EQ(window.course.lesson().steps[window.course.shown_step()].title, title);
    Window again(parse_lesson(ticks, "ticks.lesson"),
                 parse_way(way_json(window.course.lesson(), window.course.way()), window.course.lesson(), "w.json"));
    again.course.back();
    if (letter == '!') again.course.back();
    EXPECT_EQ(again.last().answered, letter);
  }
  Window window(parse_lesson(ticks, "ticks.lesson"));
  window.course.answer("ac");
  window.course.next();
  window.course.answer("bc");
  EXPECT_EQ(window.last().reply, "") << "the truth comes later";
  window.play();
  EXPECT_EQ(window.last().kind, Item::Kind::revealed);
  EXPECT_EQ(window.last().reply, "So it was.");
  EXPECT_EQ(window.last().answered, '!');
}

TEST(Course, another_instance_is_opened_in_mid_lesson_and_its_runs_can_be_named_later) {
  Window window(parse_lesson(ways, "ways.lesson"));
  window.play();
  window.course.answer("10");
  window.course.next();
  window.course.answer("a");
  EXPECT_EQ(window.course.marks().size(), 2u);
  window.course.next();
  window.settle();
  EXPECT_EQ(window.course.instance()->name(), "uniform-5");
  window.play();
  EXPECT_EQ(window.last().text, "4 on five, 4.");
  window.course.next();
  window.settle();
  EXPECT_EQ(window.course.instance()->name(), "circle-24");
  EXPECT_THAT(window.last().text, HasSubstr("Again 24 cities, and then"));
  EXPECT_TRUE(window.course.at_the_end());
  Window again(window.course.lesson(), window.course.way());
  EXPECT_EQ(again.course.instance()->name(), "circle-24");
  EXPECT_EQ(again.last().text, window.last().text);
  Progress progress;
  const Played played = play(window.course.lesson(), instances_of(window.course.lesson()), one_colony, progress);
  EXPECT_THAT(played.faults, testing::IsEmpty());
  EXPECT_THAT(played.text, HasSubstr("= {iteration} within 1: 10"));
  EXPECT_THAT(played.text, HasSubstr("For those whose answer was less."));
  EXPECT_THAT(played.text, HasSubstr("Opens uniform-5."));
  EXPECT_THAT(played.text, HasSubstr("4 on five, 4."));
}

TEST(Course, a_click_answers_where_the_lesson_asks_for_a_place) {
  const Lesson lesson = parse_lesson(
      "lesson Places\nopen circle-24\nset restart off\n"
      "step Look\nrun 40\nclick edge Where is a road of the best tour?\n  = best = 1\nreply right Yes.\nreply wrong "
      "No.\n"
      "step City\nclick city Where are seven strong roads?\n  = roads >= 7 and nearest > 0\nreply right Yes.\n",
      "places.lesson");
  Window window(lesson);
  window.play();
  ASSERT_EQ(window.course.awaits(), Awaits::answer);
  EXPECT_TRUE(window.last().clicks && window.last().edge);
  window.course.answer("3-99");
  window.course.answer("3");
  EXPECT_EQ(window.course.awaits(), Awaits::answer) << "no such edge";
  window.course.answer("13-1");  // across the circle
  EXPECT_EQ(window.last().answered, '!');
  EXPECT_EQ(window.last().reply, "No.");
  EXPECT_EQ(window.last().written, "1–13");
  window.course.next();
  window.course.show_me();
  window.settle();
  EXPECT_THAT(window.last().truth, testing::StartsWith("city "));
  Progress progress;
  const Played played = play(lesson, instances_of(lesson), one_colony, progress);
  EXPECT_THAT(played.faults, testing::IsEmpty());
  EXPECT_THAT(played.text, HasSubstr("24 of 276 are right"));
  const Lesson silly = parse_lesson(
      "lesson Silly\nopen circle-24\nstep Look\nrun 4\nclick edge Where?\n  = length < 0\n"
      "step All\nclick city Where?\n  = roads >= 0\n",
      "silly.lesson");
  const Played refused = play(silly, instances_of(silly), one_colony, progress);
  ASSERT_EQ(refused.faults.size(), 2u);
  EXPECT_THAT(refused.faults[0].what, HasSubstr("no place is right"));
  EXPECT_THAT(refused.faults[1].what, HasSubstr("every place is right"));
}

}  // namespace
}  // namespace formicarium::lesson
