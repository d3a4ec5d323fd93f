// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of the moments of a film: as subtitles in a file (WebVTT), which players show under the picture.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/desktop/film/film_moments.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// "Iteration 412 · length 7 542 · 0.03 % above the optimum", for each of several sides a line behind its letter; and
/// what was changed after an earlier iteration than the frame before, if there is one.
std::string moment_words(const std::vector<FramePtr>& sides, const std::vector<FramePtr>& before);

inline constexpr std::string_view subtitles_head = "WEBVTT\n";
/// One piece of such a file: shown from the first frame of the span to the end of its last one.
std::string subtitle(const std::string& words, FilmSpan span, int frames_a_second);

}  // namespace formicarium
