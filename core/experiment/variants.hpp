// SPDX-License-Identifier: Apache-2.0
// The variants of a spec: settings over a common base. A list as a value makes one variant for each of its values:
// {"selection": ["rwm", "wrs"], "tabu": ["ct", "bt"]} makes four.
#pragma once

#include <string>
#include <vector>

#include "core/base/json_text.hpp"
#include "core/experiment/spec.hpp"

namespace formicarium::experiment {

/// `base` may be null. Runs use one thread unless a variant says otherwise. Missing names are made from the members
/// given. Throws InputError; appends a sentence to `warnings` for a setting that has no effect in its variant.
std::vector<Variant> read_variants(const JsonNode* base, const JsonNode& variants, const std::string& file,
                                   std::vector<std::string>& warnings);

}  // namespace formicarium::experiment
