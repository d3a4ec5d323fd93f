// SPDX-License-Identifier: Apache-2.0
// The focused ant system: one tour that ants change, search around and combine; whatever they do, it stays a tour of
// true length, and the same one on any number of threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <thread>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/cpu/lanes_portable.hpp"
#include "core/focused/focused_walk.hpp"
#include "core/problem/neighbours.hpp"
#include "core/steps/selection.hpp"
#include "support.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

Settings focused(int ants = 40) {
  Settings s = defaults(Algorithm::focused);
  s.ants = ants;
  return s;
}

TEST(focused, ants_that_have_no_room_to_change_a_tour_have_the_shortest_one_of_all) {
  for (int n = 1; n < fewest_to_focus; ++n)
    for (const TspPtr& instance : {scattered(n, 9), one_way(n, 4)})
      for (const LocalSearchKind search : {LocalSearchKind::none, LocalSearchKind::two_opt, LocalSearchKind::or_3opt}) {
        Settings s = focused(5);
        s.local_search = instance->symmetric() || search == LocalSearchKind::none ? search : LocalSearchKind::or_opt;
        Tour any(std::size_t(n), 0);
        std::iota(any.begin(), any.end(), 0);
        Length least = instance->cost(any);
        while (std::next_permutation(any.begin(), any.end())) least = std::min(least, instance->cost(any));
        const auto colony = make_colony(instance, s);
        EXPECT_EQ(colony->iterate(s).best, least) << n;
      }
}

TEST(focused, every_iteration_leaves_a_tour_of_true_length) {
  int better = 0, longer = 0;
  for (const TspPtr& instance : {scattered(300), scattered(64, 5, 6), one_way(60)})
    for (const Selection selection : every_selection())
      for (const LocalSearchKind search : {LocalSearchKind::none, LocalSearchKind::or_opt, LocalSearchKind::or_3opt})
        for (const int relocations : {1, 8, 64}) {
          Settings s = focused();
          s.selection = selection;
          s.local_search = search;
          s.relocations = relocations;
          s.detour = relocations == 8 ? 0.01 : 0;
          const auto colony = make_colony(instance, s);
          Length before = -1;
          for (int i = 1; i <= 3 + effort(5); ++i) {
            const IterationRecord record = colony->iterate(s);
            const auto tour = colony->iteration_best_tour();
            ASSERT_EQ(why_no_tour(tour, instance->cities()), std::nullopt) << describe(s);
            ASSERT_EQ(instance->cost(tour), record.iteration_best) << describe(s);
            ASSERT_EQ(instance->cost(colony->best_tour()), record.best);
            // What is kept of all ants is at least as good as the best of them alone.
            ASSERT_LE(record.best, *std::ranges::min_element(colony->lengths()));
            ASSERT_LE(double(record.iteration_best), double(record.best) * 1.5);
            if (s.detour == 0) ASSERT_EQ(record.best, record.iteration_best);
            longer += record.iteration_best > record.best;
            better += before >= 0 && record.best < before;
            before = record.best;
          }
        }
  EXPECT_GT(better, effort(40));
  EXPECT_GT(longer, effort(10)) << "a detour is taken where no ant gains";
}

TEST(focused, tiny_instances_and_cities_in_one_place_are_solved) {
  for (int n = 1; n <= 12; ++n)
    for (const int side : {1, 30}) {
      const auto instance = scattered(n, unsigned(n), side);
      const Settings s = focused(5);
      const auto colony = make_colony(instance, s);
      for (int i = 0; i < 5; ++i) colony->iterate(s);
      EXPECT_EQ(why_no_tour(colony->best_tour(), n), std::nullopt);
      EXPECT_EQ(instance->cost(colony->best_tour()), colony->best_length());
      if (side == 1) EXPECT_EQ(colony->best_length(), 0);
    }
}

TEST(focused, tours_do_not_depend_on_the_number_of_threads) {
  const auto instance = scattered(500, 3);
  Settings s = focused(60);
  s.threads = 1;
  const Story alone = run(instance, s, effort(12));
  for (const int threads : {2, 3, 5}) {
    s.threads = threads;
    EXPECT_EQ(run(instance, s, effort(12)), alone) << threads;
  }
}

TEST(focused, an_iteration_given_up_can_be_done_again) {
  const auto instance = scattered(800, 3);
  const Settings s = focused(200);
  const Story undisturbed = run(instance, s, 6);
  const auto colony = make_colony(instance, s);
  std::atomic<bool> stop = false;
  colony->give_up_on(&stop);
  Story story;
  int given_up = 0;
  for (int i = 0; i < 6; ++i) {
    for (const int after_us : {0, 300, 3000}) {
      stop = after_us == 0;
      std::jthread other([&] {
        std::this_thread::sleep_for(std::chrono::microseconds(after_us));
        stop = true;
      });
      try {
        colony->iterate(s);
        break;  // it was quicker
      } catch (const Cancelled&) {
        ++given_up;
      }
      if (after_us == 3000) {
        other.join();
        stop = false;
        colony->iterate(s);
      }
    }
    stop = false;
    story.tours.emplace_back(colony->iteration_best_tour().begin(), colony->iteration_best_tour().end());
    story.lengths.insert(story.lengths.end(), colony->lengths().begin(), colony->lengths().end());
  }
  EXPECT_GE(given_up, 6);
  EXPECT_EQ(story, undisturbed);
}

