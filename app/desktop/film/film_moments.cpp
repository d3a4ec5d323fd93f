// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/film_moments.hpp"

#include <algorithm>
#include <cmath>

namespace formicarium {

FilmPlan::FilmPlan(const FilmMoments& moments, std::int64_t frames, std::int64_t still,
                   const std::vector<std::int64_t>& improved)
    : wanted_(moments) {
  if (wanted_.improvements) {
    improved_.push_back(wanted_.from);
    for (const std::int64_t iteration : improved)
      if (iteration > improved_.back() && iteration < wanted_.to) improved_.push_back(iteration);
    if (wanted_.to > wanted_.from) improved_.push_back(wanted_.to);
  }
  frames_ = frames > 0 ? frames : this->moments() + still;
  moving_ = std::max<std::int64_t>(frames_ - still, 1);
}

std::int64_t FilmPlan::moments() const {
  if (wanted_.improvements) return std::int64_t(improved_.size());
  const std::int64_t way = wanted_.to - wanted_.from;
  return way / wanted_.every + 1 + (way % wanted_.every == 0 ? 0 : 1);  // the last one in any case
}

std::int64_t FilmPlan::moment(std::int64_t index) const {
  if (wanted_.improvements) return improved_[std::size_t(index)];
  return std::min(wanted_.from + index * wanted_.every, wanted_.to);
}

std::int64_t FilmPlan::iteration(std::int64_t frame) const {
  const std::int64_t count = moments();
  if (frame >= moving_) return moment(count - 1);
  if (count == moving_) return moment(frame);
  if (moving_ == 1) return moment(count - 1);
  // Fewer moments than frames: each stays equally long. More: the first, the last, and others evenly between.
  const double share = count < moving_ ? double(frame) * double(count) / double(moving_)
                                       : double(frame) * double(count - 1) / double(moving_ - 1);
  return moment(std::min(std::int64_t(count < moving_ ? std::floor(share) : std::round(share)), count - 1));
}

std::int64_t FilmPlan::last_moment() const {
  std::int64_t low = 0, high = frames_ - 1;
  while (low < high) {
    const std::int64_t middle = low + (high - low) / 2;
    if (iteration(middle) < iteration(frames_ - 1))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

FilmSpan FilmPlan::span(std::int64_t first) const {
  std::int64_t end = first + 1;
  while (end < frames_ && iteration(end) == iteration(first)) ++end;
  return {first, end - first};
}

}  // namespace formicarium
