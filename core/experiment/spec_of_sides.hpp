// SPDX-License-Identifier: Apache-2.0
// The specification of the experiment that would rank the runs of a comparison.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/experiment/spec.hpp"

namespace formicarium::experiment {

/// The comparison as it is on screen.
struct ComparedRuns {
  std::string instance{};                    // as a specification names it: a bundled name, or a file; empty: none yet
  Distances distances = Distances::by_type;  // of it
  std::vector<Settings> settings{};          // of each side; their seeds are left out
  std::vector<std::string> names{};          // of each side, different ones
  std::int64_t iterations = 0;               // of a run
};

/// 30 seeds and a rank-sum test of the lengths against the first side, Holm-corrected; one thread a run.
Spec spec_of(const ComparedRuns& runs);

}  // namespace formicarium::experiment
