// SPDX-License-Identifier: Apache-2.0
// What the probe says of an ant's next city, beside where ants go.
#include <gtest/gtest.h>

#include "core/colony/ant_tours.hpp"
#include "core/colony/probe.hpp"
#include "support.hpp"
#include "tests/core/steps/one_row.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

TEST(probe, is_right_of_the_first_step_of_ants_by_every_rule_and_tabu_list) {
  constexpr int n = 12;
  const auto instance = scattered(n, 5);
  for (const Selection selection : every_selection())
    for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct, TabuKind::bt, TabuKind::lm})
      for (const int candidates : {0, 6}) {
        Settings s;
        s.selection = selection;
        s.tabu = tabu;
        s.candidates = candidates;
        s.memory = Memory::matrix;
        s.ants = effort(20000);
        const auto colony = make_colony(instance, s);
        Trails trails;
        colony->copy_trails(trails);
        AntTours ants;
        colony->iterate(s);
        colony->copy_ants(s.ants, ants);
        for (const City from : {4, n - 1}) {
          std::vector<int> counts(n);
          for (std::size_t first = 0; first < ants.tours.size(); first += n)
            if (ants.tours[first] == from) ++counts[std::size_t(ants.tours[first + 1])];
          ASSERT_GT(std::accumulate(counts.begin(), counts.end(), 0), effort(1000));
          std::vector<double> expected(n);
          for (const ProbeRow& row : probe(*instance, trails, s, from, n))
            expected[std::size_t(row.city)] = row.probability;
          EXPECT_GT(p_value(counts, expected), doubtful) << describe(s) << from;
        }
      }
}

}  // namespace
}  // namespace formicarium
