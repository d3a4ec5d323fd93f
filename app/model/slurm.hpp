// SPDX-License-Identifier: Apache-2.0
// A campaign as two jobs of Slurm: an array, of which each task does a shard of the plan, and a job that merges when
// the array has ended. Nothing here needs Slurm or starts a program.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/experiment/plan.hpp"

namespace formicarium {

inline constexpr int usual_largest_array = 1001;  // Slurm's MaxArraySize where nobody has set it

/// What the user says of the campaign, and Slurm of the cluster; 0: nothing.
struct SlurmWishes {
  int nodes = 0;       // so many tasks at a time, each on a node of its own; 0: tasks of a few cores
  int gpus = 0;        // cards of a task; 0: one if a variant's backend is CUDA
  double seconds = 0;  // limit of a task's time
  int at_once = 0;     // runs at a time in a task; 0: as the spec says, else one, on a whole node as its cores allow
  int at_once_on_gpu = 0;                   // runs at a time on a card; 0: as the spec says
  int largest_array = usual_largest_array;  // MaxArraySize: a task's number is below it
  int cores_of_node = 0;                    // at least
};

/// What is asked of Slurm.
struct SlurmCampaign {
  int tasks = 1;           // of the array, numbered from 1
  int nodes = 0;           // > 0: so many tasks at a time
  bool whole = false;      // whether a task has a node to itself
  int cores = 1;           // of a task that shares its node
  int gpus = 0;            // of a task
  int threads = 1;         // of a run on cores
  int at_once = 0;         // runs at a time on cores; 0: as Slurm says how many cores the node has
  double seconds = 0;      // that the longest task is expected to take
  double largest = 1;      // the longest task over the mean
  double limit = 0;        // seconds after which Slurm ends a task
  bool tight = false;      // whether the longest task may need more than that
  double merge_limit = 0;  // the same of the job that merges
  int mebibytes = 0;       // of a task that shares its node
  int merge_mebibytes = 0;
};

/// Bundles the runs of a plan into tasks of some ten minutes: fewer than MaxArraySize and no more than runs, the
/// longest at most 1.2 times the mean where the runs allow it. Throws InputError if there is no such number of tasks,
/// or if cards are asked for and all runs are for the CPU. O(runs log runs), some tens of times at most.
SlurmCampaign slurm_campaign(const experiment::Plan& plan, const SlurmWishes& wishes);

/// How a job calls the program. The jobs run in the folder of results, so other paths are absolute.
struct SlurmCall {
  std::filesystem::path program{};           // formica
  std::vector<std::string> arguments{};      // "experiment", the spec, "--out", …
  std::vector<std::string> merge_only = {};  // further ones of the job that merges: "--results", …
};

/// What the call says, by the words of the command.
struct CampaignCall {
  std::filesystem::path program{}, spec{}, out{};
  std::vector<std::filesystem::path> data{}, results{};  // --data; tables of other programs that only the merge reads
  std::string backend{};                                 // empty: as the specification says
  int at_once_on_gpu = 0;                                // 0: the same
  bool bound = false;
  std::vector<std::string> across_machines{};  // measures
};
SlurmCall slurm_call(const CampaignCall& says);

/// The text of a batch script: of the array job, and of the job that merges.
std::string runs_script(const experiment::Plan& plan, const SlurmCampaign& campaign, const SlurmCall& call);
std::string merge_script(const experiment::Plan& plan, const SlurmCampaign& campaign, const SlurmCall& call);

inline constexpr std::string_view runs_script_name = "runs.sbatch", merge_script_name = "merge.sbatch";
/// Writes both into a folder of results that is there. Throws OutputError.
void write_slurm_scripts(const experiment::Plan& plan, const SlurmCampaign& campaign, const SlurmCall& call,
                         const std::filesystem::path& folder);
/// What submits both in a shell, from the folder in which they lie.
std::string submit_command();

/// "400 runs in 40 tasks of about 12 min, each with 1 core and 300 MB for at most 01:10:00".
std::string campaign_words(const experiment::Plan& plan, const SlurmCampaign& campaign);

/// One word of a shell's command line, whatever it holds but a zero: in quotes if it needs them.
std::string shell_word(std::string_view text);

inline constexpr const char* limit_of_task = "Limit of a task's time";  // what an option and a field are called
/// Reads a limit as sbatch does, as seconds: "480" (minutes), "480:00", "8:00:00", "2-12" (days and hours), "2-12:30",
/// "2-12:30:00". Throws InputError that says what is expected.
double parse_slurm_time(std::string_view text);

}  // namespace formicarium
