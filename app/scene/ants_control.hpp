// SPDX-License-Identifier: Apache-2.0
// How many ants are seen, what they are doing, and what to do where none is seen: a line at the top of the map.
#pragma once

#include <array>
#include <span>
#include <string>

#include "app/scene/ant_play.hpp"
#include "app/scene/overlay.hpp"

namespace formicarium {

/// The slider's stops: 1, 2, 4 … ants, and all of them.
int ant_stops(int most);
int ants_at_stop(int stop, int most);
int stop_of_ants(int ants, int most);

/// "8 of 80 ants, iteration 12"; in a step, what the judgement and the deposit come to; and where none is seen, why.
/// `played`: the iteration's frame. In two lengths, the longer one first.
std::array<std::string, 2> ants_words(const AntPlay& play, AntPlay::Moment moment, const Frame& played);

/// With its left top corner at `corner`, at most `room` px wide, beside the first of `words` for which there is room.
/// Returns true where `shown` ants, of at most `most`, were changed.
bool ants_control(Overlay& overlay, Pixel corner, double room, const Palette& palette,
                  std::span<const std::string> words, int most, int& shown);

}  // namespace formicarium
