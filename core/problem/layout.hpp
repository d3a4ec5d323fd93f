// SPDX-License-Identifier: Apache-2.0
// Places for cities of which only the distances are known: multidimensional scaling.
#pragma once

#include <span>
#include <vector>

#include "core/base/city.hpp"

namespace formicarium {

class Progress;

/// [n] places in the plane whose distances approximate (d(i,j) + d(j,i)) / 2. Finite, centred on 0, not all at one
/// place if n > 1, the same on every run. Classical scaling (Torgerson 1952) on at most 200 pivot cities (Brandes &
/// Pich 2007), then stress majorisation (SMACOF, de Leeuw 1977) if n² is small. O(n · pivots²). Throws Cancelled.
std::vector<Point> layout_of_distances(std::span<const Distance> matrix, int cities, Progress* progress = nullptr);

}  // namespace formicarium
