// SPDX-License-Identifier: Apache-2.0
// seek for the portable team.
#include "core/cpu/lanes_portable.hpp"
#include "core/cpu/seek_ants.hpp"

namespace formicarium {

void seek_portable(const SeekTask& task) { seek<PortableLanes>(task); }

}  // namespace formicarium
