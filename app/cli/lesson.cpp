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
#include "core/lesson/open_lesson.hpp"
#include "core/lesson/play.hpp"

namespace formicarium::cli {
namespace {

void check_lesson(const std::string& file, int threads) {
  const std::filesystem::path found = lesson::lesson_file(file);
  const lesson::Lesson read = lesson::read_lesson(found);
  const InstancePtr instance = load_instance(lesson::instance_of(read, found));
  Progress progress;
  const CancelOnInterrupt cancel(progress);
  ProgressLine progress_line;
  const auto make = [threads](InstancePtr on, Settings settings) {
    settings.threads = threads;
    return make_colony_anywhere(std::move(on), settings);
  };
  const lesson::Played played = [&] {
    try {
      return lesson::play(read, instance, make, progress, [&](const std::string& words) {
        if (progress_line.due()) progress_line.show(words);
      });
    } catch (const Cancelled&) {
      progress_line.clear();
      throw std::runtime_error(fmt::format("stopped; {} was not checked to its end", file));
    }
  }();
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

}  // namespace

void add_lesson(CLI::App& app) {
  struct Options {
    std::string file;
    int threads = 1;
  };
  auto options = std::make_shared<Options>();
  CLI::App* const command =
      app.add_subcommand("lesson", with_examples("Plays a lesson (docs/lessons.md) without a window",
                                                 {"formica lesson check trail", "formica lesson check my.lesson"}));
  command->require_subcommand(1);
  CLI::App* const check = command->add_subcommand(
      "check", with_examples("Says what a learner would see, and whether each check holds with the witness that\n"
                             "passes and fails with the one that fails",
                             {"formica lesson check trail", "formica lesson check my.lesson"}));
  add_file(*check, "FILE", options->file, "The lesson, .lesson, or a bundled one by its name")->required();
  check->add_option("--threads", options->threads, "Threads of each run; default 1")->check(CLI::Range(1, 1024));
  check->callback([options] { check_lesson(options->file, options->threads); });
}

}  // namespace formicarium::cli
