// SPDX-License-Identifier: Apache-2.0
// The parameter table as irace reads parameters: `formica help irace`.
#pragma once

#include <string>

namespace formicarium::cli {

/// A line for each parameter that changes what a colony finds: name, switch, type, values, and the
/// condition under which it has an effect.
std::string irace_parameters();

}  // namespace formicarium::cli
