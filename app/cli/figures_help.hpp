// SPDX-License-Identifier: Apache-2.0
// The page that `formica help figures` prints.
#pragma once

#include <string>

namespace formicarium::cli {

std::string figures_help();

}  // namespace formicarium::cli
