// SPDX-License-Identifier: Apache-2.0
#include "app/model/experiment_files.hpp"

#include <fmt/format.h>

#include "core/base/error.hpp"
#include "core/base/read_file.hpp"
#include "core/base/write_file.hpp"
#include "core/experiment/instances.hpp"
#include "core/experiment/other_programs.hpp"
#include "core/experiment/report.hpp"
#include "core/problem/generate.hpp"

namespace formicarium {

namespace fs = std::filesystem;

ExperimentFiles::ExperimentFiles(const fs::path& in)
    : folder(in),
      journal(in / "runs.jsonl"),
      csv(in / "results.csv"),
      tests(in / "tests.csv"),
      json(in / "results.json"),
      latex(in / "tables.tex"),
      markdown(in / "tables.md") {}

std::vector<NamedFile> ExperimentFiles::written() const {
  std::vector<NamedFile> files;
  for (const fs::path& file : {journal, csv, tests, json, latex, markdown}) files.push_back({"--out", file});
  return files;
}

fs::path results_name(const fs::path& spec) { return fs::path(spec).stem() += "-results"; }

void make_results_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder))
    throw OutputError(fmt::format("{}: the folder cannot be made: {}", folder.string(), error.message()));
}

ReadPlan read_plan(experiment::Spec spec, const fs::path& file, const PlanReading& reading) {
  if (reading.require_backend)
    for (const experiment::Variant& variant : spec.variants) try {
        reading.require_backend(variant.settings);
      } catch (const DeviceError& error) {
        throw DeviceError(
            fmt::format("{}:{}: variant {}: {}", file.string(), variant.line, variant.name, error.what()));
      }
  std::vector<fs::path> folders{file.parent_path().empty() ? fs::path(".") : file.parent_path()};
  folders.insert(folders.end(), reading.folders.begin(), reading.folders.end());
  experiment::FoundInstances instances = experiment::find_instances(spec, folders, reading.load);
  if (!instances.missing.empty() && !reading.for_missing.empty())
    throw InputError(
        fmt::format("{}: not found: {}. {}", file.string(), missing_words(instances.missing), reading.for_missing));
  return {experiment::make_plan(std::move(spec), std::move(instances.found), file.string()),
          std::move(instances.missing)};
}

std::vector<std::optional<experiment::RunResult>> PlanWithOthers::with(
    std::vector<std::optional<experiment::RunResult>> own) const {
  own.resize(plan->runs.size() - others.size());
  own.insert(own.end(), others.begin(), others.end());
  return own;
}

PlanWithOthers with_others(const experiment::Plan& plan, std::span<const fs::path> files, Progress* progress) {
  auto all = std::make_shared<experiment::Plan>(plan);
  std::vector<std::optional<experiment::RunResult>> results(plan.runs.size());
  for (const fs::path& file : files)
    experiment::add_other_runs(
        *all, results,
        experiment::read_other_runs(read_text_file(file, progress, experiment::largest_results_file), file.string(),
                                    plan));
  results.erase(results.begin(), results.begin() + std::ptrdiff_t(plan.runs.size()));
  return {std::move(all), std::move(results)};
}

std::vector<fs::path> files_of_others(const experiment::Spec& spec, const fs::path& file) {
  std::vector<fs::path> files;
  for (const std::string& name : spec.results) files.push_back(file.parent_path() / name);
  return files;
}

std::string missing_words(const std::vector<std::string>& missing) {
  std::string words;
  for (const std::string& name : missing) words += (words.empty() ? "" : ", ") + name + nearest_bundled(name);
  return words;
}

std::vector<std::string> write_results(const ExperimentFiles& files, const experiment::Plan& plan,
                                       std::span<const std::optional<experiment::RunResult>> results,
                                       std::span<const experiment::Table> tables, EachTried& tried) {
  std::vector<std::string> wrote;
  const auto write = [&](const fs::path& file, const auto& text) {
    if (tried(file.filename().string(), [&] { write_file(file, text()); })) wrote.push_back(file.filename().string());
  };
  write(files.csv, [&] { return experiment::format_csv(plan, results); });
  write(files.tests, [&] { return experiment::format_tests_csv(plan, tables); });
  write(files.json, [&] { return experiment::format_json(plan, results, tables); });
  write(files.latex, [&] { return experiment::format_tables(plan, tables, experiment::TableFormat::latex); });
  write(files.markdown, [&] { return experiment::format_tables(plan, tables, experiment::TableFormat::markdown); });
  return wrote;
}

std::string duration_words(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  if (seconds < 90 * 60) return fmt::format("{:.0f} min", seconds / 60);
  if (seconds < 48 * 3600) return fmt::format("{:.1f} h", seconds / 3600);
  return fmt::format("{:.1f} days", seconds / 86400);
}

}  // namespace formicarium
