// SPDX-License-Identifier: Apache-2.0
// A colony on the backend that the settings ask for; what every program hands to its sessions.
#pragma once

#include <memory>

#include "core/colony/colony.hpp"

namespace formicarium {

/// Throws DeviceError where `cuda` is asked for and cannot be had, and says why.
void require_backend(const Settings& settings);

/// `auto` takes CUDA where a device can be used and the CPU otherwise; device() of the colony says which, and why not
/// CUDA. Throws as require_backend and make_colony. Solver thread.
std::unique_ptr<Colony> make_colony_anywhere(InstancePtr instance, const Settings& settings,
                                             Progress* progress = nullptr);

}  // namespace formicarium
