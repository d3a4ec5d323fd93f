// SPDX-License-Identifier: Apache-2.0
// An instance's places for a small picture of it.
#pragma once

#include <vector>

#include "app/scene/look/camera.hpp"
#include "core/problem/instance.hpp"

namespace formicarium {

struct Thumbnail {
  std::vector<Pixel> places;  // in the unit square, y down; at most a few thousand are kept
  /// px: radius at which the discs of randomly placed cities nearly touch, in a square of `side` px.
  double radius(double side) const;
};

/// O(n). Any thread.
Thumbnail thumbnail(const Instance& instance);

}  // namespace formicarium
