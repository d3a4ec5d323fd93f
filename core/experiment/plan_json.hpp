// SPDX-License-Identifier: Apache-2.0
// The parts of an experiment as JSON: in the journal to check that an experiment is still the same, in the results to
// document it.
#pragma once

#include <string>
#include <vector>

#include "core/base/json_writer.hpp"
#include "core/experiment/plan.hpp"

namespace formicarium::experiment {

std::string budget_json(const Budget& budget);           // an object
std::string fingerprint_text(const Instance& instance);  // of the distances, 16 hexadecimal digits
void write_parameters(JsonWriter& out, const std::vector<Setting>& settings);  // a member for each
void write_variants(JsonWriter& out, const Plan& plan);  // "variants", with all settings except the seed
enum class Bounds : bool { left_out, told };  // they depend on the time that they had, so the journal has none
/// "instances", with their own settings and stop.
void write_instances(JsonWriter& out, const Plan& plan, Bounds bounds = Bounds::left_out);
void write_run(JsonWriter& out, const Plan& plan, const PlannedRun& run);  // "variant", "instance" and "seed"

}  // namespace formicarium::experiment
