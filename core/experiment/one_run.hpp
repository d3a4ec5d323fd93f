// SPDX-License-Identifier: Apache-2.0
// One run of an experiment, from making its colony to its result.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "core/base/progress.hpp"
#include "core/experiment/pause.hpp"
#include "core/experiment/plan.hpp"
#include "core/experiment/run_result.hpp"

namespace formicarium::experiment {

using MakeColony = std::function<std::unique_ptr<Colony>(InstancePtr, const Settings&, Progress*)>;

/// Does a run. Errors become the result's `failure`; only Cancelled is thrown, soon after `give_up` is set and then
/// `making` is cancelled, which serves one run. A limit of seconds is one of solving: it ends an iteration in progress,
/// whose best complete solution counts. `pause`, which may be null, holds the run between two iterations.
/// `leaves_lost_gpu` says whether a GPU has failed and another process is to do its runs: then DeviceLost is thrown,
/// soon after the failure; an empty function: the run goes on on the CPU.
RunResult do_run(InstancePtr instance, const Settings& settings, const StopCriteria& stop, const MakeColony& make,
                 Progress& making, const std::atomic<bool>& give_up, Pause* pause = nullptr,
                 const std::function<bool()>& leaves_lost_gpu = {});

}  // namespace formicarium::experiment
