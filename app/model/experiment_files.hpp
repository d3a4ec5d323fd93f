// SPDX-License-Identifier: Apache-2.0
// The files of an experiment, for the command line and the window: the specification and its instances, which are read,
// and the folder of results, which is written.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/each_tried.hpp"
#include "core/base/file_clash.hpp"
#include "core/experiment/comparison.hpp"
#include "core/experiment/journal.hpp"
#include "core/experiment/plan.hpp"

namespace formicarium {

struct ExperimentFiles {
  std::filesystem::path folder, journal, csv, tests, json, latex, markdown;

  /// Those of a folder.
  explicit ExperimentFiles(const std::filesystem::path& folder);
  /// As `why_clash` wants them: "--out", file.
  std::vector<NamedFile> written() const;
};

/// "rules-results", without a folder, for DIR/rules.json.
std::filesystem::path results_name(const std::filesystem::path& spec);

/// Makes the folder with those above it. Throws OutputError.
void make_results_folder(const std::filesystem::path& folder);

struct PlanReading {
  std::vector<std::filesystem::path> folders{};  // with instances, beside that of the spec
  std::function<InstancePtr(const std::filesystem::path&, Distances)> load{};  // reads one instance
  std::function<void(const Settings&)> require_backend = {};                   // throws DeviceError; empty: any will do
  /// Refuses missing instances and says this of them: "Name their folder with --data DIR". Empty: leaves them out.
  std::string for_missing{};
};

struct ReadPlan {
  experiment::Plan plan;
  std::vector<std::string> missing;  // files of instances that were not found
};

/// Finds and reads the instances of a spec. `file` is the spec's, for messages and for the folder of instances. Throws
/// InputError, DeviceError with the variant's line, and what `load` throws.
ReadPlan read_plan(experiment::Spec spec, const std::filesystem::path& file, const PlanReading& reading);

/// A plan with results of other programs.
struct PlanWithOthers {
  std::shared_ptr<const experiment::Plan> plan;                // its last runs are those of other programs
  std::vector<std::optional<experiment::RunResult>> others{};  // [those runs]

  /// The results of all runs of the plan: `own` and those of others.
  std::vector<std::optional<experiment::RunResult>> with(std::vector<std::optional<experiment::RunResult>> own) const;
};

/// Reads results of other programs (core/experiment/other_programs.hpp), and adds them to a plan. Throws InputError.
PlanWithOthers with_others(const experiment::Plan& plan, std::span<const std::filesystem::path> files,
                           Progress* progress = nullptr);

/// The files with such results that a specification names, beside it if their names are relative. `file` is the spec's.
std::vector<std::filesystem::path> files_of_others(const experiment::Spec& spec, const std::filesystem::path& file);

/// "d198.tsp, koch192 (…)": names of missing instances, each with the bundled one that is meant, if any.
std::string missing_words(const std::vector<std::string>& missing);

/// Writes results.csv, tests.csv, results.json, tables.tex and tables.md; what fails is noted in `tried`. Returns the
/// names of those written.
std::vector<std::string> write_results(const ExperimentFiles& files, const experiment::Plan& plan,
                                       std::span<const std::optional<experiment::RunResult>> results,
                                       std::span<const experiment::Table> tables, EachTried& tried);

/// "40 s", "12 min", "3.5 h", "2.1 days".
std::string duration_words(double seconds);

}  // namespace formicarium
