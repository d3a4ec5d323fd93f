// SPDX-License-Identifier: Apache-2.0
// What an experiment's file may contain: `formica help experiment`; its measures: `formica help measures`; and
// tables of results of other programs: `formica help results`.
#pragma once

#include <string>

namespace formicarium::cli {

std::string experiment_help();
std::string measures_help();
std::string results_help();

}  // namespace formicarium::cli
