// SPDX-License-Identifier: Apache-2.0
#include "core/steps/nearest_left.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "core/cpu/lanes_portable.hpp"
#include "core/problem/city_blocks.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/steps/bitmask_tabu.hpp"

namespace formicarium {
namespace {

using Lanes = PortableLanes;

TspPtr some_cities(int n, Metric metric, int spread, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Point> places(n);
  for (Point& p : places) {
    p = {double(random() % unsigned(spread)), double(random() % unsigned(spread)), 0};
    if (spatial(metric)) p.z = double(random() % unsigned(spread));
  }
  InstanceData data;
  data.name = "some";
  data.metric = metric;
  data.coordinates = std::move(places);
  return std::make_shared<const TspInstance>(std::move(data));
}

TEST(city_blocks, hold_every_city_once_within_their_boxes) {
  for (int n : {1, 31, 32, 33, 1000, 1024, 1025, 3000}) {
    const TspPtr instance = some_cities(n, Metric::euc_2d, 500, 3);
    const CityBlocks blocks = city_blocks(*instance);
    ASSERT_EQ(blocks.member.size(), blocks.block.size() * CityBlocks::size);
    ASSERT_EQ(blocks.group.size(), (blocks.block.size() + CityBlocks::size - 1) / CityBlocks::size);
    std::set<City> seen;
    for (std::size_t i = 0; i < blocks.member.size(); ++i) {
      seen.insert(blocks.member[i]);
      const Point p = instance->places()[blocks.member[i]];
      for (const Box& box :
           {blocks.block[i / CityBlocks::size], blocks.group[i / CityBlocks::size / CityBlocks::size]}) {
        EXPECT_TRUE(box.low.x <= p.x && p.x <= box.high.x);
        EXPECT_TRUE(box.low.y <= p.y && p.y <= box.high.y);
      }
    }
    EXPECT_EQ(int(seen.size()), n);
  }
}

TEST(nearest_left, is_the_nearest_unvisited_city_and_the_smaller_of_two_as_near) {
  const Lanes lanes;
  std::mt19937 random(9);
  for (const Metric metric :
       {Metric::euc_2d, Metric::ceil_2d, Metric::att, Metric::man_2d, Metric::max_2d, Metric::euc_3d, Metric::ceil_3d})
    for (int n : {2, 40, 1500}) {
      const TspPtr instance = some_cities(n, metric, 60, unsigned(n));  // many as near, some in one place
      const CityBlocks blocks = city_blocks(*instance);
      const BlocksView view{blocks.member.data(), blocks.place.data(),      blocks.block.data(),
                            blocks.group.data(),  int(blocks.block.size()), int(blocks.group.size())};
      using Tabu = BitmaskTabu<Lanes>;
      std::vector<std::uint64_t> memory(Tabu::bytes(n) / 8 + 8);
      Tabu tabu(memory.data(), n);
      tabu.clear(lanes);
      std::vector<std::uint32_t> spent(blocks.group.size());
      NearestLeft<Lanes, Tabu>::clear(lanes, view, spent.data());
      City here = 0;
      tabu.visit(lanes, here);
      for (int step = 1; step < n; ++step) {
        City nearest = -1;
        for (City c = 0; c < n; ++c)
          if (tabu.unvisited_city(c) &&
              (nearest < 0 || instance->distance(here, c) < instance->distance(here, nearest)))
            nearest = c;
        const City found =
            NearestLeft<Lanes, Tabu>{view, metric, tabu, spent.data(), instance->places()[here]}.find(lanes);
        ASSERT_EQ(found, nearest) << tsplib_name(metric) << ' ' << n << ' ' << step;
        // From there, or from anywhere: what is spent stays so.
        City next = found;
        if (random() % 3 == 0) do
            next = City(random() % unsigned(n));
          while (!tabu.unvisited_city(next));
        tabu.visit(lanes, next);
        here = next;
      }
      EXPECT_EQ((NearestLeft<Lanes, Tabu>{view, metric, tabu, spent.data(), instance->places()[here]}.find(lanes)), -1);
    }
}

}  // namespace
}  // namespace formicarium
