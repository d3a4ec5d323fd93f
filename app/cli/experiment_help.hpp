// SPDX-License-Identifier: Apache-2.0
// What an experiment's file may contain: `formica help experiment`; and its measures: `formica help measures`.
#pragma once

#include <string>

namespace formicarium::cli {

std::string experiment_help();
std::string measures_help();

}  // namespace formicarium::cli
