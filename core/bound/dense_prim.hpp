// SPDX-License-Identifier: Apache-2.0
// Prim's algorithm for a graph with all edges, whose weights are computed as they are needed.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "core/base/city.hpp"
#include "core/base/progress.hpp"

namespace formicarium {

inline constexpr int prim_lanes = 8;

/// `cities` rounded up to whole lanes.
inline int prim_room(int cities) { return (cities + prim_lanes - 1) / prim_lanes * prim_lanes; }

/// The lightest spanning tree of `cities`, which grows from the first of them. Calls joined(city, other, weight) for
/// each edge as its city joins the tree that `other` is in. Weights are whole numbers that a double holds exactly.
///
/// Weights have:
///   void keep(int to, int from);    the city at index `from` is at index `to` from now on
///   void leave(int at);             no city is at this index any more: its weight is infinite
///   void look_from(City city);      weight() tells the weights of this city's edges
///   double weight(int at, double below) const;    to the city at this index; perhaps infinite if not below `below`
/// Indices are those of `cities` in the beginning; from `cities` on, up to the next multiple of
/// prim_lanes, they belong to no city. O(n²); its inner loop is made for vector registers. Throws Cancelled.
template <class Weights, class Joined>
void dense_prim(std::vector<City> cities, Weights& weights, const Joined& joined, const Progress* progress) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  int left = int(cities.size());
  std::vector<double> least(std::size_t(prim_room(left)), infinite), other(least.size(), 0);  // as doubles: one width
  int next = 0;
  for (;;) {
    const City city = cities[std::size_t(next)];
    --left;
    cities[std::size_t(next)] = cities[std::size_t(left)];
    least[std::size_t(next)] = least[std::size_t(left)];
    other[std::size_t(next)] = other[std::size_t(left)];
    weights.keep(next, left);
    weights.leave(left);
    least[std::size_t(left)] = infinite;
    if (left == 0) return;
    if (progress) progress->check();
    weights.look_from(city);
    std::array<double, prim_lanes> lightest;
    lightest.fill(infinite);
    const double here = city;
    double* const l = least.data();
    double* const o = other.data();
    for (int block = 0; block < left; block += prim_lanes)
      for (int lane = 0; lane < prim_lanes; ++lane) {
        const int i = block + lane;
        const double weight = weights.weight(i, l[i]);
        const bool lighter = weight < l[i];
        o[i] = lighter ? here : o[i];
        l[i] = lighter ? weight : l[i];
        lightest[std::size_t(lane)] = l[i] < lightest[std::size_t(lane)] ? l[i] : lightest[std::size_t(lane)];
      }
    const double weight = *std::min_element(lightest.begin(), lightest.end());
    next = int(std::find(least.begin(), least.begin() + left, weight) - least.begin());
    joined(cities[std::size_t(next)], City(other[std::size_t(next)]), weight);
  }
}

}  // namespace formicarium
