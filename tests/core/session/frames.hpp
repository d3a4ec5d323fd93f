// SPDX-License-Identifier: Apache-2.0
// Frames that tests make, and change before sharing them.
#pragma once

#include "core/session/frame.hpp"

namespace formicarium {

inline FramePtr shared(const Frame& frame) { return std::make_shared<const Frame>(frame); }

/// The frame's trails, replaced by a copy that can be changed.
inline Trails& own_trails(Frame& frame) {
  auto own = std::make_shared<Trails>(*frame.trails);
  frame.trails = own;
  return *own;
}

}  // namespace formicarium
