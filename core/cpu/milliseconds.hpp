// SPDX-License-Identifier: Apache-2.0
// The clock of an iteration's parts.
#pragma once

#include <chrono>

namespace formicarium {

using SteadyClock = std::chrono::steady_clock;

inline double milliseconds(SteadyClock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }
inline double milliseconds_since(SteadyClock::time_point begun) { return milliseconds(SteadyClock::now() - begun); }

}  // namespace formicarium
