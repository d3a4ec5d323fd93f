// SPDX-License-Identifier: Apache-2.0
// Small instances, random tours, and all moves of a neighbourhood tried one after another.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>
#include <random>

#include "core/local_search/local_search.hpp"
#include "core/local_search/searches.hpp"
#include "core/problem/neighbours.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/core/cpu/support.hpp"

namespace formicarium {

inline Tour shuffled(int cities, std::mt19937& random) {
  Tour tour(static_cast<std::size_t>(cities));
  std::iota(tour.begin(), tour.end(), 0);
  for (std::size_t i = tour.size(); i > 1; --i) std::swap(tour[i - 1], tour[random() % i]);
  return tour;
}

/// Random symmetric distances, without the triangle inequality.
inline TspPtr wild(int cities, unsigned seed, unsigned most = 1000) {
  InstanceData data;
  data.name = "wild";
  data.metric = Metric::matrix;
  data.matrix.resize(std::size_t(cities * cities));
  std::mt19937 random(seed);
  for (int i = 0; i < cities; ++i)
    for (int j = 0; j < i; ++j)
      data.matrix[std::size_t(i * cities + j)] = data.matrix[std::size_t(j * cities + i)] = Distance(random() % most);
  return std::make_shared<const TspInstance>(std::move(data));
}

inline TspPtr with_metric(Metric metric, int cities, unsigned seed) {
  InstanceData data;
  data.metric = metric;
  std::mt19937 random(seed);
  const auto within = [&](int low, int high) { return low + int(random() % unsigned(high - low)); };
  for (int i = 0; i < cities; ++i)
    data.coordinates.push_back(metric == Metric::geo
                                   ? Point{within(-90, 90) + 0.3, within(-180, 180) + 0.2, 0}
                                   : Point{double(within(0, 500)), double(within(0, 500)), double(within(0, 500))});
  return std::make_shared<const TspInstance>(std::move(data));
}

inline std::vector<TspPtr> of_every_metric(int cities, unsigned seed) {
  std::vector<TspPtr> all{wild(cities, seed), one_way(cities, seed)};
  for (const Metric metric : {Metric::euc_2d, Metric::ceil_2d, Metric::att, Metric::geo, Metric::man_2d, Metric::max_2d,
                              Metric::euc_3d, Metric::ceil_3d})
    all.push_back(with_metric(metric, cities, seed));
  return all;
}

/// Called with each tour of a neighbourhood.
using Try = std::function<void(const Tour&)>;

inline void every_two_opt(const Tour& tour, const Try& attempt) {
  for (std::size_t i = 0; i < tour.size(); ++i)
    for (std::size_t j = i + 2; j <= tour.size(); ++j) {
      Tour changed = tour;
      std::reverse(changed.begin() + std::ptrdiff_t(i), changed.begin() + std::ptrdiff_t(j));
      attempt(changed);
    }
}

inline void every_insertion(const Tour& tour, std::size_t longest, bool turned_too, const Try& attempt) {
  for (std::size_t start = 0; start < tour.size(); ++start) {
    Tour turned = tour;
    std::rotate(turned.begin(), turned.begin() + std::ptrdiff_t(start), turned.end());
    for (std::size_t length = 1; length <= longest && length + 1 < tour.size(); ++length)
      for (std::size_t place = 1; length + place < tour.size(); ++place)
        for (const bool reversed : {false, true}) {
          if (reversed && !turned_too) continue;
          Tour changed(turned.begin() + std::ptrdiff_t(length), turned.end());
          Tour way(turned.begin(), turned.begin() + std::ptrdiff_t(length));
          if (reversed) std::ranges::reverse(way);
          changed.insert(changed.begin() + std::ptrdiff_t(place), way.begin(), way.end());
          attempt(changed);
        }
  }
}

/// Calls attempt() with every tour that one move of `kind` makes from `tour`.
inline void every_neighbour(LocalSearchKind kind, bool symmetric, const Tour& tour, const Try& attempt) {
  const bool turns = kind != LocalSearchKind::or_opt && symmetric;
  if (turns) every_two_opt(tour, attempt);
  if (kind == LocalSearchKind::two_h_opt) every_insertion(tour, 1, symmetric, attempt);
  if (kind == LocalSearchKind::or_opt) every_insertion(tour, 3, symmetric, attempt);
  if (kind == LocalSearchKind::or_3opt) every_insertion(tour, tour.size(), symmetric, attempt);
}

/// The length of the shortest of these; of the tour itself if none is shorter.
inline Length best_neighbour(const TspInstance& instance, LocalSearchKind kind, const Tour& tour) {
  Length best = instance.cost(tour);
  every_neighbour(kind, instance.symmetric(), tour,
                  [&](const Tour& changed) { best = std::min(best, instance.cost(changed)); });
  return best;
}

inline std::vector<LocalSearchKind> kinds_for(const TspInstance& instance) {
  std::vector<LocalSearchKind> kinds;
  Searches::each([&]<class Search>(Search) {
    if (Search::supports(instance.symmetric())) kinds.push_back(Searches::id_of<Search>());
  });
  return kinds;
}

inline NearCities near_cities(const TspInstance& instance, int width) {
  return {instance, Neighbourhood::nearest, width};
}

}  // namespace formicarium
