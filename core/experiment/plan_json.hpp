// SPDX-License-Identifier: Apache-2.0
// What an experiment consists of, as JSON: in the journal it tells whether an experiment still is the same, in the
// results it says what was run.
#pragma once

#include <string>

#include "core/experiment/plan.hpp"

namespace formicarium::experiment {

std::string budget_json(const Budget& budget);                  // an object
std::string variants_json(const Plan& plan);                    // a list: name and all settings but the seed
std::string instances_json(const Plan& plan);                   // a list: name, cities, optimum, fingerprint
std::string fingerprint_text(const Instance& instance);         // of the distances, in 16 hexadecimal digits
std::string run_json(const Plan& plan, const PlannedRun& run);  // members: variant, instance, seed

}  // namespace formicarium::experiment
