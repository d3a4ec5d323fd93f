// SPDX-License-Identifier: Apache-2.0
// A second colony for a run, which does iterations again that the run has done. Solver thread only.
#pragma once

#include <functional>
#include <memory>

#include "core/base/progress.hpp"
#include "core/session/run.hpp"

namespace formicarium {

/// Makes the colony of a run; tests pass makers that fail, are slow or count their calls.
using ColonyMaker = std::function<std::unique_ptr<Colony>(InstancePtr, const Settings&, Progress*)>;

/// A colony with the settings `live` started with and as many ants as it has. On the CPU if `on_cpu`, or if the
/// settings ask for CUDA and no second colony can be made there. Throws what `make` throws.
std::unique_ptr<Colony> make_again(const ColonyMaker& make, const Run& live, bool on_cpu, Progress* progress);

}  // namespace formicarium
