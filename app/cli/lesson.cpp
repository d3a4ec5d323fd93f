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
#include "core/base/json_text.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/progress.hpp"
#include "core/base/read_file.hpp"
#include "core/documents/settings_json.hpp"
#include "core/lesson/play.hpp"
#include "core/problem/generate.hpp"

namespace formicarium::cli {
namespace {

/// Bundled, or in the lesson's folder, out of which no link may lead.
InstancePtr instance_of(const lesson::Lesson& read, const std::string& file) {
  for (const GalleryEntry& entry : gallery())
    if (entry.file == read.instance || std::filesystem::path(entry.file).stem() == read.instance)
      return load_instance(gallery_path(entry.file));
  std::error_code none;
  const auto folder = std::filesystem::canonical(std::filesystem::absolute(file).parent_path(), none);
  const auto beside = std::filesystem::canonical(folder / read.instance, none);
  if (std::filesystem::is_regular_file(beside, none) && beside.string().starts_with(folder.string() + "/"))
    return load_instance(beside);
  throw InputError(fmt::format("{}:{}: {} is no bundled instance and no file in the lesson's folder", file,
                               read.instance_line, quoted_word(read.instance)));
}

void check_lesson(const std::string& file, int threads) {
  const lesson::Lesson read = lesson::parse_lesson(read_text_file(file, nullptr, largest_settings_file), file);
  const InstancePtr instance = instance_of(read, file);
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
  CLI::App* const command = app.add_subcommand(
      "lesson",
      with_examples("Plays a lesson (docs/lessons.md) without a window", {"formica lesson check trail.lesson"}));
  command->require_subcommand(1);
  CLI::App* const check = command->add_subcommand(
      "check", with_examples("Says what a learner would see, and whether each check holds with the witness that\n"
                             "passes and fails with the one that fails",
                             {"formica lesson check trail.lesson"}));
  add_file(*check, "FILE", options->file, "The lesson, .lesson")->required();
  check->add_option("--threads", options->threads, "Threads of each run; default 1")->check(CLI::Range(1, 1024));
  check->callback([options] { check_lesson(options->file, options->threads); });
}

}  // namespace formicarium::cli
