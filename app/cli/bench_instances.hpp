// SPDX-License-Identifier: Apache-2.0
// The instances of the benchmarks: TSPLIB's if a folder is given and holds them, otherwise a generated one.
#pragma once

#include <string>

#include "core/problem/instance.hpp"

namespace formicarium::cli {

/// `name`.tsp or .atsp in `folder` or a folder below; null if there is none or `folder` is empty.
/// Throws InputError if `folder` does not exist or the file cannot be read.
InstancePtr find_tsplib(const std::string& folder, const std::string& name);

/// pr1002 from `folder`, otherwise 1 002 generated uniform cities. Throws as find_tsplib().
InstancePtr thousand_cities(const std::string& folder);

}  // namespace formicarium::cli
