// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/card_place.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace formicarium {

std::optional<Pixel> card_place(const Rect& pane, double width, double height, std::span<const Rect> keep_clear,
                                std::optional<Pixel> wanted) {
  const double left = pane.x + card_edge, right = pane.x + pane.width - card_edge - width;
  const double top = pane.y + card_edge, bottom = pane.y + pane.height - card_edge - height;
  if (right < left || bottom < top) return {};
  std::vector<Rect> clear;  // within the pane
  const Rect room{left, top, right + width - left, bottom + height - top};
  for (const Rect& r : keep_clear)
    if (r.overlaps(room)) clear.push_back(r);
  const auto free = [&](Pixel at) {
    return std::ranges::none_of(clear,
                                [card = Rect{at.x, at.y, width, height}](const Rect& r) { return r.overlaps(card); });
  };
  if (wanted) {
    wanted = Pixel{std::clamp(wanted->x, left, right), std::clamp(wanted->y, top, bottom)};
    if (free(*wanted)) return wanted;
  } else {
    for (const Pixel corner : {Pixel{left, bottom}, Pixel{right, bottom}, Pixel{left, top}, Pixel{right, top}})
      if (free(corner)) return corner;
  }
  // A free place can be pushed to the left and up until it touches an edge of the pane or one of `clear`, and away
  // from `wanted` no farther than it must be.
  const Pixel aim = wanted.value_or(Pixel{left, bottom});
  std::vector<double> xs{left, right, aim.x}, ys{top, bottom, aim.y};
  for (const Rect& r : clear) {
    for (const double x : {r.x + r.width, r.x - width})
      if (x >= left && x <= right) xs.push_back(x);
    for (const double y : {r.y + r.height, r.y - height})
      if (y >= top && y <= bottom) ys.push_back(y);
  }
  std::optional<Pixel> best;
  double least = INFINITY;
  for (const double x : xs)
    for (const double y : ys)
      if (const double away = std::hypot(x - aim.x, y - aim.y); away < least && free({x, y}))
        best = Pixel{x, y}, least = away;
  return best;
}

}  // namespace formicarium
