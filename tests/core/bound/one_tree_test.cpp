// SPDX-License-Identifier: Apache-2.0
// Lightest 1-trees against a plain implementation.
#include "core/bound/one_tree.hpp"

#include <gtest/gtest.h>

#include "support.hpp"

namespace formicarium {
namespace {

std::vector<Fixed> random_multipliers(int cities, unsigned seed, const FixedPoint& fixed, int most) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> within(-most, most);
  std::vector<Fixed> multipliers;
  for (int i = 0; i < cities; ++i) multipliers.push_back(Fixed(within(random) * double(Fixed{1} << fixed.bits)));
  return multipliers;
}

/// By Kruskal's algorithm over all edges.
Fixed plain_one_tree(const TspInstance& instance, const std::vector<Fixed>& multipliers, const FixedPoint& fixed,
                     City special) {
  struct Edge {
    Fixed weight;
    City a, b;
  };
  std::vector<Edge> edges;
  for (City a = 0; a < instance.cities(); ++a)
    for (City b = 0; b < a; ++b)
      edges.push_back(
          {fixed.of(instance.distance(a, b)) + multipliers[std::size_t(a)] + multipliers[std::size_t(b)], a, b});
  std::ranges::sort(edges, {}, &Edge::weight);
  std::vector<int> part(std::size_t(instance.cities()));
  std::iota(part.begin(), part.end(), 0);
  Fixed sum = 0;
  int of_special = 0;
  for (const Edge& edge : edges) {
    const int a = part[std::size_t(edge.a)], b = part[std::size_t(edge.b)];
    if (edge.a == special || edge.b == special) {
      if (of_special++ < 2) sum += edge.weight;
    } else if (a != b) {
      sum += edge.weight;
      std::ranges::replace(part, a, b);
    }
  }
  return sum;
}

Fixed weight_of(const OneTree& tree, const TspInstance& instance, const std::vector<Fixed>& multipliers,
                const FixedPoint& fixed) {
  Fixed sum = 0;
  for (const TreeEdge& edge : tree.edges)
    sum += fixed.of(instance.distance(edge.from, edge.to)) + multipliers[std::size_t(edge.from)] +
           multipliers[std::size_t(edge.to)];
  return sum;
}

TEST(one_tree, over_all_edges_is_the_lightest_for_every_metric) {
  for (unsigned seed = 0; seed < unsigned(effort(20)); ++seed)
    for (const int n : {4, 5, 8, 9, 40, 67})
      for (const TspPtr& instance : of_every_metric(n, seed)) {
        if (!instance->symmetric()) continue;
        const FixedPoint fixed(n);
        const auto multipliers = random_multipliers(n, seed, fixed, seed % 3 == 0 ? 0 : 200);
        const City special = City(seed) % n;
        const OneTree tree = lightest_one_tree(*instance, multipliers, fixed, special);
        EXPECT_EQ(tree.weight, plain_one_tree(*instance, multipliers, fixed, special));
        EXPECT_EQ(tree.weight, weight_of(tree, *instance, multipliers, fixed));
        EXPECT_EQ(tree.edges.size(), std::size_t(n));
      }
}

/// Where places are a few metres apart the formula by cosines is off most.
TEST(one_tree, over_all_edges_is_the_lightest_on_a_globe) {
  for (const Metric metric : {Metric::geo, Metric::geom, Metric::sphere})
    for (const double spread : {1e-6, 1e-4, 0.1, 30.0})
      for (unsigned seed = 0; seed < 5; ++seed) {
        InstanceData data;
        data.metric = metric;
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> within(-spread, spread);
        for (int i = 0; i < 50; ++i) data.coordinates.push_back({40 + within(random), 100 + within(random), 0});
        const TspInstance instance(std::move(data));
        const FixedPoint fixed(50);
        const auto multipliers = random_multipliers(50, seed, fixed, seed % 2 == 0 ? 0 : 20);
        EXPECT_EQ(lightest_one_tree(instance, multipliers, fixed, 3).weight,
                  plain_one_tree(instance, multipliers, fixed, 3));
      }
}

TEST(one_tree, over_candidates_is_never_lighter_and_the_same_where_all_edges_are_candidates) {
  for (unsigned seed = 0; seed < unsigned(effort(20)); ++seed)
    for (const int n : {4, 7, 60, 200})
      for (const TspPtr& instance : {scattered(n, seed), wild(n, seed), scattered(n, seed, 4)}) {
        const FixedPoint fixed(n);
        const auto multipliers = random_multipliers(n, seed, fixed, 100);
        CandidateEdges edges(*instance);
        CandidateOneTree candidate_tree(edges);
        const OneTree sparse = candidate_tree.lightest(multipliers, fixed);
        EXPECT_EQ(sparse.weight, weight_of(sparse, *instance, multipliers, fixed));
        EXPECT_GE(sparse.weight, plain_one_tree(*instance, multipliers, fixed, sparse.special));
        std::vector<TreeEdge> all;
        for (City a = 0; a < n; ++a)
          for (City b = 0; b < a; ++b) all.push_back({a, b});
        edges.add(all);
        EXPECT_EQ(edges.add(all), 0);
        const OneTree& full = candidate_tree.lightest(multipliers, fixed);
        EXPECT_EQ(full.weight, plain_one_tree(*instance, multipliers, fixed, full.special));
      }
}

TEST(one_tree, candidates_have_two_edges_of_each_city_and_reach_all) {
  for (unsigned seed = 0; seed < 5; ++seed)
    for (const TspPtr& instance : {scattered(300, seed), scattered(300, seed, 3), wild(100, seed)}) {
      const CandidateEdges edges(*instance);
      std::vector<char> reached(std::size_t(instance->cities()));
      std::vector<City> open{0};
      reached[0] = 1;
      while (!open.empty()) {
        const City city = open.back();
        open.pop_back();
        EXPECT_GE(edges.of(city).size(), 2U);
        for (const auto& near : edges.of(city)) {
          EXPECT_EQ(near.length, instance->distance(city, near.to));
          if (!std::exchange(reached[std::size_t(near.to)], char{1})) open.push_back(near.to);
        }
      }
      EXPECT_EQ(std::ranges::count(reached, 0), 0);
    }
}

TEST(one_tree, multipliers_keep_sums_within_64_bits) {
  for (const int n : {1, 4, 1000, 20'000, 1'000'000}) {
    const FixedPoint fixed(n);
    const double heaviest = std::ldexp(2147483646.0, fixed.bits) + 2 * double(fixed.most());
    EXPECT_LT(heaviest, std::ldexp(1, 53));
    EXPECT_LT(n * (heaviest + 2 * double(fixed.most())), std::ldexp(1, 62));
    EXPECT_EQ(fixed.round_up(fixed.of(7)), 7);
    EXPECT_EQ(fixed.round_up(fixed.of(7) + 1), 8);
    EXPECT_EQ(fixed.round_up(-1), 0);
  }
}

}  // namespace
}  // namespace formicarium
