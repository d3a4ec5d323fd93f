// SPDX-License-Identifier: Apache-2.0
// formica experiment SPEC.json: many runs, each kept however the program ends, and their
// evaluation.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "app/cli/campaign.hpp"
#include "app/cli/commands.hpp"
#include "app/cli/experiment_help.hpp"
#include "app/cli/loading.hpp"
#include "app/cli/start_again.hpp"
#include "app/engine/machine.hpp"
#include "app/engine/make_colony.hpp"
#include "app/model/bounding.hpp"
#include "app/model/campaign_standing.hpp"
#include "app/model/experiment_files.hpp"
#include "app/model/help_text.hpp"
#include "app/model/options.hpp"
#include "app/model/terminal.hpp"
#include "core/base/error.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/read_file.hpp"
#include "core/bound/bound.hpp"
#include "core/experiment/journals.hpp"
#include "core/experiment/measure.hpp"
#include "core/experiment/report.hpp"
#include "core/experiment/runner.hpp"
#include "core/experiment/shard_standing.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::cli {
namespace {

namespace fs = std::filesystem;
using namespace experiment;

constexpr auto between_plain_lines = std::chrono::seconds(10);

/// By the words of --backend.
const std::map<std::string, BackendKind>& backends() {
  static const std::map<std::string, BackendKind> all{
      {"auto", BackendKind::automatic}, {"cpu", BackendKind::cpu}, {"cuda", BackendKind::cuda}};
  return all;
}

struct ExperimentOptions {
  std::string spec, out;
  std::vector<std::string> data, results, across_machines;
  std::vector<int> devices;  // none: all that can be used
  std::int64_t at_once = 0, at_once_on_gpu = 0;
  std::optional<BackendKind> backend{};  // instead of those in the spec
  bool skip_missing = false, bound = false, merge = false, status = false;
  std::optional<Shard> shard{};  // only this is done
  SlurmOptions slurm{};

