// SPDX-License-Identifier: Apache-2.0
#include "core/colony/common_edges.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/core/cpu/support.hpp"

namespace formicarium {
namespace {

std::set<std::pair<City, City>> edges_of(std::span<const City> tour, bool symmetric) {
  std::set<std::pair<City, City>> edges;
  for (std::size_t p = 0; p < tour.size(); ++p) {
    City from = tour[p], to = tour[(p + 1) % tour.size()];
    if (symmetric && from > to) std::swap(from, to);
    edges.emplace(from, to);
  }
  return edges;
}

double shared(std::span<const City> one, std::span<const City> other, bool symmetric) {
  double count = 0;
  const auto edges = edges_of(one, symmetric);
  for (const auto& edge : edges_of(other, symmetric)) count += double(edges.count(edge));
  return count / double(one.size());
}

TEST(CommonEdges, shares_are_those_of_sets_of_edges_for_every_pair_of_the_first_ants) {
  for (const TspPtr& instance : {scattered(80), one_way(40)}) {
    const Settings settings;
    const auto colony = make_colony(instance, settings);
    for (int i = 0; i < 30; ++i) colony->iterate(settings);
    AntTours ants;
    colony->copy_ants(12, ants);
    const auto best = colony->best_tour();
    const bool symmetric = instance->symmetric();
    double with_best = 0, among = 0;
    constexpr int sample = 5;
    for (int a = 0; a < sample; ++a) {
      with_best += shared(ants.tour(a), best, symmetric) / sample;
      for (int b = 0; b < a; ++b) among += shared(ants.tour(a), ants.tour(b), symmetric) / (sample * (sample - 1) / 2);
    }
    const CommonEdges common = common_parts(*instance, ants, best, sample);
    EXPECT_EQ(common.ants, sample);
    EXPECT_NEAR(common.with_best, with_best, 1e-12);
    EXPECT_NEAR(common.among, among, 1e-12);
    EXPECT_GT(common.with_best, 0.05);
    EXPECT_LT(common.with_best, 1);
  }
}

TEST(CommonEdges, a_tour_walked_the_other_way_round_is_the_same_only_if_the_instance_is_symmetric) {
  const Tour there{0, 1, 2, 3, 4}, back{4, 3, 2, 1, 0};
  AntTours ants{.iteration = 1, .cities = 5, .tours = back, .depositor = {}};
  EXPECT_EQ(common_parts(*scattered(5), ants, there, 8).with_best, 1);
  EXPECT_EQ(common_parts(*one_way(5), ants, there, 8).with_best, 0);
  EXPECT_EQ(common_parts(*scattered(5), {}, there, 8).ants, 0);
}

TEST(EdgesWithoutTrail, an_edge_counts_if_neither_of_its_cities_keeps_it) {
  for (const TspPtr& instance : {scattered(60), one_way(40)})
    for (const Memory memory : {Memory::matrix, Memory::candidate, Memory::selective}) {
      Settings settings;
      settings.memory = memory;
      settings.candidates = 4;
      settings.ring_slots = 2;
      const auto colony = make_colony(instance, settings);
      for (int i = 0; i < 5; ++i) colony->iterate(settings);
      Trails trails;
      colony->copy_trails(trails);
      const auto tour = colony->best_tour();
      int lost = 0;
      for (std::size_t p = 0; p < tour.size(); ++p) {
        const City from = tour[p], to = tour[(p + 1) % tour.size()];
        const bool kept = !trails.absent(from, to) || (instance->symmetric() && !trails.absent(to, from));
        lost += !kept;
      }
      EXPECT_EQ(edges_without_trail(trails, tour, instance->symmetric()), lost);
      if (memory == Memory::matrix) {
        EXPECT_EQ(lost, 0);
      }
      if (memory == Memory::candidate) {
        EXPECT_GT(lost, 0) << "four candidates do not hold a whole tour";
      }
    }
}

}  // namespace
}  // namespace formicarium
