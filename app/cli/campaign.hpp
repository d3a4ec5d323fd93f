// SPDX-License-Identifier: Apache-2.0
// What `formica experiment` does with Slurm: writes the batch scripts of a campaign and submits them.
#pragma once

#include <cstdint>
#include <filesystem>

#include "app/model/slurm.hpp"

namespace CLI {
class App;
}

namespace formicarium::cli {

struct SlurmOptions {
  bool write = false, submit = false;
  std::int64_t nodes = 0, gpus = 0;
  double seconds = 0;

  bool asked() const { return write || submit; }
};

/// Adds --slurm, --submit, --nodes, --gpus and --time in the group of that name.
void add_slurm(CLI::App& command, SlurmOptions& options, const char* group);
/// Throws UsageError if options are given that go with --slurm alone.
void expect_slurm(const SlurmOptions& options);

/// Writes the scripts into `folder`, submits those that are there, or does both. `wishes` has what other options say.
/// Throws OutputError if Slurm does not take them.
void use_slurm(const SlurmOptions& options, const experiment::Plan& plan, SlurmWishes wishes, const SlurmCall& call,
               const std::filesystem::path& folder);

}  // namespace formicarium::cli
