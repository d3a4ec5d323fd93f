// SPDX-License-Identifier: Apache-2.0
#include "core/bound/candidate_edges.hpp"

#include <algorithm>
#include <tuple>

#include "core/base/progress.hpp"
#include "core/local_search/greedy_tour.hpp"
#include "core/steps/distance.hpp"

namespace formicarium {
namespace {

constexpr int nearest_candidates = 5;  // of each city
constexpr int quadrant_candidates = 4;

void add_both_ways(std::vector<TreeEdge>& edges, City a, City b) {
  edges.push_back({a, b});
  edges.push_back({b, a});
}

void add_near(std::vector<TreeEdge>& edges, const Neighbours& near, int count) {
  for (City a = 0; a < near.cities; ++a)
    for (const City b : near.of(a).first(std::size_t(std::min(count, near.width)))) add_both_ways(edges, a, b);
}

}  // namespace

CandidateEdges::CandidateEdges(const TspInstance& instance, Progress* progress) : instance_(instance) {
  const Neighbours nearest = neighbours_of(instance, Neighbourhood::nearest, 10, progress);
  std::vector<TreeEdge> edges;
  add_near(edges, nearest, nearest_candidates);
  add_near(edges, neighbours_of(instance, Neighbourhood::quadrant, quadrant_candidates, progress), quadrant_candidates);
  const Tour tour = greedy_tour(instance, nearest, progress);
  tour_length_ = instance.cost(tour);
  for (std::size_t i = 0; i < tour.size(); ++i) add_both_ways(edges, tour[i], tour[i + 1 < tour.size() ? i + 1 : 0]);
  lay_out(edges);
}

int CandidateEdges::add(std::span<const TreeEdge> edges) {
  std::vector<TreeEdge> all;
  int added = 0;
  for (const TreeEdge& edge : edges) {
    const auto near = of(edge.from);
    if (std::ranges::binary_search(near, edge.to, {}, &Near::to)) continue;
    add_both_ways(all, edge.from, edge.to);
    ++added;
  }
  if (added == 0) return 0;
  for (City a = 0; a < cities(); ++a)
    for (const Near& near : of(a)) all.push_back({a, near.to});
  lay_out(all);
  return added;
}

void CandidateEdges::lay_out(std::vector<TreeEdge>& edges) {
  const auto key = [](const TreeEdge& edge) { return std::tuple(edge.from, edge.to); };
  std::ranges::sort(edges, {}, key);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  const DistanceView distance{instance_.metric(), instance_.cities(), instance_.places().data(),
                              instance_.matrix().data()};
  begin_.assign(1, 0);
  near_.clear();
  near_.reserve(edges.size());
  for (const TreeEdge& edge : edges) {
    while (begin_.size() <= std::size_t(edge.from)) begin_.push_back(near_.size());
    near_.push_back({edge.to, distance(edge.from, edge.to)});
  }
  while (begin_.size() <= std::size_t(instance_.cities())) begin_.push_back(near_.size());
}

}  // namespace formicarium
