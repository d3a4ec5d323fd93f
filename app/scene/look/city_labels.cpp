// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/city_labels.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace formicarium {

int LabelRoom::band(double y) const { return int(std::floor(y / high_)); }

bool LabelRoom::free(const Rect& label) const {
  if (label.x < pane_.x || label.x + label.width > pane_.x + pane_.width || label.y < pane_.y ||
      label.y + label.height > pane_.y + pane_.height)
    return false;
  for (int b = band(label.y); b <= band(label.y + label.height); ++b)
    if (const auto in = taken_.find(b); in != taken_.end())
      for (const Rect& other : in->second)
        if (label.x < other.x + other.width && other.x < label.x + label.width && label.y < other.y + other.height &&
            other.y < label.y + label.height)
          return false;
  return true;
}

void LabelRoom::take(const Rect& label) {
  for (int b = band(label.y); b <= band(label.y + label.height); ++b) taken_[b].push_back(label);
}

void LabelRoom::keep_clear(Pixel city) { take({city.x - radius_, city.y - radius_, 2 * radius_, 2 * radius_}); }

std::optional<Pixel> LabelRoom::place(Pixel city, double wide, std::span<const Pixel> ends) {
  struct Corner {
    Rect label;
    int roads = 0;
  };
  std::array<Corner, 4> corners;
  for (int i = 0; i < 4; ++i) {
    const bool left = i % 2 == 1, below = i >= 2;
    corners[std::size_t(i)].label = {left ? city.x - radius_ - gap_ - wide : city.x + radius_ + gap_,
                                     below ? city.y : city.y - high_, wide, high_};
    for (const Pixel& end : ends)
      corners[std::size_t(i)].roads += (end.x < city.x) == left && (end.y > city.y) == below;
  }
  std::ranges::stable_sort(corners, {}, &Corner::roads);
  for (const Corner& corner : corners)
    if (free(corner.label)) {
      take(corner.label);
      return Pixel{corner.label.x, corner.label.y};
    }
  return {};
}

}  // namespace formicarium
