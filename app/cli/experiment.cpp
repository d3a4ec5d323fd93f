// SPDX-License-Identifier: Apache-2.0
// formica experiment SPEC.json: many runs, each kept however the program ends, and their
// evaluation.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "app/cli/commands.hpp"
#include "app/cli/experiment_help.hpp"
#include "app/cli/loading.hpp"
#include "app/engine/make_colony.hpp"
#include "app/model/bounding.hpp"
#include "app/model/experiment_files.hpp"
#include "app/model/help_text.hpp"
#include "app/model/options.hpp"
#include "app/model/terminal.hpp"
#include "core/base/error.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/read_file.hpp"
#include "core/bound/bound.hpp"
#include "core/experiment/report.hpp"
#include "core/experiment/runner.hpp"

namespace formicarium::cli {
namespace {

namespace fs = std::filesystem;
using namespace experiment;

constexpr auto between_plain_lines = std::chrono::seconds(10);

struct ExperimentOptions {
  std::string spec, out;
  std::vector<std::string> data, results;
  std::int64_t at_once = 0, at_once_on_gpu = 0;
  std::optional<BackendKind> backend{};  // instead of those in the spec
  bool skip_missing = false, bound = false;
};

/// Reports progress: on a terminal in one line, overwritten; elsewhere in a new line now and then.
class Telling {
 public:
  void operator()(const PlanProgress& progress) {
    if (progress.last) newest_ = *progress.last;
    std::string text = fmt::format("{}/{} runs", progress.done, progress.runs);
    if (progress.failed > 0) text += fmt::format(", {} failed", progress.failed);
    if (progress.seconds_left) text += fmt::format(", {} left", duration_words(*progress.seconds_left));
    if (progress.failed > std::exchange(failed_, progress.failed)) {
      line_.clear();
      return log_line("failed: " + newest_);
    }
    if (line_.visible()) return line_.show(text + "  " + newest_);
    if (!progress.last || Now::now() - last_ < between_plain_lines) return;
    last_ = Now::now();
    log_line(text + "; " + newest_);
  }
  void clear() { line_.clear(); }

