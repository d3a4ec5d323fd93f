// SPDX-License-Identifier: Apache-2.0
// The parameter table as irace reads parameters: `formica help irace`.
#pragma once

#include <string>

namespace formicarium::cli {

/// A line a parameter that changes what a colony finds: name, switch, type, values, and when it counts.
std::string irace_parameters();

}  // namespace formicarium::cli
