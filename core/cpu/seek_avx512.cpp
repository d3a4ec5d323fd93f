// SPDX-License-Identifier: Apache-2.0
// seek for the avx512 team.
#include "core/cpu/lanes_avx512.hpp"
#include "core/cpu/seek_ants.hpp"

namespace formicarium {

void seek_avx512(const SeekTask& task) { seek<Avx512Lanes>(task); }

}  // namespace formicarium
