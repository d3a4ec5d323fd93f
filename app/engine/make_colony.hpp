// SPDX-License-Identifier: Apache-2.0
// Makes a colony on the backend that the settings ask for. Every program passes make_colony_anywhere() to its sessions.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/colony/colony.hpp"
#include "core/experiment/runner.hpp"

namespace formicarium {

/// Throws DeviceError, which says why, if the settings ask for `cuda` and it cannot be used.
void require_backend(const Settings& settings);

/// Whether make_colony_anywhere() will try CUDA first with these settings; the device's memory may
/// still be too small. The first call takes a second.
bool wants_cuda(const Settings& settings);
/// The GPUs that an experiment may use: those of `wanted` by their numbers, or all that can be used. The first call
/// takes a second. Throws DeviceError that says which of `wanted` cannot be used, and why.
experiment::Cards cards_for_runs(const std::vector<int>& wanted = {});
/// Bytes that are free on the device that make_colony_anywhere() will try first; nothing if it will try none. The
/// largest number if the device does not say.
std::optional<double> free_on_card(const Settings& settings);

/// Backend `auto` is CUDA if the device can be used and has enough memory, otherwise the CPU; the
/// colony's why_cpu() then says why. A colony on CUDA moves to the CPU when its device fails.
/// Throws as require_backend() and make_colony(). Solver thread.
std::unique_ptr<Colony> make_colony_anywhere(InstancePtr instance, const Settings& settings,
                                             Progress* progress = nullptr);

/// The CUDA functions that make_colony_here_or_there() calls; tests pass devices that fail.
struct CudaSide {
  std::function<std::string(int device)> why_not;
  std::function<std::unique_ptr<Colony>(InstancePtr, const Settings&, Progress*)> make;
};
std::unique_ptr<Colony> make_colony_here_or_there(const CudaSide& cuda, InstancePtr instance, const Settings& settings,
                                                  Progress* progress = nullptr);

}  // namespace formicarium
