// SPDX-License-Identifier: Apache-2.0
// A colony on the backend that the settings ask for; what every program hands to its sessions.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/colony/colony.hpp"

namespace formicarium {

/// Throws DeviceError where `cuda` is asked for and cannot be had, and says why.
void require_backend(const Settings& settings);

/// Whether make_colony_anywhere will ask CUDA for such a colony first; the device's memory may still not do. The first
/// question takes a second.
bool wants_cuda(const Settings& settings);

/// `auto` takes CUDA where a device can be used and has memory enough, and the CPU otherwise; why_cpu() of the colony
/// says why. A colony on CUDA moves to the CPU when its device fails. Throws as require_backend and make_colony. Solver
/// thread.
std::unique_ptr<Colony> make_colony_anywhere(InstancePtr instance, const Settings& settings,
                                             Progress* progress = nullptr);

/// What it chooses from besides the CPU; tests put in devices that fail.
struct CudaSide {
  std::function<std::string(int device)> why_not;
  std::function<std::unique_ptr<Colony>(InstancePtr, const Settings&, Progress*)> make;
};
std::unique_ptr<Colony> make_colony_here_or_there(const CudaSide& cuda, InstancePtr instance, const Settings& settings,
                                                  Progress* progress = nullptr);

}  // namespace formicarium
