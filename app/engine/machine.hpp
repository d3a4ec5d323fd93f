// SPDX-License-Identifier: Apache-2.0
// What this machine is: for the journals of experiments, and for `formica devices`.
#pragma once

#include <string>

#include "core/experiment/machine.hpp"
#include "core/experiment/plan.hpp"

namespace formicarium {

/// The processor's name, as the kernel reports it; empty if it reports none.
std::string processor_model();

/// This machine, with the cards that runs of the plan will use. If there may be some, the first call takes a second.
experiment::Machine machine_for(const experiment::Plan& plan);

}  // namespace formicarium
