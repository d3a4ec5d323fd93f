// SPDX-License-Identifier: Apache-2.0
#include "app/cli/campaigns_help.hpp"

namespace formicarium::cli {

std::string campaigns_help() {
  return R"(An experiment on several machines that share a folder:

  formica experiment SPEC --out DIR --shard 3/40   # the third of 40 shares
  formica experiment SPEC --out DIR --merge        # the report on all of them

--shard K/N
    Does the K-th of N shares of the runs. SPEC alone decides which runs these
    are, so that machines need not speak with one another: long runs are spread
    by what they are estimated to take, and no share has more than the mean and
    one run. Without K/N it is the place of this process among the tasks of a
    Slurm job array. A shard that was killed is repeated with the same command:
    it does what no journal in DIR has yet. N may be another one then.
--merge
    Reads all journals in DIR and reports as one machine would have. It names
    shards of which runs are missing, and ends with 1 if there are any. It may
    be done at any time, also while shards run. Without --merge and --shard the
    command does what is missing itself.
--status
    From the journals alone: runs done and failed, the time left, shards that
    are done, under way (or ended too early) and without a journal.
--across-machines MEASURE
    Measures in time, and lengths at a moment, depend on how fast a machine is.
    They are not compared where processor, instruction set, threads or card
    differ, unless they are named here or in SPEC, as
    "compare": {"across_machines": MEASURE}. The report names all machines;
    results.csv has the host of each run.

Each attempt at a shard writes a journal of its own in DIR, such as
runs.3-of-40.node7-4711.jsonl, so that no lock is asked of a network file
system. A run that two attempts did counts once. Journals of another
specification or of several versions of the program are refused by name. A node
without one of the instance files does nothing, and says which it lacks.

On a cluster with Slurm (docs/slurm.md):

  formica experiment SPEC --slurm --submit
  formica experiment SPEC --slurm --nodes 4 --time 8:00:00 --submit

--slurm
    Writes two batch scripts into DIR: runs.sbatch, an array of which each task
    does a shard, and merge.sbatch, a job for when the array has ended. Number
    of tasks, memory and time follow from SPEC. A task that Slurm takes back, or
    whose node fails, goes on with the runs that are missing.
--submit
    Submits both; without --slurm as they are, after your changes. Partition,
    account and so on: in the scripts, or as variables of sbatch
    (SBATCH_PARTITION, SBATCH_ACCOUNT).
--nodes N
    A whole node for each task, and so many tasks at a time. Without it a task
    has a core, or as many as --at-once and SPEC ask for.
--gpus N
    Cards of a task. Without it one, if the backend of a variant is cuda.
--time T
    Most time of a task: minutes, 8:00:00, or with days 2-12:00:00.
)";
}

}  // namespace formicarium::cli
