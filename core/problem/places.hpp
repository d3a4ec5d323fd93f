// SPDX-License-Identifier: Apache-2.0
// The distinct places of an instance's cities, for neighbour searches.
#pragma once

#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>
#include <vector>

#include "core/base/city.hpp"
#include "core/problem/metric.hpp"

namespace formicarium {

/// Groups cities at the same place, so that a tree holds each place once: otherwise a search would visit all of the
/// possibly thousands of cities on one spot.
class Places {
 public:
  explicit Places(std::span<const Point> points) : cities_(points.size()) {
    std::iota(cities_.begin(), cities_.end(), 0);
    const auto key = [&](City c) { return std::tuple(points[c].x, points[c].y, points[c].z, c); };
    std::sort(cities_.begin(), cities_.end(), [&](City a, City b) { return key(a) < key(b); });
    for (std::size_t i = 0; i < cities_.size(); ++i) {
      const Point& p = points[cities_[i]];
      if (places_.empty() || p.x != places_.back().x || p.y != places_.back().y || p.z != places_.back().z) {
        places_.push_back(p);
        begin_.push_back(i);
      }
    }
    begin_.push_back(cities_.size());
  }
  int count() const { return static_cast<int>(places_.size()); }
  const Point& at(std::size_t place) const { return places_[place]; }
  /// The cities at a place, ascending.
  std::span<const City> cities(std::size_t place) const {
    return std::span(cities_).subspan(begin_[place], begin_[place + 1] - begin_[place]);
  }

 private:
  std::vector<City> cities_;        // [n] sorted by place, then city
  std::vector<Point> places_;       // distinct
  std::vector<std::size_t> begin_;  // [places + 1] into cities_
};

}  // namespace formicarium
