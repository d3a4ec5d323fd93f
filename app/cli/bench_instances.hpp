// SPDX-License-Identifier: Apache-2.0
// The instances benchmarks run on: TSPLIB's where the folder is given and holds them, else one made here.
#pragma once

#include <string>

#include "core/problem/instance.hpp"

namespace formicarium::cli {

/// `name`.tsp or .atsp in `folder` or a folder below; null where it is not there.
InstancePtr find_tsplib(const std::string& folder, const std::string& name);

/// pr1002 from `folder`, else 1 002 uniform cities made here.
InstancePtr thousand_cities(const std::string& folder);

}  // namespace formicarium::cli
