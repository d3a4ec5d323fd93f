// SPDX-License-Identifier: Apache-2.0
// build_tours and change_tour for the avx512 team.
#include "core/cpu/change_tour.hpp"
#include "core/cpu/construct_ants.hpp"
#include "core/cpu/lanes_avx512.hpp"

namespace formicarium {

void build_tours_avx512(const ConstructTask& task) { build_tours<Avx512Lanes>(task); }
int change_tour_avx512(const FocusTask& task) { return change_tour<Avx512Lanes>(task); }

}  // namespace formicarium
