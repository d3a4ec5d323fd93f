// SPDX-License-Identifier: Apache-2.0
// What an experiment's file may contain: `formica help experiment`.
#pragma once

#include <string>

namespace formicarium::cli {

std::string experiment_help();

}  // namespace formicarium::cli
