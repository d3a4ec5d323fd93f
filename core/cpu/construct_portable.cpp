// SPDX-License-Identifier: Apache-2.0
// build_tours and change_tour for the portable team.
#include "core/cpu/change_tour.hpp"
#include "core/cpu/construct_ants.hpp"
#include "core/cpu/lanes_portable.hpp"

namespace formicarium {

void build_tours_portable(const ConstructTask& task) { build_tours<PortableLanes>(task); }
int change_tour_portable(const FocusTask& task) { return change_tour<PortableLanes>(task); }

}  // namespace formicarium
