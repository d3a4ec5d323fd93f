// SPDX-License-Identifier: Apache-2.0
// The settings of an experiment's variants as short texts that a form shows and a user edits.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/experiment/spec_json.hpp"

namespace formicarium {

/// "selection wrs, rho 0.05": names and values as in files. Empty: nothing is said.
std::string settings_words(const std::vector<experiment::Setting>& settings);

struct VariantWords {
  std::string name;  // empty: made from the settings
  std::string settings;
};

/// The variants that these texts say. A name with several values, "selection rwm wrs", makes a variant of each value,
/// and several such names are crossed. Throws InputError: "Variant 2: rho is 5; expected …".
std::vector<experiment::Variant> read_variant_words(std::string_view base, const std::vector<VariantWords>& variants);

}  // namespace formicarium
