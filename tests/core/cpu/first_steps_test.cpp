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

constexpr int n = 12;

void expect_first_steps_as_told(const TspPtr& instance, std::initializer_list<TabuKind> lists) {
  for (const Selection selection : every_selection())
    for (const TabuKind tabu : lists)
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

TEST(probe, is_right_of_the_first_step_of_ants_by_every_rule_and_tabu_list) {
  expect_first_steps_as_told(scattered(n, 5), {TabuKind::lc, TabuKind::ct, TabuKind::bt, TabuKind::lm});
}

TEST(probe, is_right_of_the_first_step_where_a_file_gives_eta) {
  for (const int columns : {n, 6})
    expect_first_steps_as_told(with_random_eta(scattered(n, 5), columns), {TabuKind::bt});
}

TEST(probe, tells_eta_as_it_is_in_force) {
  const TspPtr instance = with_random_eta(scattered(n, 5), n);
  Settings s;
  s.candidates = 0;
  s.memory = Memory::matrix;
  const auto colony = make_colony(instance, s);
  Trails trails;
  colony->copy_trails(trails);
  const EtaView eta = instance->eta()->view();
  double sum = 0;
  for (City city = 0; city < n; ++city)
    if (city != 3) sum += std::pow(double(eta(3, city)), s.beta);
  for (const ProbeRow& row : probe(*instance, trails, s, 3, n)) {
    EXPECT_EQ(row.closeness, eta(3, row.city));
    EXPECT_NEAR(row.probability, std::pow(row.closeness, s.beta) / sum, 1e-6);
  }
  s.eta = Eta::distance;
  for (const ProbeRow& row : probe(*instance, trails, s, 3, n))
    EXPECT_EQ(row.closeness, 1 / double(instance->distance(3, row.city)));
}

TEST(eta, may_be_changed_between_iterations) {
  const TspPtr bare = scattered(60, 2), with = with_random_eta(bare, 60);
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::acs}) {
    Settings s = defaults(algorithm);
    s.eta = Eta::distance;
    s.candidates = 8;
    const Story by_distance = run(bare, s, 4);
    EXPECT_EQ(run(with, s, 4), by_distance) << "without it the file changes nothing";
    Settings given = s;
    given.eta = Eta::given;
    EXPECT_NE(run(with, given, 4), by_distance);
    const auto colony = make_colony(with, given);
    Settings now = given;
    for (int i = 0; i < 3; ++i) {
      now.eta = i % 2 == 0 ? Eta::given : Eta::distance;
      colony->iterate(now);
    }
    EXPECT_EQ(bare->cost(colony->best_tour()), colony->best_length());
  }
}

}  // namespace
}  // namespace formicarium
