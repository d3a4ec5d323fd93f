// SPDX-License-Identifier: Apache-2.0
// Every run of an experiment, in the order in which they are done: seed after seed, so that all variants have results
// on all instances early, and what is there when somebody stops can be compared.
#pragma once

#include "core/experiment/instances.hpp"
#include "core/experiment/spec.hpp"
#include "core/session/frame.hpp"

namespace formicarium::experiment {

struct PlannedRun {
  std::size_t variant = 0, instance = 0;
  std::uint64_t seed = 0;
  std::size_t block = 0;  // which of the spec's seeds it has, or is shifted from: runs of a block are compared as such
};

struct Plan {
  Spec spec{};
  std::vector<NamedInstance> instances{};
  std::vector<PlannedRun> runs{};

  const Variant& variant(const PlannedRun& run) const { return spec.variants[run.variant]; }
  const NamedInstance& instance(const PlannedRun& run) const { return instances[run.instance]; }
  Settings settings(const PlannedRun& run) const;
  StopCriteria stop(const PlannedRun& run) const;
  std::string name(const PlannedRun& run) const;  // "wrs bt on d198, seed 3"
};

/// Throws InputError "file:line: …" where a variant makes no sense on an instance, or what is compared is not known of
/// it.
Plan make_plan(Spec spec, std::vector<NamedInstance> instances, const std::string& file);

}  // namespace formicarium::experiment
