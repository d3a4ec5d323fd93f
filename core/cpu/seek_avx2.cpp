// SPDX-License-Identifier: Apache-2.0
// seek for the avx2 team.
#include "core/cpu/lanes_avx2.hpp"
#include "core/cpu/seek_ants.hpp"

namespace formicarium {

void seek_avx2(const SeekTask& task) { seek<Avx2Lanes>(task); }

}  // namespace formicarium
