// SPDX-License-Identifier: Apache-2.0
// A line at the top of the map: how many ants are seen, what they are doing, or how to see any.
#pragma once

#include <array>
#include <span>
#include <string>

#include "app/scene/layers/layer.hpp"
#include "app/scene/overlay.hpp"

namespace formicarium {

/// The slider's stops: 1, 2, 4 … ants, and all of them.
int ant_stops(int most);
int ants_at_stop(int stop, int most);
int stop_of_ants(int ants, int most);

/// "8 of 80 ants, iteration 12"; in a step also the results of evaluation and deposit; without ants, why there are
/// none. `played`: the iteration's frame. In two lengths, the longer one first.
std::array<std::string, 2> ants_words(const AntPlay& play, AntPlay::Moment moment, const Frame& played);

/// The slider for `shown` ants of at most `most`, and beside it the first of `words` for which the line has room; none
/// without room for the slider. Returns true if the user changed `shown`.
bool ants_control(ControlLine& line, const Palette& palette, std::span<const std::string> words, int most, int& shown);

}  // namespace formicarium