 private:
  using Now = std::chrono::steady_clock;
  ProgressLine line_;
  std::string newest_;
  int failed_ = 0;
  Now::time_point last_ = Now::now();
};

/// Adds the files that it reads to `read`.
Plan make_plan(const ExperimentOptions& options, std::vector<NamedFile>& read) {
  read.push_back({"SPEC", options.spec});
  Spec spec = parse_spec(read_text_file(options.spec, nullptr, largest_settings_file), options.spec);
  for (const std::string& warning : spec.warnings) log_line("warning: " + warning);
  for (Variant& variant : spec.variants) variant.settings.backend = options.backend.value_or(variant.settings.backend);
  PlanReading reading{.load =
                          [&](const fs::path& file, Distances distances) {
                            read.push_back({"the instance", file});
                            return load_instance(file, distances);
                          },
                      .require_backend = require_backend};
  for (const std::string& folder : options.data) {
    if (!fs::is_directory(folder)) throw UsageError(fmt::format("--data {}: there is no such folder", folder));
    reading.folders.emplace_back(folder);
  }
  if (!options.skip_missing)
    reading.for_missing = "Name their folder with --data DIR, or leave them out with --skip-missing";
  ReadPlan made = read_plan(std::move(spec), options.spec, reading);
  if (!made.missing.empty()) log_line("skipped because they were not found: " + missing_words(made.missing));
  return std::move(made.plan);
}

ExperimentFiles files_for(const ExperimentOptions& options, std::span<const NamedFile> read) {
  ExperimentFiles files(options.out.empty() ? results_name(options.spec) : fs::path(options.out));
  if (const auto why = why_clash(read, files.written())) throw UsageError(*why);
  make_results_folder(files.folder);
  return files;
}

void tell_standing(const Plan& plan, const Journal& journal, const fs::path& folder) {
  if (journal.taken_over() > 0)
    log_line(fmt::format("{} of {} runs are in {} already", journal.taken_over(), plan.runs.size(), folder.string()));
  if (journal.of_no_plan() > 0)
    log_line(fmt::format("{} runs there do not belong to this experiment any more; they are left alone",
                         journal.of_no_plan()));
  if (!journal.other_version().empty())
    log_line(fmt::format("warning: some of them were made by version {} of this program", journal.other_version()));
}

/// The lower bounds of all instances without a known optimum.
void bound_all(const Plan& plan) {
  for (const NamedInstance& one : plan.instances) {
    if (one.instance->optimum() || interrupted()) continue;
    if (const auto why = why_no_bound(*one.instance)) {
      log_line(fmt::format("--bound: {}: {}", one.name, *why));
      continue;
    }
    Bounding bounding([] {});
    bounding.begin(one.instance, true);
    if (!bounding.end(std::chrono::steady_clock::now() + seconds_of_bound, interruption()))
      log_line(fmt::format("--bound: {}: there is not enough memory for a lower bound", one.name));
  }
}

void experiment(const ExperimentOptions& options) {
  std::vector<NamedFile> read;
  const Plan plan = make_plan(options, read);
  std::vector<fs::path> of_others = files_of_others(plan.spec, options.spec);
  of_others.insert(of_others.end(), options.results.begin(), options.results.end());
  for (const fs::path& file : of_others) read.push_back({"results", file});
  const PlanWithOthers all = with_others(plan, of_others);
  const ExperimentFiles files = files_for(options, read);
  Journal journal(files.journal, plan);
  tell_standing(plan, journal, files.folder);
  Telling telling;
  const bool complete = run_all(plan, journal,
                                {.make = make_colony_anywhere,
                                 .on_card = wants_cuda,
                                 .interrupted = interrupted,
                                 .tell = std::ref(telling),
                                 .at_once = int(options.at_once),
                                 .at_once_on_gpu = int(options.at_once_on_gpu)});
  telling.clear();
  if (options.bound) bound_all(plan);
  const auto results = all.with(journal.results());
  const std::vector<Table> tables = compare(*all.plan, results);
  EachTried tried;
  const std::vector<std::string> wrote = write_results(files, *all.plan, results, tables, tried);
  write_result(printable(format_text(*all.plan, results, tables)), tried);
  if (!wrote.empty()) log_line(fmt::format("wrote {} in {}", fmt::join(wrote, ", "), files.folder.string()));
  if (!complete) log_line("stopped; the same command continues with the remaining runs");
  const auto failed =
      std::ranges::count_if(journal.results(), [](const auto& result) { return result && result->failed(); });
  if (complete && failed > 0)
    tried.add(fmt::format("{} of {} runs failed; the same command tries them again", failed, plan.runs.size()));
  tried.end();
}

}  // namespace

void add_experiment(CLI::App& app) {
  auto options = std::make_shared<ExperimentOptions>();
  CLI::App* const command = app.add_subcommand(
      "experiment", with_examples("Runs variants x instances x seeds and tests what differs; no run is lost",
                                  {"formica experiment rules.json",
                                   "formica experiment resources/experiments/selection-rules.json --data ~/tsplib"}));
  add_file(*command, "SPEC", options->spec, "What to run and compare: a .json file, as below")->required();
  add_files(*command, "--data", options->data, "A folder with instances that are not beside SPEC")
      ->type_name("DIR")
      ->allow_extra_args(false);
  add_files(*command, "--results", options->results,
            "Results of another program, to be compared; see `formica help results`")
      ->type_name("CSV")
      ->allow_extra_args(false);
  add_file(*command, "--out", options->out, "Where results are kept; default SPEC-results, here")->type_name("DIR");
  add_whole(*command, "--at-once", options->at_once, 1, 1024, "Runs at a time on the CPU; default: as the cores allow");
  add_whole(*command, "--at-once-on-gpu", options->at_once_on_gpu, 1, 1024,
            "Runs at a time on the GPU, each in a stream of its own; default 1. Small colonies leave much of it idle");
  auto backend = std::make_shared<BackendKind>();
  const CLI::Option* const on =
      add_choice(*command, "--backend", *backend,
                 {{"auto", BackendKind::automatic}, {"cpu", BackendKind::cpu}, {"cuda", BackendKind::cuda}},
                 "What all runs use, instead of what SPEC says");
  command->add_flag("--bound", options->bound,
                    fmt::format("Also lower bounds where no optimum is known, {} s each", seconds_of_bound.count()));
  command->add_flag("--skip-missing", options->skip_missing, "Do without instances that are not there");
  command->footer(experiment_help());
  command->callback([options, backend, on] {
    if (on->count() > 0) options->backend = *backend;
    experiment(*options);
  });
}

}  // namespace formicarium::cli
