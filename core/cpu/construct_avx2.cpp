// SPDX-License-Identifier: Apache-2.0
// build_tours for the avx2 team.
#include "core/cpu/construct_ants.hpp"
#include "core/cpu/lanes_avx2.hpp"

namespace formicarium {

void build_tours_avx2(const ConstructTask& task) { build_tours<Avx2Lanes>(task); }

}  // namespace formicarium
