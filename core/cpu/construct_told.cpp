// SPDX-License-Identifier: Apache-2.0
// build_tours and seek for the portable team, with one ant's choices written down.
#include "core/cpu/construct_ants.hpp"
#include "core/cpu/seek_ants.hpp"
#include "core/cpu/teller.hpp"

namespace formicarium {

void build_tours_told(const ConstructTask& task) { build_tours<PortableLanes, Teller>(task); }
void seek_told(const SeekTask& task) { seek<PortableLanes, Teller>(task); }

}  // namespace formicarium
