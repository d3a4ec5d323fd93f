// SPDX-License-Identifier: Apache-2.0
// formica lesson check finds no fault in the bundled lessons, and reports the faults of others with file and line.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <regex>

#include "tests/app/cli/process.hpp"
#include "tests/sanitized.hpp"

namespace formicarium::test {
namespace {

using testing::HasSubstr;

const std::filesystem::path lessons = std::filesystem::path(FORMICARIUM_SOURCE) / "resources/lessons";

/// Milliseconds differ from one time to the next.
std::string without_milliseconds(const std::string& text) {
  return std::regex_replace(text, std::regex("[0-9.]+ ms"), "… ms");
}

TEST(LessonCheck, every_bundled_lesson_holds_on_one_thread_and_on_two) {
  if (sanitized) GTEST_SKIP() << "not with a sanitizer: it would take minutes; lesson_test plays smaller lessons";
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(lessons)) {
    if (entry.path().extension() != ".lesson") continue;
    SCOPED_TRACE(entry.path().filename().string());
    const Outcome one = formica({"lesson", "check", entry.path().string()});
    EXPECT_EQ(one.exit, 0) << one.err;
    EXPECT_THAT(one.out, HasSubstr(": no fault"));
    const Outcome two = formica({"lesson", "check", entry.path().string(), "--threads", "2"});
    EXPECT_EQ(two.exit, 0) << two.err;
    EXPECT_EQ(without_milliseconds(one.out), without_milliseconds(two.out));
    const auto experiment = std::filesystem::path(entry.path()).replace_extension(".json");
    EXPECT_TRUE(std::filesystem::exists(experiment)) << "the measurement behind it";
    ++count;
  }
  EXPECT_EQ(count, 10);
}

TEST(LessonCheck, opens_a_file_beside_the_lesson_and_tells_faults_with_file_and_line) {
  const Folder folder;
  const std::string file = folder / "own.lesson";
  std::ofstream(folder / "own.csv") << "0,0\n0,9\n9,9\n9,0\n4,1\n";
  std::ofstream(file) << "lesson Own\nopen own.csv\nstep One\nrun 3\nsay {best} now.\n";
  const Outcome own = formica({"lesson", "check", file});
  EXPECT_EQ(own.exit, 0) << own.err;
  EXPECT_THAT(own.out, HasSubstr("0 checks, 0 witnesses: no fault"));
  std::ofstream(file) << "lesson Own\nopen own.csv\nstep One\nrun 3\nsay {gap} now.\n";
  const Outcome unknown = formica({"lesson", "check", file});
  EXPECT_EQ(unknown.exit, 3);
  EXPECT_THAT(unknown.err, HasSubstr("own.lesson:5: the run on own has no known best solution"));
  std::ofstream(file) << "lesson Own\nopen own.csv\nstep One\nturn rho\nrun 3\ncheck iteration > 5\npass a\nfail b\n"
                         "witness passes rho 0.5\nwitness fails rho 0.1\n";
  const Outcome never = formica({"lesson", "check", file});
  EXPECT_EQ(never.exit, 3);
  EXPECT_THAT(never.err, HasSubstr("own.lesson:9: the check does not hold with this witness: iteration > 5"));
  std::ofstream(file) << "lesson Own\nopen nowhere\nstep One\nrun 3\n";
  const Outcome nowhere = formica({"lesson", "check", file});
  EXPECT_EQ(nowhere.exit, 3);
  EXPECT_THAT(nowhere.err, HasSubstr("own.lesson:2: \"nowhere\" is no bundled instance and no file"));
  std::ofstream(file) << "lessen Own\n";
  const Outcome typed = formica({"lesson", "check", file});
  EXPECT_EQ(typed.exit, 3);
  EXPECT_THAT(typed.err, HasSubstr("own.lesson:1: \"lessen\" is no command (did you mean lesson?)"));
  EXPECT_EQ(formica({"lesson"}).exit, 2);
}

TEST(LessonCheck, refuses_marks_and_clicks_on_what_the_instance_does_not_have) {
  const Folder folder;
  const std::string file = folder / "own.lesson";
  for (const auto& [step, says] :
       {std::pair{"point city 25\nsay a", "own.lesson:4: circle-24 has 24 cities"},
        {"open generated uniform 600 seed 1\nrun 1\nclick city Where?\n  = roads > 1",
         "own.lesson:6: uniform-600 has 600 cities; a click question is about 500 at most"},
        {"open streets-64\nrun 1\nclick edge Where?\n  = best = 1", "have a direction"},
        {"open hospital-42\nrun 1\nclick city Where?\n  = roads > 1", "has no tours"},
        {"open generated uniform\nrun 1", "own.lesson:4: \"generated uniform\"; expected"}}) {
    std::ofstream(file) << "lesson Own\nopen circle-24\nstep One\n" << step << "\n";
    const Outcome refused = formica({"lesson", "check", file});
    EXPECT_EQ(refused.exit, 3);
    EXPECT_THAT(refused.err, HasSubstr(says));
  }
}

TEST(LessonSheet, is_html_of_the_questions_or_with_the_answers) {
  const Outcome questions = formica({"lesson", "memory", "--sheet", "questions"}),
                solved = formica({"lesson", "memory", "--sheet", "answers"});
  EXPECT_EQ(questions.exit, 0) << questions.err;
  EXPECT_EQ(solved.exit, 0) << solved.err;
  EXPECT_THAT(questions.out, HasSubstr("<h1>How long a colony remembers</h1>"));
  EXPECT_THAT(questions.out, testing::Not(HasSubstr("☒")));
  EXPECT_THAT(solved.out, HasSubstr("☒"));
}

TEST(LessonAnswers, are_collected_and_their_checks_done_anew) {
  const Folder folder;
  const std::string file = folder / "own.lesson";
  std::ofstream(file)
      << "lesson Own\nopen circle-24\nset restart off\nstep One\nask Why?\n  (a) So.\n  * (b) Not so.\n"
         "step Two\nrun 30\nkeep slow\nturn rho\nreset\nrun 30\ncheck mean < slow.mean\npass a\nfail b\n"
         "witness passes rho 0.5\nwitness fails rho 0.001\n";
  const auto answers = [&](const std::string& name, const std::string& letter, const std::string& rho,
                           const std::string& lesson = "Own") {
    std::ofstream(folder / name) << R"({"format": "formicarium-lesson-answers", "lesson": ")" << lesson
                                 << R"(", "step": 2, "steps": [{"answers": ")" << letter
                                 << R"(", "done": true}, {"done": true, "passed": true, "tries": 3, )"
                                 << R"("turned": [{"rho": ")" << rho << R"("}]}]})";
    return std::string(folder / name);
  };
  const std::string good = answers("good.json", "b", "0.5"), bad = answers("bad.json", "a", "0.001");
  const Outcome both = formica({"lesson", file, "--answers", good, bad});
  EXPECT_EQ(both.exit, 0) << both.err;
  EXPECT_THAT(both.out, HasSubstr(R"("step": 1, "question": "Why?", "answer": "b", "right": "b")"));
  EXPECT_THAT(
      both.out,
      HasSubstr(R"("turned": "rho 0.5", "failed_tries": 3, "shown": false, "held": 1, "of": 1, "passes": true)"));
  EXPECT_THAT(
      both.out,
      HasSubstr(R"("turned": "rho 0.001", "failed_tries": 3, "shown": false, "held": 0, "of": 1, "passes": false)"))
      << "a file that says it passed is not believed";
  const Outcome other = formica({"lesson", file, "--answers", answers("other.json", "a", "0.1", "Another")});
  EXPECT_EQ(other.exit, 3);
  EXPECT_THAT(other.err, HasSubstr("other.json:1: these are answers to another lesson, \"Another\""));
  const Outcome mixed = formica({"lesson", file, "--answers", folder / "other.json", good});
  EXPECT_EQ(mixed.exit, 3);
  EXPECT_THAT(mixed.out, HasSubstr(R"("passes": true)")) << "the others are graded";
  EXPECT_THAT(mixed.out, HasSubstr(R"("not_checked": ")"));
  EXPECT_THAT(mixed.err, HasSubstr("1 of 2 files could not be read"));
  EXPECT_EQ(formica({"lesson", file}).exit, 2) << "neither check nor --answers";
}

}  // namespace
}  // namespace formicarium::test
