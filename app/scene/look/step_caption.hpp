// SPDX-License-Identifier: Apache-2.0
// A step told act by act: what happens, with its number.
#pragma once

#include "app/scene/look/ant_play.hpp"
#include "app/scene/look/story.hpp"

namespace formicarium {

/// Of a play in full. `played`: the frame of its iteration. Empty between plays.
Caption step_caption(const AntPlay& play, AntPlay::Moment moment, const Frame& played);

}  // namespace formicarium
