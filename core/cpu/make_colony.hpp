// SPDX-License-Identifier: Apache-2.0
// Colonies on the CPU.
#pragma once

#include "core/colony/colony.hpp"

namespace formicarium {

class Progress;

/// A colony ready for iteration 1. Throws SettingsError (a combination that makes no sense, or not enough memory: the
/// message says what would fit) and Cancelled. O(n K log n), or O(n²) with all cities.
std::unique_ptr<Colony> make_colony(InstancePtr instance, const Settings& settings, Progress* progress = nullptr);

/// A colony on the CPU that continues another's run. The iteration numbers continue, and with them the random numbers.
/// The trails are as if only the best tour had deposited since `from.born`; with Ant System, as if all ants had
/// deposited it for at most 1/ρ iterations. Throws as make_colony.
std::unique_ptr<Colony> make_colony_from(const Midway& from, InstancePtr instance, const Settings& settings);

}  // namespace formicarium
