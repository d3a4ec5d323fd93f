// SPDX-License-Identifier: Apache-2.0
// build_tours and change_tour for the avx2 team.
#include "core/cpu/change_tour.hpp"
#include "core/cpu/construct_ants.hpp"
#include "core/cpu/lanes_avx2.hpp"

namespace formicarium {

void build_tours_avx2(const ConstructTask& task) { build_tours<Avx2Lanes>(task); }
int change_tour_avx2(const FocusTask& task) { return change_tour<Avx2Lanes>(task); }

}  // namespace formicarium
