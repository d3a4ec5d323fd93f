// SPDX-License-Identifier: Apache-2.0
#include "app/cli/campaign_help.hpp"

namespace formicarium::cli {

std::string campaigns_help() {
  return R"(A campaign is an experiment on several machines that share a folder. Each does a
shard, a share of the runs, and needs neither a lock nor a word with the others:

  formica experiment rules.json --shard 3/40     # the third of 40 shares
  formica experiment rules.json --status         # done, failed, time left
  formica experiment rules.json --merge          # reports on all that is done

--shard K/N   does what is missing of the share, and can be killed and repeated;
              runs of about the same time are in each. Without K/N the task of
              a job array of Slurm says which share is meant
--status      from the journals alone: runs done and failed, time left, shards
              that are under way and shards without a journal
--merge       the report that one machine would have written; names the runs
              that are missing. May be asked for while shards are under way
--across-machines MEASURE
              compares this measure of times even if machines were unlike

On a cluster with Slurm (docs/slurm.md):

  formica experiment rules.json --slurm --submit
  formica experiment rules.json --slurm --nodes 4 --time 8:00:00 --submit

--slurm       writes runs.sbatch, an array of which each task does a shard, and
              merge.sbatch, a job for when the array has ended, into the folder
              of results. Tasks, memory and time follow from SPEC
--submit      submits both; without --slurm as they are, after your changes
--nodes N     whole nodes, so many at a time, on all their cores; without it
              tasks of a core or as many as --at-once and SPEC ask for
--gpus N      cards of a task; without it one if the backend is cuda
--time T      most time of a task, as 8:00:00 or 2-12:00:00 (days first)

Partition, account and so on: in the two files, or as variables of sbatch
(SBATCH_PARTITION, SBATCH_ACCOUNT). A task that Slurm takes back, or whose node
fails, goes on with the runs that are missing.
)";
}

}  // namespace formicarium::cli
