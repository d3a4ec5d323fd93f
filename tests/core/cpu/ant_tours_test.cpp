// SPDX-License-Identifier: Apache-2.0
// The ants that a picture may show are the iteration's own: each tour is a tour, of the length that the colony told.
#include "core/colony/ant_tours.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/problem/tsp_instance.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/cpu/support.hpp"

namespace formicarium {
namespace {

Settings of(Algorithm algorithm) {
  Settings settings;
  settings.algorithm = algorithm;
  settings.ants = 12;
  settings.backend = BackendKind::cpu;
  return settings;
}

/// That the colony's first `count` ants are told as they are.
void expect_true_ants(const Colony& colony, const TspInstance& instance, int count) {
  AntTours ants;
  colony.copy_ants(count, ants);
  ASSERT_EQ(ants.ants(), std::min(count, int(colony.lengths().size())));
  for (int ant = 0; ant < ants.ants(); ++ant) {
    EXPECT_FALSE(why_no_tour(ants.tour(ant), instance.cities()));
    EXPECT_EQ(instance.cost(ants.tour(ant)), colony.lengths()[std::size_t(ant)]);
  }
}

TEST(ant_tours, are_those_whose_lengths_the_colony_told) {
  for (const TspPtr& instance : {scattered(60), one_way(40)})
    for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::acs})
      for (const LocalSearchKind search : {LocalSearchKind::none, LocalSearchKind::two_opt}) {
        if (search != LocalSearchKind::none && !instance->symmetric()) continue;
        Settings settings = of(algorithm);
        settings.local_search = search;
        const auto colony = make_colony(instance, settings);
        AntTours before;
        colony->copy_ants(5, before);
        EXPECT_EQ(before.ants(), 0) << "no ant has walked yet";
        EXPECT_EQ(before.iteration, 0);
        for (int i = 1; i <= 3; ++i) {
          colony->iterate(settings);
          for (const int count : {0, 1, 5, 12, 1000}) expect_true_ants(*colony, *instance, count);
          AntTours ants;
          colony->copy_ants(1, ants);
          EXPECT_EQ(ants.iteration, i);
        }
      }
}

TEST(ant_tours, name_the_tour_that_laid_a_trail) {
  const TspPtr instance = scattered(60);
  const auto depositor_after = [&](Settings settings, int iterations, const auto& expected) {
    const auto colony = make_colony(instance, settings);
    for (int i = 0; i < iterations; ++i) colony->iterate(settings);
    AntTours ants;
    colony->copy_ants(1, ants);
    EXPECT_TRUE(std::ranges::equal(ants.depositor, expected(*colony)));
  };
  const auto iteration_best = [](const Colony& colony) { return colony.iteration_best_tour(); };
  const auto best = [](const Colony& colony) { return colony.best_tour(); };
  const auto none = [](const Colony&) { return std::span<const City>{}; };
  for (const int iterations : {1, 7, 20}) {
    Settings settings = of(Algorithm::mmas);
    settings.depositor = Depositor::iteration_best;
    depositor_after(settings, iterations, iteration_best);
    settings.depositor = Depositor::global_best;
    depositor_after(settings, iterations, best);
    depositor_after(of(Algorithm::acs), iterations, best);
    depositor_after(of(Algorithm::as), iterations, none);
    depositor_after(of(Algorithm::focused), iterations, iteration_best);
  }
}

TEST(ant_tours, of_focused_ants_there_are_none) {
  const TspPtr instance = scattered(60);
  const Settings settings = of(Algorithm::focused);
  const auto colony = make_colony(instance, settings);
  colony->iterate(settings);
  AntTours ants;
  colony->copy_ants(5, ants);
  EXPECT_EQ(ants.ants(), 0);
}

TEST(ant_tours, start_in_different_cities_where_that_is_asked_for) {
  const auto instance = scattered(40);
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::acs})
    for (const int threads : {1, 3}) {
      Settings settings = of(algorithm);
      settings.starts = Starts::distinct;
      settings.ants = 40;
      settings.threads = threads;
      const auto colony = make_colony(instance, settings);
      std::vector<City> before;
      for (int iteration = 0; iteration < 3; ++iteration) {
        colony->iterate(settings);
        AntTours ants;
        colony->copy_ants(40, ants);
        std::vector<City> starts;
        for (int ant = 0; ant < 40; ++ant) starts.push_back(ants.tour(ant).front());
        EXPECT_NE(starts, before) << "each iteration has an order of its own";
        before = starts;
        std::ranges::sort(starts);
        for (City city = 0; city < 40; ++city) ASSERT_EQ(starts[std::size_t(city)], city);
      }
    }
}

}  // namespace
}  // namespace formicarium
