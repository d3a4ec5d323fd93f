// SPDX-License-Identifier: GPL-3.0-or-later
// Which iterations become which frames of a film.
#pragma once

#include <cstdint>
#include <vector>

namespace formicarium {

struct FilmMoments {
  std::int64_t from = 0, to = 0;  // iterations; both are shown
  std::int64_t every = 1;         // from `from` on every so many iterations
  bool improvements = false;      // instead: each iteration that found a better solution than all before
};

/// A piece of a film in which the picture stays.
struct FilmSpan {
  std::int64_t first = 0, count = 0;  // frames
};

/// Needs O(1) memory; with improvements O(their number).
class FilmPlan {
 public:
  /// `frames`: of the whole film, the moments being spread evenly over them; 0: one frame a moment. During the last
  /// `still` frames the last moment stays. `improved`: iterations, ascending.
  FilmPlan(const FilmMoments& moments, std::int64_t frames, std::int64_t still,
           const std::vector<std::int64_t>& improved);

  std::int64_t moments() const;
  std::int64_t frames() const { return frames_; }
  std::int64_t iteration(std::int64_t frame) const;  // never falls
  std::int64_t last_moment() const;                  // the first frame that shows the last moment. O(log frames)
  /// From this frame on: those with the same picture.
  FilmSpan span(std::int64_t first) const;

 private:
  std::int64_t moment(std::int64_t index) const;

  FilmMoments wanted_;
  std::vector<std::int64_t> improved_;
  std::int64_t frames_ = 0, moving_ = 0;
};

}  // namespace formicarium
