// SPDX-License-Identifier: Apache-2.0
// A second colony for a run: one that does iterations again that the run has done, or that goes on with edited cities.
// Solver thread only.
#pragma once

#include <memory>

#include "core/base/progress.hpp"
#include "core/session/run.hpp"

namespace formicarium {

/// A colony of `instance` with the settings `live` started with and as many ants as it has. On the CPU if `on_cpu`, or
/// if the settings ask for CUDA and no second colony can be made there. Throws what `make` throws.
std::unique_ptr<Colony> make_again(const ColonyMaker& make, const Run& live, const InstancePtr& instance, bool on_cpu,
                                   Progress* progress);

}  // namespace formicarium