  /// Whether this process does runs itself.
  bool runs_here() const { return !merge && !status && !slurm.asked(); }
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
  for (const std::string& name : options.across_machines) {
    const Measure* const measure = find_measure(name);
    if (!measure) throw UsageError(fmt::format("--across-machines is '{}'; expected one of {}", name, measure_names()));
    spec.compare.across_machines.push_back(measure);
  }
  for (Variant& variant : spec.variants) variant.settings.backend = options.backend.value_or(variant.settings.backend);
  PlanReading reading{.load =
                          [&](const fs::path& file, Distances distances) {
                            read.push_back({"the instance", file});
                            return load_instance(file, distances);
                          },
                      .require_backend = options.runs_here() ? require_backend : nullptr};
  for (const std::string& folder : options.data) {
    if (!fs::is_directory(folder)) throw UsageError(fmt::format("--data {}: there is no such folder", folder));
    reading.folders.emplace_back(folder);
  }
  if (!options.skip_missing)
    reading.for_missing = options.shard || options.slurm.write
                              ? "Name their folder with --data DIR"
                              : "Name their folder with --data DIR, or leave them out with --skip-missing";
  ReadPlan made = read_plan(std::move(spec), options.spec, reading);
  if (!made.missing.empty()) log_line("skipped because they were not found: " + missing_words(made.missing));
  return std::move(made.plan);
}

ExperimentFiles files_for(const ExperimentOptions& options, std::span<const NamedFile> read) {
  ExperimentFiles files(options.out.empty() ? results_name(options.spec) : fs::path(options.out));
  if (const auto why = why_clash(read, files.written())) throw UsageError(*why);
  return files;
}

void tell_standing(const Plan& plan, const Journals& journals, const fs::path& folder) {
  if (const int there = journals.taken_over(); there > 0)
    log_line(fmt::format("{} of {} runs are in {} already", there, plan.runs.size(), folder.string()));
  for (const std::string& remark : journals.remarks()) log_line(remark);
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

Cards cards_of(const ExperimentOptions& options) {
  Cards cards = cards_for_runs(options.devices);
  cards.again = may_start_again();
  return cards;
}

/// A GPU has failed, and another process is to go on.
struct CardsFailed {};

/// Does the runs that have no result yet, all or those of a shard; whether all of them are done now. Throws
/// CardsFailed.
bool run_rest(const ExperimentOptions& options, const Plan& plan, const Cards& cards, Results& results,
              JournalWriter& journal, const std::function<bool(std::size_t)>& mine) {
  Telling telling;
  const bool complete = run_all(plan, results, journal,
                                {.make = make_colony_anywhere,
                                 .cards = cards,
                                 .interrupted = interrupted,
                                 .tell = std::ref(telling),
                                 .mine = mine,
                                 .at_once = int(options.at_once),
                                 .at_once_on_gpu = int(options.at_once_on_gpu)});
  telling.clear();
  if (!complete && cards.again && cards.failed() && !interrupted()) throw CardsFailed{};
  if (!complete) log_line("stopped; the same command continues with the remaining runs");
  return complete;
}

std::string failed_words(std::size_t failed, std::size_t runs) {
  return fmt::format("{} of {} runs failed; the same command tries them again", failed, runs);
}

/// Writes and prints what the results say. `plan` has those of other programs, too.
void report(const ExperimentOptions& options, const Plan& plan, const Results& results, const ExperimentFiles& files,
            EachTried& tried) {
  if (options.bound) bound_all(plan);
  const std::vector<Table> tables = compare(plan, results);
  const std::vector<std::string> wrote = write_results(files, plan, results, tables, tried);
  write_result(printable(format_text(plan, results, tables)), tried);
  if (!wrote.empty()) log_line(fmt::format("wrote {} in {}", fmt::join(wrote, ", "), files.folder.string()));
}

/// Does what is missing of a share of the plan.
void do_shard(const ExperimentOptions& options, const Plan& plan, const Shard& shard, const ExperimentFiles& files) {
  const std::vector<int> shards = shard_of_each_run(plan, shard.count);
  const auto mine = [&](std::size_t run) { return shards[run] == shard.number; };
  Journals journals(plan, files.folder);
  journals.expect_one_version(true);
  for (const std::string& remark : journals.remarks()) log_line(remark);
  std::size_t runs = 0, left = 0;
  for (std::size_t run = 0; run < plan.runs.size(); ++run) {
    runs += mine(run) ? 1 : 0;
    left += mine(run) && !journals.results()[run] ? 1 : 0;
  }
  if (runs == 0)
    return log_line(fmt::format("shard {} has no runs: there are {} in all", shard.text(), plan.runs.size()));
  if (left < runs)
    log_line(fmt::format("shard {}: {} of its {} runs are done already", shard.text(), runs - left, runs));
  if (left == 0) return;
  Results results = std::move(journals).results();
  const Cards cards = cards_of(options);
  JournalWriter journal(files.folder, plan, machine_for(plan, cards), shard);
  const bool complete = run_rest(options, plan, cards, results, journal, mine);
  std::size_t failed = 0;
  for (const auto& result : results) failed += result && result->failed() ? 1 : 0;
  if (!complete) return;
  if (failed > 0) throw OutputError(failed_words(failed, runs));
  log_line(fmt::format("shard {} is done; `formica experiment SPEC --merge` reports on all", shard.text()));
}

/// Reports on what all journals hold.
void merge(const ExperimentOptions& options, const Plan& plan, const PlanWithOthers& all,
           const ExperimentFiles& files) {
  Journals journals(plan, files.folder);
  if (journals.files().empty())
    throw InputError(fmt::format("{}: there are no journals (runs*.jsonl) to be merged", files.folder.string()));
  journals.expect_one_version();
  for (const std::string& remark : journals.remarks()) log_line(remark);
  const bool foreign =
      std::ranges::any_of(journals.files(), [](const auto& file) { return file.second.of_no_plan > 0; });
  if (foreign && journals.taken_over() == 0 && journals.failures().empty())
    throw InputError(
        fmt::format("{}: no journal there has a run of this experiment; nothing was written", files.folder.string()));
  EachTried tried;
  if (const std::string missing = missing_words(plan, journals); !missing.empty()) tried.add(missing);
  if (const std::size_t failed = journals.failures().size(); failed > 0)
    tried.add(fmt::format("{} of {} runs failed", failed, plan.runs.size()));
  const std::map<std::size_t, RunResult> failures = journals.failures();
  Results results = std::move(journals).results();
  for (const auto& [run, failure] : failures) results[run] = failure;
  report(options, *all.plan, all.with(std::move(results)), files, tried);
  tried.end();
}

/// How the jobs of a campaign call this program.
SlurmCall call_of(const ExperimentOptions& options, const ExperimentFiles& files) {
  const auto whole = [](const fs::path& path) { return fs::absolute(path).lexically_normal(); };
  std::error_code none;
  const fs::path program = fs::read_symlink("/proc/self/exe", none);
  CampaignCall call{.program = none ? "formica" : program,
                    .spec = whole(options.spec),
                    .out = whole(files.folder),
                    .at_once_on_gpu = int(options.at_once_on_gpu),
                    .bound = options.bound};
  std::ranges::transform(options.data, std::back_inserter(call.data), whole);
  std::ranges::transform(options.results, std::back_inserter(call.results), whole);
  for (const auto& [word, backend] : backends())
    if (options.backend == backend) call.backend = word;
  call.across_machines = options.across_machines;
  return slurm_call(call);
}

/// Gives the campaign to Slurm, after a look at what is done already, which may not go with this plan.
void give_to_slurm(const ExperimentOptions& options, const Plan& plan, const ExperimentFiles& files) {
  Journals journals(plan, files.folder);
  journals.expect_one_version();
  tell_standing(plan, journals, files.folder);
  if (journals.taken_over() == int(plan.runs.size()))
    return log_line("there is nothing left to be done; the same command with --merge reports");
  make_results_folder(files.folder);
  use_slurm(options.slurm, plan, {.at_once = int(options.at_once), .at_once_on_gpu = int(options.at_once_on_gpu)},
            call_of(options, files), files.folder);
}

void tell_status(const Plan& plan, const ExperimentFiles& files) {
  std::error_code none;
  if (!fs::is_directory(files.folder, none))
    throw InputError(fmt::format("{}: there is no such folder, so nothing was done yet", files.folder.string()));
  const Journals journals(plan, files.folder, experiment::in_another_folder, Journals::Damage::told);
  for (const std::string& remark : journals.remarks()) log_line(remark);
  write_result(campaign_standing(plan, journals));
}

void experiment(const ExperimentOptions& options) {
  std::vector<NamedFile> read;
  const Plan plan = make_plan(options, read);
  std::vector<fs::path> of_others = files_of_others(plan.spec, options.spec);
  of_others.insert(of_others.end(), options.results.begin(), options.results.end());
  for (const fs::path& file : of_others) read.push_back({"results", file});
  const PlanWithOthers all = with_others(plan, of_others);
  const ExperimentFiles files = files_for(options, read);
  if (options.merge) return merge(options, plan, all, files);
  if (options.status) return tell_status(plan, files);
  if (options.slurm.asked()) return give_to_slurm(options, plan, files);
  make_results_folder(files.folder);
  if (options.shard) return do_shard(options, plan, *options.shard, files);
  const Cards cards = cards_of(options);
  JournalWriter journal(files.folder, plan, machine_for(plan, cards));  // before others can write to it
  Journals journals(plan, files.folder);
  journal.go_on_from(journals);
  tell_standing(plan, journals, files.folder);
  Results results = std::move(journals).results();
  const bool complete = run_rest(options, plan, cards, results, journal, {});
  const auto failed = std::ranges::count_if(results, [](const auto& result) { return result && result->failed(); });
  EachTried tried;
  report(options, *all.plan, all.with(std::move(results)), files, tried);
  if (complete && failed > 0) tried.add(failed_words(std::size_t(failed), plan.runs.size()));
  tried.end();
}

/// The options of campaigns, which `formica help campaigns` explains and the command's own help leaves out.
void add_campaign(CLI::App& command, ExperimentOptions& options) {
  constexpr const char* hidden = "";
  command
      .add_option_function<std::string>(
          "--shard",
          [&options](const std::string& word) {
            try {
              options.shard = word.empty() ? shard_of_array_task(std::getenv) : parse_shard(word);
            } catch (const InputError& error) {
              throw UsageError(fmt::format("--shard: {}", error.what()));
            }
          },
          "Does a share of the runs: K/N, or without it the task of Slurm's job array")
      ->type_name("K/N")
      ->expected(0, 1)
      ->group(hidden);
  add_files(command, "--across-machines", options.across_machines, "Compares a measure in time even of unlike machines")
      ->type_name("MEASURE")
      ->allow_extra_args(false)
      ->group(hidden);
  command.add_flag("--merge", options.merge, "Reports on what all shards have done")->group(hidden);
  command.add_flag("--status", options.status, "Tells how far the shards are")->group(hidden);
  add_slurm(command, options.slurm, hidden);
}

/// Throws UsageError for options that do not go together.
void expect_one_task(const ExperimentOptions& options) {
  const std::pair<const char*, bool> tasks[] = {{"--shard", options.shard.has_value()},
                                                {"--merge", options.merge},
                                                {"--status", options.status},
                                                {"--slurm", options.slurm.write},
                                                {"--submit", options.slurm.submit && !options.slurm.write}};
  const char* first = nullptr;
  for (const auto& [name, given] : tasks) {
    if (!given) continue;
    if (first) throw UsageError(fmt::format("{} does not go with {}: each is another step of a campaign", name, first));
    first = name;
  }
  expect_slurm(options.slurm);
  if (options.slurm.write && !options.devices.empty())
    throw UsageError("--devices does not go with --slurm: Slurm gives each task its cards, so many as --gpus says");
  if (options.skip_missing && (options.shard || options.slurm.write))
    throw UsageError(
        fmt::format("--skip-missing does not go with {}: a machine without a file would share out the runs otherwise "
                    "than the others. Take the instance out of SPEC",
                    first));
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
            "Runs at a time on each GPU, each in a stream of its own; default 1. Small colonies leave much of it idle");
  command->add_option("--devices", options->devices, "The GPUs to use, as 0,2; default: all")
      ->type_name("N,N")
      ->delimiter(',')
      ->check(CLI::Range(0, int(find_parameter("device")->highest)))
      ->allow_extra_args(false);
  auto backend = std::make_shared<BackendKind>();
  const CLI::Option* const on =
      add_choice(*command, "--backend", *backend, backends(), "What all runs use, instead of what SPEC says");
  command->add_flag("--bound", options->bound,
                    fmt::format("Also lower bounds where no optimum is known, {} s each", seconds_of_bound.count()));
  command->add_flag("--skip-missing", options->skip_missing, "Do without instances that are not there");
  add_campaign(*command, *options);
  command->footer(experiment_help());
  command->callback([options, backend, on] {
    if (on->count() > 0) options->backend = *backend;
    expect_one_task(*options);
    try {
      experiment(*options);
    } catch (const CardsFailed&) {
      log_line("a GPU failed, which ends CUDA for this process; the remaining runs are done by a new one");
      start_again();
    }
  });
}

}  // namespace formicarium::cli
