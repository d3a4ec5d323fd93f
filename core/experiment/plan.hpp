// SPDX-License-Identifier: Apache-2.0
// All runs of an experiment in the order in which they are done: seed by seed, so that all variants soon have results
// on all instances, and an interrupted experiment can be compared.
#pragma once

#include <span>

#include "core/experiment/instances.hpp"
#include "core/experiment/spec.hpp"
#include "core/session/frame.hpp"

namespace formicarium::experiment {

struct PlannedRun {
  std::size_t variant = 0, instance = 0;
  std::uint64_t seed = 0;
  std::size_t block = 0;  // index of the spec's seed that the run's is made from; a block's runs are paired
};

struct Plan {
  Spec spec{};
  std::vector<NamedInstance> instances{};
  std::vector<PlannedRun> runs{};                                   // grow by add() alone
  std::vector<std::vector<std::vector<std::size_t>>> runs_there{};  // [instance][variant], where there are any

  void add(const PlannedRun& run);
  /// Numbers of the runs of a variant on an instance, in the order of the plan.
  std::span<const std::size_t> runs_of(std::size_t variant, std::size_t instance) const;
  const Variant& variant(const PlannedRun& run) const { return spec.variants[run.variant]; }
  const NamedInstance& instance(const PlannedRun& run) const { return instances[run.instance]; }
  /// The variant's settings, with those that the instance has instead. Where the instance has no candidate lists, a
  /// variant whose lists and memory are its algorithm's defaults gets all cities and the matrix.
  Settings settings(std::size_t variant, std::size_t instance) const;
  Settings settings(const PlannedRun& run) const;
  const Budget& budget(std::size_t instance) const {
    return instances[instance].own.budget ? *instances[instance].own.budget : spec.budget;
  }
  StopCriteria stop(const PlannedRun& run) const;
  std::string name(const PlannedRun& run) const;  // "wrs bt on d198, seed 3"
};

/// length · (1 + percent / 100), rounded down.
Length raised_by(double percent, Length length);

/// Throws InputError "file:line: …" if a variant is refused for an instance, or a measure cannot be computed on it.
Plan make_plan(Spec spec, std::vector<NamedInstance> instances, const std::string& file);

}  // namespace formicarium::experiment
