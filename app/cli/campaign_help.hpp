// SPDX-License-Identifier: Apache-2.0
// Experiments on several machines: `formica help campaigns`.
#pragma once

#include <string>

namespace formicarium::cli {

std::string campaigns_help();

}  // namespace formicarium::cli
