// SPDX-License-Identifier: Apache-2.0
// The parts of an experiment as JSON: in the journal to check that an experiment is still the same, in the results to
// document it.
#pragma once

#include <string>

#include "core/experiment/plan.hpp"

namespace formicarium::experiment {

std::string budget_json(const Budget& budget);                  // a JSON object
std::string variants_json(const Plan& plan);                    // a list: name and all settings except the seed
std::string own_json(const OnInstance& own);                    // members behind others, or nothing
std::string instances_json(const Plan& plan);                   // a list: name, cities, optimum, fingerprint, own
std::string fingerprint_text(const Instance& instance);         // of the distances, 16 hexadecimal digits
std::string run_json(const Plan& plan, const PlannedRun& run);  // members: variant, instance, seed

}  // namespace formicarium::experiment
