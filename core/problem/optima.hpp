// SPDX-License-Identifier: Apache-2.0
// Published optimal tour lengths of TSPLIB95.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/base/city.hpp"
#include "core/problem/metric.hpp"

namespace formicarium {

/// The published optimum for this name, number of cities and metric; "berlin52.tsp" counts as "berlin52". Nothing if
/// there is none.
std::optional<Length> published_optimum(std::string_view name, int cities, Metric metric);

}  // namespace formicarium
