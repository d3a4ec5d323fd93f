// SPDX-License-Identifier: Apache-2.0
// What pictures of a quadratic assignment need: places of locations, costs of exchanges, and the tables of a search.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/cpu/make_colony.hpp"
#include "core/qap/location_places.hpp"
#include "core/qap/move_costs.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/qap/support.hpp"

namespace formicarium::test {
namespace {

std::vector<Distance> grid(int across, int down, Distance unit) {
  std::vector<Distance> distance;
  const int n = across * down;
  distance.reserve(std::size_t(n) * std::size_t(n));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      distance.push_back(unit * (std::abs(i / across - j / across) + std::abs(i % across - j % across)));
  return distance;
}

TEST(location_places, of_a_grid_are_its_own) {
  const LocationPlaces found = location_places(grid(5, 3, 7), 15);
  ASSERT_EQ(found.from, PlacesFrom::grid);
  EXPECT_EQ(found.places[0].x, 0);
  EXPECT_EQ(found.places[7].x, 14);
  EXPECT_EQ(found.places[7].y, -7) << "the second row, below the first";
  std::vector<Distance> other = grid(5, 3, 7);
  other[3] = 1;
  EXPECT_EQ(location_places(other, 15).from, PlacesFrom::distances);
}

TEST(location_places, are_finite_and_apart_whatever_the_distances) {
  for (const int n : {1, 2, 3, 30})
    for (const int largest : {0, 1, 99}) {
      const QapPtr instance = random_qap(n, 5, {.largest = largest});
      const auto places = location_places(instance->distance(), n).places;
      ASSERT_EQ(int(places.size()), n);
      for (int i = 0; i < n; ++i) {
        EXPECT_TRUE(std::isfinite(places[std::size_t(i)].x) && std::isfinite(places[std::size_t(i)].y));
        for (int j = 0; j < i; ++j)
          EXPECT_GT(std::hypot(places[std::size_t(i)].x - places[std::size_t(j)].x,
                               places[std::size_t(i)].y - places[std::size_t(j)].y),
                    0)
              << n << " facilities, distances up to " << largest;
      }
    }
}

TEST(move_costs, are_what_the_cost_changes_by) {
  for (const bool symmetric : {true, false})
    for (const bool diagonals : {false, true}) {
      const QapPtr instance = random_qap(13, 2, {symmetric, false, diagonals});
      MoveCosts moves(*instance);
      for (std::uint32_t seed = 1; seed <= 3; ++seed) {
        const Tour assignment = random_assignment(13, seed);
        moves.take(assignment);
        const std::vector<Length> all = moves.all();
        for (City r = 0; r < 13; ++r)
          for (City s = 0; s < 13; ++s) {
            Tour exchanged = assignment;
            std::swap(exchanged[std::size_t(r)], exchanged[std::size_t(s)]);
            ASSERT_EQ(all[std::size_t(13 * r + s)], instance->cost(exchanged) - instance->cost(assignment));
            ASSERT_EQ(moves.of(r, s), all[std::size_t(13 * r + s)]);
          }
      }
    }
}

TEST(search_tables, are_those_of_the_best_search_and_change_no_assignment) {
  const QapPtr instance = random_qap(16, 3);
  Settings settings = defaults(Algorithm::cas);
  settings.backend = BackendKind::cpu;
  settings.search_steps = 2;
  const auto plain = make_colony(instance, settings, nullptr), watched = make_colony(instance, settings, nullptr);
  watched->keep_search(true);
  for (int i = 0; i < 4; ++i) {
    const IterationRecord a = plain->iterate(settings), b = watched->iterate(settings);
    EXPECT_EQ(a.best, b.best);
    EXPECT_EQ(plain->search_tables(), nullptr);
    const auto tables = watched->search_tables();
    ASSERT_NE(tables, nullptr);
    EXPECT_FALSE(instance->why_no_solution(tables->assignment));
    EXPECT_EQ(tables->steps, settings.search_steps_for(16));
    ASSERT_EQ(tables->held_for.size(), 256U);
    EXPECT_GE(std::ranges::min(tables->held_for), 0);
    EXPECT_GT(std::ranges::max(tables->held_for), 0);
    EXPECT_LT(std::ranges::max(tables->held_for), settings.taboo_length_for(16));
    EXPECT_NE(tables->moved[0], tables->moved[1]);
  }
  EXPECT_TRUE(std::ranges::equal(plain->best_tour(), watched->best_tour()));
  watched->keep_search(false);
  watched->iterate(settings);
  EXPECT_EQ(watched->search_tables(), nullptr);
}

}  // namespace
}  // namespace formicarium::test
