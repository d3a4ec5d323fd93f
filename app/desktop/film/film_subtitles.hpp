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

/// The pieces of a film, each shown for a second at least, so that it can be read: moments that are shorter are passed
/// over, and their changes are said in the next piece. The last moment has a piece of its own, from its first frame on
/// if the film is a second old then.
class Subtitles {
 public:
  /// `frames`: of the film; `last`: the first one of its last moment.
  Subtitles(int frames_a_second, std::int64_t frames, std::int64_t last);

  /// What is seen in the next span. Returns the piece that ends there; empty: none does.
  std::string add(const std::vector<FramePtr>& sides, FilmSpan span);
  std::string finish();  // the last piece

 private:
  std::string piece(std::int64_t end) const;

  int a_second_;
  std::int64_t frames_, last_, begun_ = 0;  // begun_: the first frame of the piece
  std::vector<FramePtr> sides_;             // in it
  std::string words_;                       // empty: no piece has begun
};

}  // namespace formicarium
