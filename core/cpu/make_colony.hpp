// SPDX-License-Identifier: Apache-2.0
// Colonies on the CPU.
#pragma once

#include "core/colony/colony.hpp"

namespace formicarium {

class Progress;

/// A colony ready for iteration 1. Throws SettingsError (senseless combination, not enough memory: says what would fit)
/// and Cancelled. O(n K log n), or O(n²) with all cities.
std::unique_ptr<Colony> make_colony(InstancePtr instance, const Settings& settings, Progress* progress = nullptr);

/// A colony on the CPU that goes on where another stood: the iterations count on, and with them the random numbers; the
/// trails are as if the best tour alone had left deposits since `from.born`. Throws as make_colony.
std::unique_ptr<Colony> make_colony_from(const Midway& from, InstancePtr instance, const Settings& settings);

}  // namespace formicarium
