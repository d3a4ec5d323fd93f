// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/thumbnail.hpp"

#include <algorithm>
#include <cmath>

namespace formicarium {
namespace {

constexpr std::size_t most_places = 6000;

}  // namespace

double Thumbnail::radius(double side) const {
  return std::clamp(0.18 * 0.5 * side / std::sqrt(std::max<double>(1, double(places.size()))), 0.6, 2.5);
}

Thumbnail thumbnail(const Instance& instance) {
  Thumbnail made;
  const auto places = instance.layout();
  const Bounds all = bounds_of(places);
  const double side = std::max({all.width(), all.height(), 1e-12});
  const double x = (all.left + all.right) / 2, y = (all.bottom + all.top) / 2;
  const std::size_t stride = places.size() / most_places + 1;
  for (std::size_t i = 0; i < places.size(); i += stride)
    made.places.push_back({0.5 + (places[i].x - x) / side, 0.5 - (places[i].y - y) / side});
  return made;
}

}  // namespace formicarium
