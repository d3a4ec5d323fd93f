// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/walk_cost.hpp"

#include <gtest/gtest.h>

#include "core/cpu/construct.hpp"
#include "tests/core/cpu/support.hpp"

namespace formicarium {
namespace {

TEST(walk_cost, a_bitmask_takes_an_eighth_of_a_byte_a_city_and_two_lists_eight_bytes) {
  Settings all;
  all.candidates = 0;
  EXPECT_EQ(walk_cost(all, TabuKind::bt, 1024, 2).tabu_bytes, 128u);
  EXPECT_EQ(walk_cost(all, TabuKind::lc, 1024, 2).tabu_bytes, 8192u);
  EXPECT_EQ(walk_cost(all, TabuKind::ct, 1024, 2).tabu_bytes, 4096u) << "half of that";
  EXPECT_GT(walk_cost(all, TabuKind::lm, 1024, 2).tabu_bytes, 4096u);
  EXPECT_EQ(walk_cost({}, TabuKind::lm, 1024, 2).tabu_bytes, 128u) << "with candidate lists the marks alone";
}

TEST(walk_cost, all_ants_in_flight_on_a_thread_fit_into_its_scratch_memory) {
  for (const int candidates : {0, 32})
    for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct, TabuKind::bt, TabuKind::lm}) {
      Settings s;
      s.candidates = candidates;
      s.ants = 1000;
      const WalkCost cost = walk_cost(s, tabu, 500, 1);
      EXPECT_GE(cost.ant_bytes, cost.tabu_bytes);
      EXPECT_LE(cost.ant_bytes * std::size_t(cost.at_once), construct_scratch_bytes(500));
    }
}

TEST(walk_cost, ants_in_flight_are_some_a_thread_or_all_that_walk_in_step) {
  Settings s;
  s.ants = 100;
  EXPECT_EQ(walk_cost(s, TabuKind::bt, 200, 2).at_once, 2 * walk_cost(s, TabuKind::bt, 200, 1).at_once);
  s.ants = 3;
  EXPECT_EQ(walk_cost(s, TabuKind::bt, 200, 2).at_once, 3);
  s = defaults(Algorithm::acs);
  s.ants = 100;
  s.execution = Execution::lockstep;
  EXPECT_EQ(walk_cost(s, TabuKind::bt, 200, 2).at_once, 100);
  s.execution = Execution::relaxed;
  EXPECT_EQ(walk_cost(s, TabuKind::bt, 200, 2).at_once, 8);
  for (const int racing : {1, 2, 50, 100}) {
    s.racing = racing;
    EXPECT_EQ(walk_cost(s, TabuKind::bt, 200, 2).at_once, racing);
  }
  s.racing = 101;
  EXPECT_EQ(walk_cost(s, TabuKind::bt, 200, 2).at_once, 100) << "at most all";
  EXPECT_EQ(walk_cost(defaults(Algorithm::focused), TabuKind::bt, 200, 2).at_once, 0);
}

}  // namespace
}  // namespace formicarium
