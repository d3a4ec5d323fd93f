// SPDX-License-Identifier: Apache-2.0
// formica help campaigns: experiments on several machines.
#pragma once

#include <string>

namespace formicarium::cli {

std::string campaigns_help();

}  // namespace formicarium::cli
