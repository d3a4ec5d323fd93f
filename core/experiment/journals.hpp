// SPDX-License-Identifier: Apache-2.0
// Reads the journals of an experiment: all files runs*.jsonl of a folder of results, as journal_writer.hpp writes them.
// Other processes may append to them meanwhile. What a process wrote last before it was killed, half a line, is left
// out.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/experiment/plan.hpp"
#include "core/experiment/run_result.hpp"
#include "core/experiment/shard.hpp"

namespace formicarium::experiment {

/// What a user of the command line can do about a journal that is refused.
inline constexpr const char* in_another_folder = "choose another folder with --out";

class Journals {
 public:
  /// What reading does about a damaged line. refused: it throws. told: remarks() names the line, and the results before
  /// it, and those of all other files, count.
  enum class Damage { refused, told };

  /// One file.
  struct File {
    std::string name{};                        // "runs.3-of-40.node7-4711.jsonl"
    std::optional<Shard> shard{};              // nothing: the journal of one machine
    std::shared_ptr<const Machine> machine{};  // that wrote the lines read last; null: an older journal does not say it
    std::set<std::string> versions{};          // of the program that wrote it
    int runs = 0, of_no_plan = 0;              // lines of runs of the plan, and of others
    std::size_t cut = 0;                       // bytes after the last whole line
    std::filesystem::file_time_type written{};  // last, by the clock of its file system

    /// Whether it has runs, and none is of the plan: other seeds, variants or instances.
    bool foreign() const { return runs == 0 && of_no_plan > 0; }

    std::string plan_line{};  // the last line with a plan

   private:
    friend class Journals;
    std::size_t offset = 0;  // bytes read
    int lines = 0;           // read
    int version = 1;         // of the lines that are being read
  };

  /// Takes over the results of runs of the plan from all journals that are in `folder`; there may be none. Before its
  /// runs a journal records the variants, instances and budget that they were made with. Throws InputError that names
  /// file, line and difference if the plan defines one of these otherwise; additional seeds, variants or instances are
  /// allowed. `instead` says in such a sentence what to do. `plan` must outlive this. One thread.
  Journals(const Plan& plan, std::filesystem::path folder, std::string instead = in_another_folder,
           Damage damage = Damage::refused);

  /// Takes over what has been appended since, new files included, and returns the runs with a new or another result,
  /// ascending. Throws as the constructor, after all files were read; of a file with a refused line, what stands before
  /// it stays. Costs a look at each file, and what is new.
  std::vector<std::size_t> read_on();

  /// [runs of the plan] nothing if the run is still to be done. It does not depend on the order in which files came:
  /// of a run that several did, the file counts whose name comes first, and in one file the last line.
  const Results& results() const& { return results_; }
  Results results() && { return std::move(results_); }
  /// Runs that failed and have no result: why. They are to be done again.
  const std::map<std::size_t, RunResult>& failures() const { return failures_; }
  const std::map<std::string, File>& files() const { return files_; }  // by name
  int taken_over() const;                                              // results found

  /// The first damaged line, as a sentence without its full stop; empty: there is none.
  const std::string& damaged() const { return damaged_; }
  /// Sentences for the user. They name the first damaged line, runs that the plan no longer has, other versions of the
  /// program, runs that were done twice, and journals that end within a line.
  std::vector<std::string> remarks() const;
  /// Throws InputError if more than one version of the program wrote the journals. `goes_on`: also if another version
  /// than this one did.
  void expect_one_version(bool goes_on = false) const;

 private:
  /// A kind of entry that lines may be, by its name in the file. To add one: a row, its taker, and journal_version.
  struct EntryKind {
    std::string_view name;
    void (Journals::*take)(const JsonNode& line);
  };
  static const EntryKind entry_kinds[];
  void read(File& file);
  void take_lines(std::string_view text);
  void take_line(std::string_view text);
  void take_version(const JsonNode& header);
  void take_plan(const JsonNode& given);
  void take_machine(const JsonNode& header);
  void take_run(const JsonNode& line);
  struct Run;
  Run run_of(const JsonNode& line, const std::string& place) const;
  void take(Run run);
  void take_result(std::size_t run, RunResult result);
  void note_twice(std::size_t run, const RunResult& other);
  Budget read_budget(const JsonNode& stop) const;
  OnInstance read_own(const JsonNode& instance) const;

  /// Whether it has an effect on some instance of the plan, with these settings of a variant.
  bool counts(const Parameter& parameter, const Settings& variant) const;
  [[noreturn]] void refuse_change(const std::string& what) const;
  [[noreturn]] void refuse_newer(const std::string& what) const;
  [[noreturn]] void refuse_damage(std::string error, bool header) const;

  const Plan* plan_;
  std::filesystem::path folder_;
  std::string instead_;
  Damage damage_;
  std::string damaged_{};
  std::map<std::tuple<std::string, std::string, std::uint64_t>, std::size_t> places_;  // variant, instance, seed
  std::vector<std::string> fingerprints_;                                              // [instances]
  Results results_;
  std::vector<const File*> from_;  // [runs] null: there is no result
  std::map<std::size_t, RunResult> failures_;
  std::map<std::string, File> files_;
  std::set<std::shared_ptr<const Machine>> machines_;  // different ones
  File* file_ = nullptr;                               // that is being read
  std::string place_;                                  // "runs.jsonl, line 7": where
  std::vector<std::size_t> changed_;                   // since read_on() returned
  int twice_ = 0;                                      // runs that two files have
  std::string differing_;                              // a sentence: of one of them the files have different results
};

}  // namespace formicarium::experiment
