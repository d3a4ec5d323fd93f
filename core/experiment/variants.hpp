// SPDX-License-Identifier: Apache-2.0
// The variants of a spec: settings over a common base. A member that is a list stands for a variant of each of its
// values: {"selection": ["rwm", "wrs"], "tabu": ["ct", "bt"]} is four.
#pragma once

#include <string>
#include <vector>

#include "core/base/json_text.hpp"
#include "core/experiment/spec.hpp"

namespace formicarium::experiment {

/// `base` may be null. One thread a run, unless it is said. Names that are not given are made of what differs. Throws
/// InputError; adds a sentence to `warnings` where a variant sets what does nothing in it.
std::vector<Variant> read_variants(const JsonNode* base, const JsonNode& variants, const std::string& file,
                                   std::vector<std::string>& warnings);

}  // namespace formicarium::experiment
