// SPDX-License-Identifier: Apache-2.0
// Writes a spec as the JSON file that parse_spec() reads.
#pragma once

#include <string>

#include "core/experiment/spec.hpp"

namespace formicarium::experiment {

/// What all variants have in common stands in "base", and each variant says the rest. Left out are parameters that do
/// nothing in a variant, and what has its default. Variants keep their order and names.
std::string format_spec(const Spec& spec);

}  // namespace formicarium::experiment
