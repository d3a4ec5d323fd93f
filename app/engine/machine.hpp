// SPDX-License-Identifier: Apache-2.0
// What this machine is: for the journals of experiments, and for `formica devices`.
#pragma once

#include <string>

#include "core/experiment/machine.hpp"
#include "core/experiment/runner.hpp"

namespace formicarium {

/// The processor's name, as the kernel reports it; empty if it reports none.
std::string processor_model();

/// This machine, with the names of the cards if runs of the plan will use them.
experiment::Machine machine_for(const experiment::Plan& plan, const experiment::Cards& cards);

}  // namespace formicarium
