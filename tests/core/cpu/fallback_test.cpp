// SPDX-License-Identifier: Apache-2.0
// Where ants go when they have visited all candidates of a city: to the best of all unvisited cities if they read their
// tabu list through, with every tabu list.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/colony/ant_tours.hpp"
#include "core/colony/candidate_lists.hpp"
#include "core/problem/given_eta.hpp"
#include "core/steps/weigh.hpp"
#include "support.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

constexpr TabuKind every_list[] = {TabuKind::lc, TabuKind::ct, TabuKind::bt, TabuKind::lm};

Settings off_the_lists(Fallback fallback, Memory memory, int candidates) {
  Settings s;
  s.fallback = fallback;
  s.memory = memory;
  s.candidates = candidates;
  s.selection = Selection::wrs;
  s.ants = 16;
  return s;
}

/// The unvisited city of the greatest τ^α · η^β, of equal ones the smallest.
City best_of_all_left(const TspInstance& instance, const Trails& trails, const Settings& s, City from,
                      const std::vector<bool>& visited) {
  City best = -1;
  double greatest = 0;
  const EtaView eta = eta_in_force(instance, s.eta);
  for (City city = 0; city < instance.cities(); ++city) {
    if (visited[std::size_t(city)]) continue;
    const double value = eta.of_all_cities()
                             ? attraction_of(trails.at(from, city), eta(from, city), s.alpha, s.beta)
                             : attraction(trails.at(from, city), instance.distance(from, city), s.alpha, s.beta);
    if (best >= 0 && value <= greatest) continue;
    best = city;
    greatest = value;
  }
  return best;
}

/// Steps of a tour that had no candidate left; with each it fails unless the ant went where it should.
int falls(const TspInstance& instance, const Trails& trails, const CandidateLists& lists, const Settings& s,
          std::span<const City> tour) {
  int count = 0;
  std::vector<bool> visited(tour.size());
  for (std::size_t at = 0; at + 1 < tour.size(); ++at) {
    const City from = tour[at];
    visited[std::size_t(from)] = true;
    const auto row = std::span(lists.candidate).subspan(std::size_t(from) * std::size_t(lists.width));
    const bool left = std::ranges::any_of(row.first(std::size_t(lists.width)),
                                          [&](City city) { return !visited[std::size_t(city)]; });
    if (left) continue;
    ++count;
    EXPECT_EQ(tour[at + 1], best_of_all_left(instance, trails, s, from, visited)) << describe(s);
  }
  return count;
}

TEST(fallback, to_the_tabu_list_takes_the_best_of_all_unvisited_cities) {
  const auto from = [](const TspPtr& instance, Memory memory) {
    for (const TabuKind tabu : every_list) {
      Settings s = off_the_lists(Fallback::tabu, memory, 4);
      s.tabu = tabu;
      s.rho = 0.3;
      const CandidateLists lists = candidate_lists(*instance, s, nullptr);
      const auto colony = make_colony(instance, s);
      int count = 0;
      Trails trails;
      AntTours ants;
      for (int i = 0; i < 4; ++i) {
        colony->copy_trails(trails);
        colony->iterate(s);
        colony->copy_ants(s.ants, ants);
        const auto n = std::size_t(instance->cities());
        for (std::size_t first = 0; first < ants.tours.size(); first += n)
          count += falls(*instance, trails, lists, s, std::span(ants.tours).subspan(first, n));
        ASSERT_FALSE(HasFailure());
      }
      EXPECT_GT(count, 100) << "too few to prove it";
    }
  };
  for (const TspPtr& instance : {scattered(150, 3), one_way(150)}) from(instance, Memory::matrix);
  // Where a file gives η of all cities it decides, also among cities whose trails are equal.
  for (const Memory memory : {Memory::matrix, Memory::candidate}) from(with_random_eta(scattered(150, 3), 150), memory);
}

TEST(fallback, gives_the_same_tours_with_every_tabu_list) {
  constexpr int iterations = sanitized ? 2 : 5;
  for (const TspPtr& instance : {scattered(150, 3), scattered(97, 4, 12), one_way(60)})
    for (const int candidates : {4, 40})
      for (const Memory memory : {Memory::candidate, Memory::matrix, Memory::selective}) {
        Settings s = off_the_lists(Fallback::tabu, memory, candidates);
        s.tabu = TabuKind::lc;
        const Story story = run(instance, s, iterations);
        for (const TabuKind tabu : every_list) {
          s.tabu = tabu;
          ASSERT_EQ(run(instance, s, iterations), story) << instance->name() << ' ' << describe(s);
        }
        s.fallback = Fallback::backup;
        if (memory != Memory::matrix) ASSERT_EQ(run(instance, s, iterations), story) << "both give the nearest city";
      }
}

TEST(fallback, of_the_ant_colony_system_is_the_same_with_every_tabu_list) {
  for (const Execution execution : {Execution::sequential, Execution::lockstep})
    for (const Memory memory : {Memory::matrix, Memory::selective}) {
      Settings s = defaults(Algorithm::acs);
      s.execution = execution;
      s.memory = memory;
      s.fallback = Fallback::tabu;
      s.candidates = 4;
      s.tabu = TabuKind::lc;
      const TspPtr instance = scattered(120, 6);
      const Story story = run(instance, s, 3);
      for (const TabuKind tabu : every_list) {
        s.tabu = tabu;
        ASSERT_EQ(run(instance, s, 3), story) << describe(s);
      }
    }
}

TEST(fallback, is_counted_and_looks_at_no_backup_list) {
  Settings s = off_the_lists(Fallback::tabu, Memory::candidate, 4);
  const auto colony = make_colony(scattered(200, 3), s);
  colony->count_decisions(true);
  const Decisions all = colony->iterate(s).decisions;
  EXPECT_EQ(all.backup, 0u);
  EXPECT_GT(all.rest, 0u);
  s.fallback = Fallback::backup;  // between two iterations
  EXPECT_GT(colony->iterate(s).decisions.backup, 0u);
}

}  // namespace
}  // namespace formicarium
