// SPDX-License-Identifier: Apache-2.0
#include "core/steps/last_cities.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "core/cpu/lanes_portable.hpp"
#include "core/steps/bitmask_tabu.hpp"

namespace formicarium {
namespace {

TEST(last_cities, are_all_that_were_left_when_first_asked_in_the_order_of_their_numbers) {
  using Tabu = BitmaskTabu<PortableLanes>;
  const PortableLanes lanes;
  std::mt19937 random(4);
  for (int n : {1, 33, 64, 500}) {
    std::vector<std::uint64_t> memory(Tabu::bytes(n) / 8 + 8);
    Tabu tabu(memory.data(), n);
    tabu.clear(lanes);
    std::vector<City> left;
    for (City c = 0; c < n; ++c)
      if (n > LastCities::most && random() % 16 != 0)
        tabu.visit(lanes, c);
      else
        left.push_back(c);
    ASSERT_LE(int(left.size()), LastCities::most);
    std::vector<City> list(LastCities::most, -1);
    LastCities last{list.data()};
    last.gather(lanes, tabu, n);
    ASSERT_EQ(last.kept, int(left.size()));
    EXPECT_TRUE(std::equal(left.begin(), left.end(), list.begin())) << n;
    tabu.visit(lanes, left.front());
    last.gather(lanes, tabu, n);
    EXPECT_EQ(last.kept, int(left.size())) << "gathered once";
  }
}

}  // namespace
}  // namespace formicarium
