// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/grade.hpp"

#include <algorithm>
#include <optional>

#include "core/base/error.hpp"
#include "core/base/json_writer.hpp"
#include "core/lesson/way.hpp"

namespace formicarium::lesson {
namespace {

struct Question {
  std::size_t step;
  std::string text, answer, right;
  bool is_right;
};
struct Checked {
  std::size_t step;
  std::string condition, turned;
  int tries;
  bool shown;
  int held, seeds;
  bool passes;
};
struct Graded {
  std::size_t steps = 0;  // done
  std::vector<Question> questions{};
  std::vector<Checked> checks{};
  std::string ends{};  // why what comes after cannot be checked; empty: all was
};

class Grader {
 public:
  Grader(const Lesson& lesson, const Instances& instances, Runs& runs, const Progress& progress,
         const Runs::Doing& doing)
      : lesson_(lesson), instances_(instances), runs_(runs), progress_(progress), doing_(doing) {}

  Graded grade(const Way& way) {
    Graded graded;
    State state = begun(lesson_, instances_);
    std::string turned;  // at the last turn
    for (std::size_t s = 0; s < std::min(way.steps.size(), lesson_.steps.size()); ++s) try {
        if (!way.steps[s].done && lesson_.steps[s].when.empty()) break;
        if (!way.steps[s].done) continue;  // a step for another answer
        go_through(s, way.steps[s], state, turned, graded);
        graded.steps += lesson_.steps[s].when.empty();
      } catch (const InputError& error) {  // what the learner did does not fit the lesson
        graded.ends = error.what();
        break;
      } catch (const SettingsError& error) {
        graded.ends = error.what();
        break;
      }
    return graded;
  }

 private:
  void go_through(std::size_t s, const Deeds& deeds, State& state, std::string& turned, Graded& graded) {
    std::size_t turn = 0, ask = 0;
    for (const Entry& entry : lesson_.steps[s].entries) {
      std::vector<Setting> settings;
      if (std::holds_alternative<Turn>(entry.what)) {
        if (turn < deeds.turned.size()) settings = deeds.turned[turn];
        ++turn;
        turned = settings_text(settings);
      }
      go_past(state, entry, settings, lesson_, instances_);
      if (const auto* const asked = std::get_if<Ask>(&entry.what)) {
        const std::string answer = ask < deeds.answers.size() ? deeds.answers[ask] : left_to_the_program;
        prepare(needed(state, *asked, lesson_.seed));
        const char letter = letter_of(state, *asked, answer, lesson_.seed, runs_, progress_);
        const auto outcome = std::ranges::find(asked->outcomes, letter, &Outcome::letter);
        graded.questions.push_back({s + 1, asked->question.text, answer, right_answer(*asked),
                                    outcome != asked->outcomes.end() && outcome->right});
        ++ask;
      }
      if (const auto* const check = std::get_if<Check>(&entry.what)) {
        const Condition& condition = check->condition;
        prepare(needed(state, condition, lesson_.seed));
        const int held = held_in(state, condition, lesson_.seed, runs_, progress_);
        graded.checks.push_back(
            {s + 1, condition.text, turned, deeds.tries, deeds.shown, held, condition.seeds, holds(held, condition)});
      }
    }
  }

  void prepare(const std::vector<Needed>& all) { runs_.prepare(all, progress_, doing_); }

  const Lesson& lesson_;
  const Instances& instances_;
  Runs& runs_;
  const Progress& progress_;
  const Runs::Doing& doing_;
};

}  // namespace

std::string grades_json(const Lesson& lesson, const Instances& instances, const std::vector<Learner>& learners,
                        Runs& runs, const Progress& progress, const Runs::Doing& doing) {
  std::vector<Graded> graded;
  graded.reserve(learners.size());
  for (const Learner& learner : learners)
    graded.push_back(Grader(lesson, instances, runs, progress, doing).grade(learner.way));
  return json_file([&](JsonWriter& out) {
    out.members("lesson", lesson.title, "steps", steps_done(lesson, {}).second);
    out.member("learners").list(JsonLayout::lines, learners, [&](const Learner& learner) {
      const Graded& one = graded[std::size_t(&learner - learners.data())];
      out.object(JsonLayout::lines, [&] {
        out.members("file", learner.name);
        if (const std::string& why = learner.refused.empty() ? one.ends : learner.refused; !why.empty())
          out.members("not_checked", why);
        out.members("steps_done", one.steps, "right",
                    std::size_t(std::ranges::count_if(one.questions, &Question::is_right)), "questions",
                    one.questions.size());
        out.member("answers").list(JsonLayout::lines, one.questions, [&](const Question& q) {
          out.object(JsonLayout::one_line,
                     [&] { out.members("step", q.step, "question", q.text, "answer", q.answer, "right", q.right); });
        });
        out.member("checks").list(JsonLayout::lines, one.checks, [&](const Checked& c) {
          out.object(JsonLayout::one_line, [&] {
            out.members("step", c.step, "check", c.condition, "turned", c.turned, "failed_tries", c.tries, "shown",
                        c.shown, "held", c.held, "of", c.seeds, "passes", c.passes);
          });
        });
      });
    });
  });
}

}  // namespace formicarium::lesson