TEST(focused, a_tour_that_no_ant_shortens_goes_on_to_others_within_the_detour) {
  const auto instance = scattered(60, 7);
  Settings s = focused(30);
  s.detour = 0.01;
  const auto colony = make_colony(instance, s);
  std::set<Tour> met;
  std::set<Length> lengths;
  for (int i = 0; i < 200; ++i) {
    const IterationRecord record = colony->iterate(s);
    if (i > 0) ASSERT_LE(double(record.iteration_best), double(record.best) * (1 + s.detour)) << i;
    met.emplace(colony->iteration_best_tour().begin(), colony->iteration_best_tour().end());
    lengths.insert(record.iteration_best);
  }
  EXPECT_GT(met.size(), 20U);
  EXPECT_GE(lengths.size(), 5U);
}

TEST(focused, comes_nearer_to_the_best_tour_than_ants_that_build_whole_tours) {
  const auto instance = scattered(600, 9, 10000);
  const Settings s = focused(100);
  Settings mmas;
  mmas.ants = 100;
  mmas.local_search = LocalSearchKind::or_3opt;
  const auto changing = make_colony(instance, s), building = make_colony(instance, mmas);
  for (int i = 0; i < effort(30); ++i) {
    changing->iterate(s);
    building->iterate(mmas);
  }
  EXPECT_LT(changing->best_length(), building->best_length());
}

TEST(focused, goes_on_from_the_tour_of_another) {
  const auto instance = scattered(200, 4);
  const Settings s = focused();
  const auto first = make_colony(instance, s);
  Midway where;
  for (int i = 0; i < 5; ++i) where.iteration = first->iterate(s).iteration;
  where.best = std::make_shared<const Tour>(first->best_tour().begin(), first->best_tour().end());
  where.best_length = first->best_length();
  const auto second = make_colony_from(where, instance, s);
  EXPECT_TRUE(std::ranges::equal(second->best_tour(), *where.best));
  const IterationRecord record = second->iterate(s);
  EXPECT_EQ(record.iteration, 6);
  EXPECT_LE(record.best, where.best_length);
}

TEST(focused, refuses_what_it_cannot_do) {
  const auto instance = scattered(30);
  Settings s = focused();
  s.candidates = 0;
  s.memory = Memory::matrix;
  EXPECT_THROW(make_colony(instance, s), SettingsError);
  EXPECT_TRUE(why_idle(*find_parameter("tabu"), s));
  EXPECT_TRUE(why_idle(*find_parameter("relocations"), Settings{}));
}

/// One ant alone, on the steps themselves.
TEST(focused, an_ant_changes_as_much_as_it_says_and_leaves_no_trace_of_where_it_was) {
  std::mt19937 random(8);
  int made_in_all = 0;
  for (const TspPtr& instance : {scattered(90, 2), one_way(50, 3)}) {
    const int n = instance->cities(), width = team, choices = 9;
    const auto near = nearest_neighbours(*instance, choices);
    std::vector<City> candidate(std::size_t(n * width));
    std::vector<float> weight(candidate.size(), 0);
    for (City c = 0; c < n; ++c)
      for (int k = 0; k < width; ++k) {
        const std::size_t at = std::size_t(c * width + k);
        candidate[at] = k < choices ? near.of(c)[std::size_t(k)] : c;
        weight[at] = k < choices ? 1.f / float(1 + k) : 0.f;
      }
    Tour tour(std::size_t(n), 0);
    std::iota(tour.begin(), tour.end(), 0);
    std::ranges::shuffle(tour, random);
    std::vector<int> place(tour.size());
    for (std::size_t p = 0; p < tour.size(); ++p) place[std::size_t(tour[p])] = int(p);
    std::vector<std::uint32_t> unvisited(std::size_t(padded(n)) / team, ~0u);
    for (std::uint32_t ant = 0; ant < 200; ++ant) {
      const int relocations = 1 + int(ant % 20);
      std::vector<Move> made(std::size_t(relocations), Move{});
      std::vector<City> visited(std::size_t(relocations * steps_a_relocation + 1));
      ColonyView colony{};
      colony.cities = n;
      colony.width = width;
      colony.candidate = candidate.data();
      colony.weight = weight.data();
      const DistanceView distance{instance->metric(), n, instance->places().data(), instance->matrix().data()};
      float spin[team];
      WholeTour<PortableLanes> ground{colony,
                                      {{tour.data(), place.data(), n}, distance, {}, instance->symmetric()},
                                      BitmaskTabu<PortableLanes>(unvisited.data(), n),
                                      visited.data(),
                                      made.data()};
      FocusedWalk<PortableLanes, RouletteWheel, WholeTour<PortableLanes>> walk{ground, n};
      const Length before = instance->cost(tour);
      const auto [steps, count] = walk.walk(PortableLanes{}, Dice{1, 1, ant}, relocations, spin);
      ground.leave(PortableLanes{}, steps);
      ASSERT_LE(count, relocations);
      Length gain = 0;
      for (int m = 0; m < count; ++m) gain += made[std::size_t(m)].gain;
      ASSERT_EQ(why_no_tour(tour, n), std::nullopt);
      ASSERT_EQ(instance->cost(tour), before - gain);
      ASSERT_TRUE(std::ranges::all_of(unvisited, [](std::uint32_t word) { return word == ~0u; }));
      for (std::size_t p = 0; p < tour.size(); ++p) ASSERT_EQ(place[std::size_t(tour[p])], int(p));
      made_in_all += count;
    }
  }
  EXPECT_GT(made_in_all, 2000);
}

}  // namespace
}  // namespace formicarium
