// SPDX-License-Identifier: Apache-2.0
// build_tours for the portable team.
#include "core/cpu/construct_ants.hpp"
#include "core/cpu/lanes_portable.hpp"

namespace formicarium {

void build_tours_portable(const ConstructTask& task) { build_tours<PortableLanes>(task); }

}  // namespace formicarium
