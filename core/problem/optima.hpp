// SPDX-License-Identifier: Apache-2.0
// Published optimal tour lengths of TSPLIB95: a table of facts.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/base/city.hpp"
#include "core/problem/metric.hpp"

namespace formicarium {

/// The optimum published under this name for this many cities and this metric; "berlin52.tsp" is taken as "berlin52".
std::optional<Length> published_optimum(std::string_view name, int cities, Metric metric);

}  // namespace formicarium
