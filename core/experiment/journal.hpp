// SPDX-License-Identifier: Apache-2.0
// The memory of an experiment: a file with a line a finished run. A kill at any moment loses no finished run.
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
  /// Opens or makes `file` and takes over what it says of the plan's runs. Before the runs stand the variants,
  /// instances and budget they were made with: where the plan gives one of these another meaning, throws InputError
  /// that says which. More seeds, variants or instances are welcome. Throws OutputError where the file cannot be
  /// written.
  Journal(const std::filesystem::path& file, const Plan& plan);

  /// [runs of the plan] nothing where a run is still to be done. A failure counts as one that is still to be done.
  const std::vector<std::optional<RunResult>>& results() const { return results_; }
  /// Writes it down, on the disk when this returns. Throws OutputError.
  void append(std::size_t run, RunResult result);

  int taken_over() const { return taken_over_; }                       // results that were there
  int of_no_plan() const { return of_no_plan_; }                       // runs that the plan does not have any more
  const std::string& other_version() const { return other_version_; }  // that made some of them; empty: none other

 private:
  using Key = std::tuple<std::string, std::string, std::uint64_t>;  // variant, instance, seed
  void take_line(const JsonNode& line);
  void take_header(const JsonNode& line);

  const Plan* plan_;
  std::string path_;
  std::string header_;  // of this plan, and whether the file's last one says the same
  bool header_stands_ = false;
  std::map<Key, std::size_t> places_;
  std::vector<std::optional<RunResult>> results_;
  int taken_over_ = 0, of_no_plan_ = 0;
  std::string other_version_;
  AppendFile file_;
};

}  // namespace formicarium::experiment
