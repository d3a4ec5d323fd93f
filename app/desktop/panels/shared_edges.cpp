// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/shared_edges.hpp"

#include "core/colony/common_edges.hpp"

namespace formicarium {

void SharedEdges::take(const std::vector<FramePtr>& frames) {
  sides_.resize(frames.empty() ? 0 : frames.size() - 1);
  if (frames.empty() || !frames[0] || frames[0]->best.empty()) return;
  const Frame& a = *frames[0];
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    Side& side = sides_[i];
    if (!frames[i + 1] || frames[i + 1]->best.empty()) continue;
    const Frame& other = *frames[i + 1];
    const bool goes_on = side.run == other.run && side.run_of_a == a.run;
    if (!goes_on) side = {.run = other.run, .run_of_a = a.run};
    std::vector<Point>& points = side.points;
    if (!points.empty() && points.back().iteration >= a.last.iteration) continue;
    Point point{a.last.iteration, a.last.seconds, points.empty() ? 0 : points.back().share};
    if (points.empty() || side.best != other.best_length || side.best_of_a != a.best_length) {
      point.share = double(parts_in_common(*a.instance, a.best, other.best)) / double(a.best.size());
      side.best = other.best_length;
      side.best_of_a = a.best_length;
    }
    const bool level =
        points.size() > 1 && points.back().share == point.share && points[points.size() - 2].share == point.share;
    if (level)
      points.back() = point;
    else
      points.push_back(point);
  }
}

const std::vector<SharedEdges::Point>& SharedEdges::of_side(std::size_t side) const {
  static const std::vector<Point> none;
  return side > 0 && side <= sides_.size() ? sides_[side - 1].points : none;
}

}  // namespace formicarium
