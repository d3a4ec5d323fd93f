// SPDX-License-Identifier: Apache-2.0
// Writes a spec as the JSON file that parse_spec() reads.
#pragma once

#include <string>
#include <vector>

#include "core/experiment/spec.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::experiment {

/// The settings of variants as a spec says them: "base", and what each variant adds. Left out are parameters that do
/// nothing in a variant, and those that have in all variants the default beside algorithm and local search.
struct SplitSettings {
  std::vector<Setting> base;
  std::vector<std::vector<Setting>> own;  // [variants]
};
SplitSettings split_settings(const std::vector<Variant>& variants);  // at least one

/// Variants keep their order and names; a variant that lists made stands by itself.
std::string format_spec(const Spec& spec);

}  // namespace formicarium::experiment
