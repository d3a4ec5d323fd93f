// SPDX-License-Identifier: Apache-2.0
// The journal of an experiment: a file with one line for each finished run, and one with the plan before them
// (journal_line.hpp). No finished run is lost if the process is killed at any moment.
#pragma once

#include <map>
#include <optional>
#include <tuple>

#include "core/base/append_file.hpp"
#include "core/experiment/plan.hpp"
#include "core/experiment/run_result.hpp"

namespace formicarium::experiment {

class Journal {
 public:
  /// Opens or creates `file` and takes over its results for runs of the plan. Before the runs the file records the
  /// variants, instances and budget they were made with. Throws InputError that names the difference if the plan
  /// defines one of these otherwise; additional seeds, variants or instances are allowed. Throws OutputError if the
  /// file cannot be written. `instead` says in such a sentence what to do.
  Journal(const std::filesystem::path& file, const Plan& plan,
          std::string instead = "choose another folder with --out");

  /// [runs of the plan] nothing if the run is still to be done; failed runs are done again.
  const std::vector<std::optional<RunResult>>& results() const { return results_; }
  /// Appends the result of a run; it is on the disk when this returns. Throws OutputError.
  void append(std::size_t run, RunResult result);

  int taken_over() const { return taken_over_; }                       // results found in the file
  int of_no_plan() const { return of_no_plan_; }                       // results of runs that the plan no longer has
  const std::string& other_version() const { return other_version_; }  // that made some of them, or empty

 private:
  using Key = std::tuple<std::string, std::string, std::uint64_t>;  // variant, instance, seed
  /// A kind of entry that lines may be, by its name in the file. To add one: a row, its taker, and journal_version.
  struct EntryKind {
    std::string_view name;
    void (Journal::*take)(const JsonNode& line);
  };
  static const EntryKind entry_kinds[];
  void take_line(std::string_view text);
  void take_version(const JsonNode& header);
  void take_plan(const JsonNode& given);
  void take_run(const JsonNode& line);
  Budget read_budget(const JsonNode& stop) const;
  OnInstance read_own(const JsonNode& instance) const;

  /// Whether it has an effect on some instance of the plan, with these settings of a variant.
  bool counts(const Parameter& parameter, const Settings& variant) const;
  [[noreturn]] void refuse_change(const std::string& what) const;
  [[noreturn]] void refuse_newer(const std::string& what) const;
  [[noreturn]] void refuse_damage(std::string error, bool header) const;

  const Plan* plan_;
  std::string instead_;
  std::string path_;
  std::string header_;  // of this plan; header_stands_: the file's last header is equal
  bool header_stands_ = false;
  int version_ = 1;  // of the lines that are being read
  std::map<Key, std::size_t> places_;
  std::vector<std::optional<RunResult>> results_;
  int taken_over_ = 0, of_no_plan_ = 0;
  std::string other_version_;
  AppendFile file_;
};

}  // namespace formicarium::experiment
