// SPDX-License-Identifier: Apache-2.0
// The specification of the experiment that would rank the runs of a comparison: what parse_spec() reads.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/settings/settings.hpp"

namespace formicarium::experiment {

/// The comparison as it is on screen.
struct ComparedRuns {
  std::string instance;            // as a specification names it: a bundled name, or a file
  std::vector<Settings> settings;  // of each side, two or more; their seeds are left out
  std::vector<std::string> names;  // of each side, different ones
  std::int64_t iterations = 0;     // of a run
};

/// JSON with 30 seeds and a rank-sum test of the lengths against the first side, Holm-corrected. What all sides have in
/// common is the base; parameters that count in no side are left out.
std::string spec_of(const ComparedRuns& runs);

}  // namespace formicarium::experiment
