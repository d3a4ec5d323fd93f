// SPDX-License-Identifier: Apache-2.0
// formica lesson check FILE: plays a lesson without a window, and tries its checks.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "app/cli/commands.hpp"
#include "app/cli/loading.hpp"
#include "app/engine/make_colony.hpp"
#include "app/model/help_text.hpp"
#include "app/model/number_words.hpp"
#include "app/model/options.hpp"
#include "app/model/terminal.hpp"
#include "core/base/error.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/progress.hpp"
#include "core/base/read_file.hpp"
#include "core/documents/settings_json.hpp"
#include "core/lesson/grade.hpp"
#include "core/lesson/open_lesson.hpp"
#include "core/lesson/play.hpp"
#include "core/lesson/sheet.hpp"
#include "core/lesson/way.hpp"

namespace formicarium::cli {
namespace {

/// Cancelled becomes a sentence.
template <class Work>
auto unless_stopped(ProgressLine& line, const std::string& what, const Work& work) {
  try {
    return work();
  } catch (const Cancelled&) {
    line.clear();
    throw std::runtime_error(fmt::format("stopped; {} was not checked to its end", what));
  }
}

void check_lesson(const std::string& file, int threads) {
  const std::filesystem::path found = lesson::lesson_file(file);
  Progress progress;
  const CancelOnInterrupt cancel(progress);
  ProgressLine progress_line;
  const lesson::OpenedLesson opened =
      unless_stopped(progress_line, file, [&] { return lesson::open_lesson(found, progress); });
  const auto make = [threads](InstancePtr on, Settings settings) {
    settings.threads = threads;
    return make_colony_anywhere(std::move(on), settings);
  };
  const lesson::Played played = unless_stopped(progress_line, file, [&] {
    return lesson::play(opened.lesson, opened.instances, make, progress, [&](const std::string& words) {
      if (progress_line.due()) progress_line.show(words);
    });
  });
  progress_line.clear();
  write_result(printable(played.text));
  for (const lesson::Fault& fault : played.faults) log_line(fmt::format("{}:{}: {}", file, fault.line, fault.what));
  const std::string done =
      counted(played.checks, "check", "checks") + ", " + counted(played.witnesses, "witness", "witnesses");
  if (!played.faults.empty())
    throw InputError(
        fmt::format("{}: {} in {}", file, counted(std::int64_t(played.faults.size()), "fault", "faults"), done));
  write_result(fmt::format("\n{}: no fault\n", done));
}

void grade(const std::string& file, const std::vector<std::string>& answers) {
  const std::filesystem::path found = lesson::lesson_file(file);
  Progress progress;
  const CancelOnInterrupt cancel(progress);
  ProgressLine line;
  const lesson::OpenedLesson opened = unless_stopped(line, file, [&] { return lesson::open_lesson(found, progress); });
  const lesson::Lesson& read = opened.lesson;
  std::vector<lesson::Learner> learners;
  learners.reserve(answers.size());
  std::size_t refused = 0;
  for (const std::string& one : answers) try {
      learners.push_back({one, lesson::parse_way(read_text_file(one, nullptr, largest_settings_file), read, one)});
    } catch (const InputError& error) {  // the others are graded
      log_line(error.what());
      learners.push_back({one, {}, error.what()});
      ++refused;
    }
  lesson::Runs runs([](InstancePtr on, const Settings& s) { return make_colony_anywhere(std::move(on), s); });
  const std::string json = unless_stopped(line, file, [&] {
    return lesson::grades_json(read, opened.instances, learners, runs, progress, [&](std::size_t run, std::size_t all) {
      if (line.due()) line.show(fmt::format("run {} of {}", run, all));
    });
  });
  line.clear();
  write_result(json);
  if (refused > 0) throw InputError(fmt::format("{} of {} files could not be read", refused, answers.size()));
}

}  // namespace

void add_lesson(CLI::App& app) {
  struct Options {
    std::string file;
    int threads = 1;
    std::string sheet{};
    std::vector<std::string> answers{};
  };
  auto options = std::make_shared<Options>();
  CLI::App* const command =
      app.add_subcommand("lesson", with_examples("Plays a lesson (docs/lessons.md) without a window",
                                                 {"formica lesson check trail", "formica lesson check my.lesson",
                                                  "formica lesson trail --sheet questions > trail.html",
                                                  "formica lesson trail --answers *-answers.json"}));
  add_file(*command, "FILE", options->file, "The lesson, .lesson, or a bundled one by its name");
  command
      ->add_option("--answers", options->answers,
                   "Files that learners exported: writes a JSON of their answers, and of their checks done anew")
      ->type_name("FILE")
      ->check(CLI::ExistingFile);
  command
      ->add_option(
          "--sheet", options->sheet,
          "Writes the lesson for paper, as HTML: its questions, with room for what the runs show, or its answers")
      ->type_name("questions|answers")
      ->check(CLI::IsMember({"questions", "answers"}))
      ->excludes("--answers");
  command->require_subcommand(0, 1);
  command->callback([command, options] {
    if (!command->get_subcommands().empty()) return;
    if (options->file.empty() || (options->answers.empty() && options->sheet.empty()))
      throw CLI::RequiredError("check FILE, or FILE with --answers or --sheet");
    if (!options->sheet.empty())
      return write_result(
          lesson::sheet_html(lesson::read_lesson(lesson::lesson_file(options->file)),
                             options->sheet == "answers" ? lesson::Sheet::answers : lesson::Sheet::questions));
    grade(options->file, options->answers);
  });
  CLI::App* const check = command->add_subcommand(
      "check", with_examples("Says what a learner would see, and whether each check holds with the witness that\n"
                             "passes and fails with the one that fails",
                             {"formica lesson check trail", "formica lesson check my.lesson"}));
  add_file(*check, "FILE", options->file, "The lesson, .lesson, or a bundled one by its name")->required();
  check->add_option("--threads", options->threads, "Threads of each run; default 1")->check(CLI::Range(1, 1024));
  check->callback([options] { check_lesson(options->file, options->threads); });
}

}  // namespace formicarium::cli
