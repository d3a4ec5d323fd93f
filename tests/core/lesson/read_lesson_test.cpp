// SPDX-License-Identifier: Apache-2.0
// What a lesson may contain. Every refusal names file and line, what was found and what was expected.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.hpp"
#include "core/lesson/lesson.hpp"
#include "tests/sanitized.hpp"
#include "tests/waiting.hpp"

namespace formicarium::lesson {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

const std::string head = "lesson Trails\nopen uniform-80\n";
const std::string asks = "ask Why?\n  (a) So.\n* (b) Not so.\n";  // not indented: no answer
const std::string checked =
    "turn rho\nreset\nrun 9\ncheck gap < 3\npass Yes: {gap}.\nfail No.\nwitness passes rho 0.5\nwitness fails rho "
    "0.02\n";

std::string refusal(const std::string& text) {
  try {
    parse_lesson(text, "a.lesson");
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(Lesson, has_a_head_and_steps_with_what_happens_in_them) {
  const Lesson lesson = parse_lesson(
      "# For the lecturer.\nlesson  How long?\nminutes 5\nafter   Forget quickly.\nopen uniform-80\nseed 11\n"
      "set rho 0.02, restart off\n\nstep First\nsay One line\n    and another: {gap}.\nrun 100\nkeep slow\n"
      "ask Which\n    is it?\n    (a) This\n        one.\n  * (b) That.\nreply a No: {slow.gap at 10}.\n"
      "step Second\nset alpha 2\n" +
          checked + "hint Try more.\nhint More.\n",
      "a.lesson");
  EXPECT_EQ(lesson.title, "How long?");
  EXPECT_EQ(lesson.afterwards, "Forget quickly.");
  EXPECT_EQ(lesson.minutes, 5);
  EXPECT_EQ(lesson.seed, 11U);
  EXPECT_EQ(lesson.settings.size(), 2U);
  ASSERT_EQ(lesson.steps.size(), 2U);
  const auto& first = lesson.steps[0].entries;
  ASSERT_EQ(first.size(), 4U);
  EXPECT_EQ(std::get<Say>(first[0].what).words.text, "One line and another: {gap}.");
  EXPECT_EQ(std::get<RunTo>(first[1].what).iteration, 100);
  EXPECT_EQ(std::get<Keep>(first[2].what).name, "slow");
  const Ask& ask = std::get<Ask>(first[3].what);
  EXPECT_EQ(ask.question.text, "Which is it?");
  EXPECT_EQ(ask.options[0].text.text, "This one.");
  EXPECT_FALSE(ask.options[0].right);
  EXPECT_TRUE(ask.options[1].right);
  EXPECT_EQ(ask.outcomes[0].reply.figures[0].run, "slow");
  EXPECT_EQ(first[3].line, 14);
  const auto& second = lesson.steps[1].entries;
  ASSERT_EQ(second.size(), 5U);
  EXPECT_THAT(std::get<Turn>(second[1].what).parameters, ElementsAre(find_parameter("rho")));
  const Check& check = std::get<Check>(second[4].what);
  EXPECT_EQ(check.condition.text, "gap < 3");
  EXPECT_EQ(check.hints.size(), 2U);
  ASSERT_EQ(check.witnesses.size(), 2U);
  EXPECT_TRUE(check.witnesses[0].passes);
  EXPECT_EQ(check.witnesses[0].settings[0].value, 0.5);
}

TEST(Lesson, what_is_wrong_is_refused_with_the_line_and_what_was_expected) {
  const std::string step = head + "step One\n";
  for (const auto& [text, line, what] : std::vector<std::tuple<std::string, int, std::string>>{
           {"", 1, "expected 'lesson TITLE'"},
           {"lesson L\n", 1, "expected 'open INSTANCE'"},
           {head, 2, "expected 'step TITLE'"},
           {step, 3, "nothing happens in this step"},
           {head + "stap One\n", 3, "\"stap\" is no command (did you mean step?)"},
           {"  say\n", 1, "an indented line goes on with one above it"},
           {head + "say Hello.\n", 3, "say belongs into a step"},
           {step + "say Hello.\nseed 3\n", 5, "seed stands above the first step"},
           {step + "say\n", 4, "expected a sentence after say"},
           {"minutes 0\n", 1, "minutes is \"0\"; expected a whole number from 1 to 120"},
           {"open ../secret.tsp\n", 1, "leaves the lesson's folder"},
           {"open /etc/passwd\n", 1, "leaves the lesson's folder"},
           {"set rho 7\n", 1, "rho is '7'"},
           {"set rho\n", 1, "rho has no value"},
           {"set rhoo 0.1\n", 1, "is no setting (did you mean rho?)"},
           {"set seed 3\n", 1, "seed is no setting of the search"},
           {step + asks, 6, "the answers of a question are indented"},
           {step + "ask Why?\n  = many\n", 5, "\"many\" is no figure"},
           {step + "ask Why?\n  = 3\n  (a) b\n", 4, "answers or a number, not both"},
           {step + "ask Why?\n  = 3 within x\n", 5, "is no figure"},
           {step + "ask Why?\n  = 3\nreply a No.\n", 6, "expected less or right or more"},
           {step + "say a\nstep B\nwhen a\nsay b\n", 6, "none is asked above"},
           {step + "ask Why?\n  (a) a\n  * (b) b\nstep B\nwhen c\nsay b\n", 8, "is no answer to the question above"},
           {step + "ask Why?\n  (a) a\n  * (b) b\nstep B\nwhen a b\nsay b\n", 8, "every answer leads here"},
           {step + "ask Why?\n  (a) a\n  * (b) b\nstep B\nwhen a\nrun 3\n", 9, "says, shows and points"},
           {step + "show trail\n", 4, "cannot be shown (did you mean trails?)"},
           {step + "hide matrix\n", 4, "a view is shown, not hidden"},
           {step + "point city zero\n", 4, "expected the number of a city"},
           {step + "point edge 3 3\n", 4, "an edge joins two cities"},
           {step + "point nowhere\n", 4, "is no setting"},
           {step + "turn rho\nopen circle-24\n", 5, "what was turned in this step would be lost"},
           {step + "turn rho\nset rho 0.5\n", 5, "the learner has turned rho in this step"},
           {step + "turn rho\nturn rho\n", 5, "rho is turned in this step already"},
           {step + "ask Why?\n  = 3\n  more\n", 6, "nothing follows the number"},
           {step + "ask Why?\n  = ms\n", 5, "ms differs from one time to the next"},
           {step + "predict Why {gap}?\n  (a) a\n  * (b) b\n", 4, "expected them in a say above"},
           {step + "say a\npoint rho\n", 5, "rho has a control only in a step that lets it be turned"},
           {step + "say a\npoint branching\npoint lengths\n", 3, "one control or chart"},
           {step + "check threads > 4\n", 4, "threads is no setting of the search"},
           {step + "open ../x.tsp\n", 4, "leaves the lesson's folder"},
           {step + "ask Why?\n", 4, "2 to 8 answers"},
           {step + "ask Why?\n  (a) So.\n  (b) Not so.\n", 4, "no answer is right"},
           {step + "ask Why?\n  * (a) So.\n  * (b) Not so.\n", 4, "every answer is right"},
           {step + "ask Why?\n  * (a) So.\n  (c) Not so.\n", 6, "expected the answer (b), found (c)"},
           {step + "ask Why?\n  * (a) So.\n  (b) Not so.\nreply c No.\n", 7,
            "is no answer to the question above; expected a or b"},
           {step + "ask Why?\n  * [a] So.\n  (b) Not so.\n", 6, "of [a] all right ones are ticked"},
           {step + "ask Why?\n  [a] So.\n  [b] Not so.\n", 4, "no answer is right"},
           {step + "ask Why?\n  * [a] So.\n  [b] Not so.\nreply a No.\n", 7, "expected right or wrong"},
           {step + "say Hi.\nreply a No.\n", 5, "reply belongs under ask"},
           {step + "ask Why?\n  * (a) So.\n  (b) Not so.\nreply a No.\nreply a Yes.\n", 8, "a has a reply already"},
           {step + "turn rho\nrun 9\ncheck gap < 3\npass a\nfail b\nhint c\nwitness passes rho 0.5\n"
                   "witness fails rho 0.1\n",
            6, "a hint is for another try"},
           {step + "run 0\n", 4, "from 1 to 100000"},
           {step + "run 9\nkeep Two words\n", 5, "is none of small letters"},
           {step + "run 9\nkeep a\nkeep a\n", 6, "a run is kept as a already"},
           {step + "pass Yes.\n", 4, "pass belongs under a check"},
           {step + "check gap < other.gap\n", 4, "no run is kept as \"other\" above"},
           {step + "check gap\n", 4, "expected <, <=, >, >= or ="},
           {step + "turn rho\ncheck gap < 3\npass Yes.\nfail No.\nwitness passes rho 0.5\n", 5,
            "expected 'witness fails'"},
           {step + "turn rho\ncheck gap < 3\nwitness passes rho 0.5\nwitness fails rho 0.1\n", 5,
            "expected 'pass' and 'fail'"},
           {step + "turn rho\ncheck gap < 3\nwitness passes alpha 0.5\n", 6, "the learner cannot turn alpha"},
           {step + "check gap < 3\nwitness passes alpha 0.5\n", 5, "expected 'turn' above"},
           {step + "check gap < 3\nwitness maybe\n", 5, "expected 'witness passes SETTINGS'"},
           {step + "say It has {gapp}.\n", 4, "did you mean gap"},
           {step + "say It has {gap.\n", 4, "'{' without '}'"},
           {step + "say It has {3}.\n", 4, "{3} is no figure of a run"},
           {step + "reset now\n", 4, "nothing follows reset"},
           {step + "reveal\n", 4, "there is no prediction to reveal"},
           {step + "predict Why?\n  * (a) So.\n  (b) Not so.\n", 4, "this prediction is never revealed"},
           {step + "predict Why?\n  * (a) So.\n  (b) Not so.\npredict What?\n", 7, "line 4 has one"},
       }) {
    EXPECT_THAT(refusal(text), StartsWith("a.lesson:" + std::to_string(line) + ": ")) << text;
    EXPECT_THAT(refusal(text), HasSubstr(what)) << text;
  }
  std::string long_step = step + "say";
  for (int word = 0; word < 61; ++word) long_step += " word";
  EXPECT_THAT(refusal(long_step), HasSubstr("a.lesson:3: this step says 61 words; expected at most 60"));
  EXPECT_THAT(refusal(step + "say " + std::string(5000, 'x')), HasSubstr("at most 4096 bytes"));
}

TEST(Lesson, very_long_files_are_refused_and_long_ones_read_in_no_time) {
  EXPECT_THAT(refusal(std::string(1'000'000, '\n')), HasSubstr("at most 20000 lines"));
  std::string steps = head;
  for (int step = 0; step < 199; ++step) {
    steps += "step Another\n";
    for (int line = 0; line < 49; ++line) steps += line % 2 == 0 ? "run 9\n" : "reset\n";
  }
  const double begin = test::processor_seconds();
  EXPECT_EQ(parse_lesson(steps, "a.lesson").steps.size(), 199U) << "9 952 lines";
  const double took = test::processor_seconds() - begin;
  if (!sanitized) EXPECT_LT(took, 0.05);
}

}  // namespace
}  // namespace formicarium::lesson
