// SPDX-License-Identifier: Apache-2.0
// What a projector asks for, in both programs: how much larger things are.
#pragma once

#include <algorithm>
#include <cmath>

namespace formicarium::projector {

inline constexpr double line_scale = 1.75;  // cities, tours, trails

/// The smallest text in a window of this height, both in logical px: a fiftieth, so that the last row reads it.
inline double text_height(double window_height) { return std::max(16.0, std::round(window_height / 50)); }

}  // namespace formicarium::projector
