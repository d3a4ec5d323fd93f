// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/grade.hpp"

#include <algorithm>
#include <optional>

#include "core/base/error.hpp"
#include "core/base/json_writer.hpp"

namespace formicarium::lesson {
namespace {

struct Question {
  std::size_t step;
  std::string text, answer, right;
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
};

class Grader {
 public:
  Grader(const Lesson& lesson, Runs& runs, const Progress& progress, const Runs::Doing& doing)
      : lesson_(lesson), runs_(runs), progress_(progress), doing_(doing) {}

  Graded grade(const Way& way) {
    Graded graded;
    State state = begun(lesson_, runs_.instance());
    std::string turned;  // at the last turn
    for (std::size_t s = 0; s < std::min(way.steps.size(), lesson_.steps.size()) && way.steps[s].done;
         ++s, ++graded.steps)
      try {
        go_through(s, way.steps[s], state, turned, graded);
      } catch (const InputError&) {  // an answer that does not fit the lesson: what comes after it cannot be checked
        break;
      } catch (const SettingsError&) {
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
      go_past(state, entry, settings, runs_.instance());
      if (const auto* const asked = std::get_if<Ask>(&entry.what)) {
        const std::string answer = ask < deeds.answers.size() ? deeds.answers.substr(ask, 1) : std::string("-");
        graded.questions.push_back({s + 1, asked->question.text, answer, right_letters(*asked)});
        ++ask;
      }
      if (const auto* const check = std::get_if<Check>(&entry.what)) {
        const Condition& condition = check->condition;
        if (condition.seeds > 1) runs_.prepare(needed(state, condition), 1, condition.seeds, progress_, doing_);
        const int held = held_in(state, condition, lesson_.seed, runs_, progress_);
        graded.checks.push_back(
            {s + 1, condition.text, turned, deeds.tries, deeds.shown, held, condition.seeds, holds(held, condition)});
      }
    }
  }

  const Lesson& lesson_;
  Runs& runs_;
  const Progress& progress_;
  const Runs::Doing& doing_;
};

}  // namespace

std::string grades_json(const Lesson& lesson, const std::vector<Learner>& learners, Runs& runs,
                        const Progress& progress, const Runs::Doing& doing) {
  std::vector<Graded> graded;
  graded.reserve(learners.size());
  for (const Learner& learner : learners) graded.push_back(Grader(lesson, runs, progress, doing).grade(learner.way));
  return json_file([&](JsonWriter& out) {
    out.members("lesson", lesson.title, "steps", lesson.steps.size());
    out.member("learners").list(JsonLayout::lines, learners, [&](const Learner& learner) {
      const Graded& one = graded[std::size_t(&learner - learners.data())];
      out.object(JsonLayout::lines, [&] {
        const auto right = [](const Question& q) { return q.right.find(q.answer) != std::string::npos; };
        out.members("file", learner.name, "steps_done", one.steps, "right",
                    std::size_t(std::ranges::count_if(one.questions, right)), "questions", one.questions.size());
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
