// SPDX-License-Identifier: Apache-2.0
// Whole searches: correct lengths, local optima, work only where requested, the same tours with any number of threads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/cpu/backend.hpp"
#include "core/cpu/make_colony.hpp"
#include "support.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

TEST(local_search, leaves_permutations_of_true_length) {
  std::mt19937 random(3);
  for (const int n : {1, 2, 3, 4, 5, 6, 30, 130})
    for (const TspPtr& instance : of_every_metric(n, unsigned(n)))
      for (const int width : {1, 5, 10}) {
        const NearCities near = near_cities(*instance, std::min(width, n - 1));
        LocalSearch search(*instance, near);
        for (const LocalSearchKind kind : kinds_for(*instance)) {
          Tour tour = shuffled(n, random);
          const Length before = instance->cost(tour), gain = search.improve(kind, tour);
          ASSERT_EQ(why_no_tour(tour, n), std::nullopt);
          ASSERT_GE(gain, 0);
          ASSERT_EQ(instance->cost(tour), before - gain) << tsplib_name(instance->metric()) << ' ' << int(kind);
        }
      }
}

TEST(local_search, ends_in_a_local_optimum_of_its_neighbourhood) {
  std::mt19937 random(4);
  for (unsigned seed = 1; seed <= unsigned(effort(6)); ++seed)
    for (const TspPtr& instance : {scattered(40, seed), scattered(40, seed, 8), wild(24, seed), one_way(24, seed)}) {
      const int n = instance->cities();
      const NearCities near = near_cities(*instance, n - 1);
      LocalSearch search(*instance, near);
      for (const LocalSearchKind kind : kinds_for(*instance)) {
        Tour tour = shuffled(n, random);
        search.improve(kind, tour);
        EXPECT_EQ(best_neighbour(*instance, kind, tour), instance->cost(tour)) << int(kind);
      }
    }
}

/// The queue only revisits ends of changed edges, so one pass may miss a few moves; it must be few, and improve() must
/// miss none.
TEST(local_search, one_pass_leaves_next_to_nothing_and_a_whole_search_nothing) {
  std::mt19937 random(5);
  for (const TspPtr& instance : {scattered(1000, 5, 10000), one_way(200, 5)}) {
    const int n = instance->cities();
    const NearCities near = near_cities(*instance, 10);
    LocalSearch search(*instance, near);
    for (const LocalSearchKind kind : kinds_for(*instance)) {
      Tour tour = shuffled(n, random);
      const Length first = search.improve_beyond({}, kind, tour), rest = search.improve(kind, tour);
      EXPECT_LT(double(rest), 0.002 * double(first)) << int(kind);
      EXPECT_EQ(search.improve(kind, tour), 0) << int(kind);
    }
  }
}

TEST(local_search, a_wider_neighbourhood_ends_in_shorter_tours) {
  std::mt19937 random(6);
  const auto instance = scattered(1000, 6, 10000);
  const NearCities near = near_cities(*instance, 10);
  LocalSearch search(*instance, near);
  double mean[5]{};
  for (int trial = 0; trial < 10; ++trial) {
    const Tour tour = shuffled(1000, random);
    for (const LocalSearchKind kind : kinds_for(*instance)) {
      Tour searched = tour;
      search.improve(kind, searched);
      mean[int(kind)] += double(instance->cost(searched)) / 10;
    }
  }
  using enum LocalSearchKind;
  EXPECT_LT(mean[int(two_h_opt)], mean[int(two_opt)]);
  EXPECT_LT(mean[int(or_3opt)], 0.97 * mean[int(two_h_opt)]);
  // The best tour of random cities in a square of side s is about 0.7124 √(n s²) (1 + 0.33 / n) long.
  EXPECT_LT(mean[int(or_3opt)], 1.12 * 0.7124 * std::sqrt(1000.0) * 10000);
}

TEST(local_search, around_a_few_cities_does_what_is_wrong_there_and_nothing_else) {
  std::mt19937 random(8);
  const auto instance = scattered(3000, 8, 30000);
  const NearCities near = near_cities(*instance, 10);
  LocalSearch search(*instance, near);
  Tour optimum = shuffled(3000, random);
  search.improve(LocalSearchKind::or_3opt, optimum);
  std::vector<int> place(3000);
  for (int trial = 0; trial < 100; ++trial) {
    Tour tour = optimum;
    for (std::size_t p = 0; p < tour.size(); ++p) place[std::size_t(tour[p])] = int(p);
    const ArrayTour array{tour.data(), place.data(), 3000};
    EXPECT_EQ(search.improve_around(LocalSearchKind::or_3opt, array, {}), 0);
    EXPECT_EQ(tour, optimum);
    const std::size_t p = random() % 2990;
    std::swap(tour[p], tour[p + 5]);
    array.put(int(p), tour[p]);
    array.put(int(p) + 5, tour[p + 5]);
    const Length before = instance->cost(tour);
    const std::vector<City> changed(tour.begin() + std::ptrdiff_t(p), tour.begin() + std::ptrdiff_t(p) + 6);
    const Length gain = search.improve_around(LocalSearchKind::or_3opt, array, changed);
    EXPECT_EQ(instance->cost(tour), before - gain);
    EXPECT_GT(gain, 0);
    EXPECT_EQ(why_no_tour(tour, 3000), std::nullopt);
    for (std::size_t q = 0; q < tour.size(); ++q) ASSERT_EQ(place[std::size_t(tour[q])], int(q));
  }
}

TEST(local_search, beyond_a_known_tour_looks_only_at_what_is_new_and_ends_as_well) {
  std::mt19937 random(10);
  for (const TspPtr& instance : {scattered(600, 10, 10000), one_way(120)}) {
    const int n = instance->cities();
    const NearCities near = near_cities(*instance, 10);
    LocalSearch search(*instance, near);
    Tour best = shuffled(n, random);
    const Tour whole = best;
    SearchedTour known;
    const Length gain = search.improve_beyond(known, LocalSearchKind::or_3opt, best);
    const Length rest = search.improve(LocalSearchKind::or_3opt, best);
    Tour again = whole;
    EXPECT_EQ(search.improve(LocalSearchKind::or_3opt, again), gain + rest) << "nothing is known: all of it is new";
    EXPECT_EQ(again, best);
    known.take(best);
    EXPECT_EQ(search.improve_beyond(known, LocalSearchKind::or_3opt, best), 0);
    EXPECT_EQ(again, best);
    double beyond = 0, all = 0;
    for (int trial = 0; trial < 20; ++trial) {
      Tour one = best;
      const auto part = one.begin() + std::ptrdiff_t(random() % unsigned(n - 60));
      std::shuffle(part, part + 60, random);
      Tour other = one;
      const Length before = instance->cost(one);
      const Length won = search.improve_beyond(known, LocalSearchKind::or_3opt, one);
      EXPECT_EQ(instance->cost(one), before - won);
      EXPECT_EQ(why_no_tour(one, n), std::nullopt);
      search.improve_beyond({}, LocalSearchKind::or_3opt, other);
      beyond += double(instance->cost(one));
      all += double(instance->cost(other));
    }
    EXPECT_LT(beyond, 1.01 * all);
    if (!instance->symmetric()) {
      Tour backward = best;
      std::ranges::reverse(backward);
      EXPECT_GT(search.improve_beyond(known, LocalSearchKind::or_3opt, backward), 0) << "another tour altogether";
    }
  }
}

TEST(local_search, gives_up_when_told_and_leaves_a_tour) {
  std::mt19937 random(9);
  const auto instance = scattered(2000, 9, 30000);
  const NearCities near = near_cities(*instance, 8);
  LocalSearch search(*instance, near);
  Tour tour = shuffled(2000, random);
  const std::atomic<bool> given_up = true;
  EXPECT_EQ(search.improve(LocalSearchKind::two_opt, tour, &given_up), 0);
  EXPECT_EQ(why_no_tour(tour, 2000), std::nullopt);
  EXPECT_GT(search.improve(LocalSearchKind::two_opt, tour), 0) << "nothing waits from the search given up";
}

Settings searching(LocalSearchKind kind) {
  Settings s;
  s.local_search = kind;
  s.ants = 12;
  return s;
}

TEST(searching_colony, shows_true_lengths_and_the_same_tours_on_any_number_of_threads) {
  for (const TspPtr& instance : {scattered(150, 2), one_way(60)})
    for (const LocalSearchKind kind : kinds_for(*instance))
      for (const Searched searched : {Searched::all, Searched::best, Searched::share}) {
        Settings s = searching(kind);
        s.searched = searched;
        s.threads = 1;
        const Story one = run(instance, s, effort(6));
        s.threads = 3;
        EXPECT_EQ(one, run(instance, s, effort(6))) << describe(s);
        for (std::size_t i = 0; i < one.tours.size(); ++i) {
          ASSERT_EQ(why_no_tour(one.tours[i], instance->cities()), std::nullopt);
          const auto first = one.lengths.begin() + std::ptrdiff_t(i) * 12;
          ASSERT_EQ(instance->cost(one.tours[i]), *std::min_element(first, first + 12));
        }
      }
}

TEST(searching_colony, the_record_says_what_search_took_and_gained) {
  const auto instance = scattered(200, 3);
  Settings s = searching(LocalSearchKind::none);
  const auto plain = make_colony(instance, s), searched = make_colony(instance, s);
  IterationRecord without = plain->iterate(s);
  EXPECT_EQ(without.search_ms, 0);
  EXPECT_EQ(without.search_gain, 0);
  const std::vector<Length> before(plain->lengths().begin(), plain->lengths().end());
  for (const auto& [which, count] : {std::pair{Searched::all, 12}, {Searched::best, 1}, {Searched::share, 3}}) {
    s.local_search = LocalSearchKind::or_3opt;  // a live parameter: the first iteration's tours are the same
    s.searched = which;
    const auto colony = make_colony(instance, s);
    const IterationRecord record = colony->iterate(s);
    EXPECT_GT(record.search_ms, 0);
    double gain = 0;
    int changed = 0;
    for (std::size_t ant = 0; ant < before.size(); ++ant) {
      gain += 100 * double(before[ant] - colony->lengths()[ant]) / double(before[ant]) / count;
      changed += before[ant] != colony->lengths()[ant];
    }
    EXPECT_EQ(changed, count);
    EXPECT_NEAR(record.search_gain, gain, 1e-9);
    EXPECT_GT(gain, 5);
    EXPECT_LT(gain, 60);
    EXPECT_FLOAT_EQ(record.trail_min, record.trail_max / 400);  // 2n
  }
}

TEST(searching_colony, leaves_no_move_in_the_shortest_tour_so_far) {
  for (const TspPtr& instance : {scattered(400, 7, 10000), one_way(120, 7)})
    for (const LocalSearchKind kind : kinds_for(*instance))
      for (const Searched searched : {Searched::all, Searched::best, Searched::share}) {
        Settings s = searching(kind);
        s.searched = searched;
        const auto colony = make_colony(instance, s);
        const NearCities near(*instance, s.neighbours, s.search_neighbours);
        LocalSearch search(*instance, near);
        for (int i = 0; i < effort(8); ++i) {
          colony->iterate(s);
          Tour best(colony->best_tour().begin(), colony->best_tour().end());
          ASSERT_EQ(search.improve(kind, best), 0) << describe(s);
        }
      }
}

TEST(searching_colony, takes_and_leaves_local_search_while_it_runs) {
  const auto instance = scattered(150, 4);
  Settings s = searching(LocalSearchKind::none);
  const auto colony = make_colony(instance, s);
  for (int i = 0; i < 40; ++i) {
    s.local_search = LocalSearchKind(i % 5);
    s.searched = Searched(i % 3);
    s.search_neighbours = 2 + i % 20;
    s.search_share = i % 2 ? 0.01 : 1;
    const IterationRecord record = colony->iterate(s);
    ASSERT_EQ(why_no_tour(colony->iteration_best_tour(), 150), std::nullopt);
    ASSERT_EQ(record.iteration_best, instance->cost(colony->iteration_best_tour()));
    ASSERT_EQ(record.search_gain > 0, i % 5 > 0);
  }
}

TEST(searching_colony, stands_as_before_when_it_gives_up) {
  const auto instance = scattered(400, 5);
  const Settings s = searching(LocalSearchKind::or_3opt);
  const auto colony = make_colony(instance, s), other = make_colony(instance, s);
  std::atomic<bool> flag = true;
  colony->give_up_on(&flag);
  EXPECT_THROW(colony->iterate(s), Cancelled);
  flag = false;
  EXPECT_EQ(colony->iterate(s).best, other->iterate(s).best);
}

TEST(searching_colony, goes_the_same_way_when_an_iteration_was_given_up_in_the_middle_of_its_search) {
  const auto instance = scattered(300, 6);
  const Settings s = searching(LocalSearchKind::or_3opt);
  CpuBackend quiet(instance, s, nullptr), disturbed(instance, s, nullptr);
  std::atomic<bool> flag = false;
  disturbed.give_up_on(&flag);
  for (CpuBackend* backend : {&quiet, &disturbed}) {
    backend->reset_trails(1);
    backend->weigh(s);
  }
  for (std::uint32_t iteration = 1; iteration <= 4; ++iteration) {
    disturbed.build_tours(s, iteration);
    flag = true;
    EXPECT_THROW(disturbed.improve(s), Cancelled);
    flag = false;
    for (CpuBackend* backend : {&quiet, &disturbed}) {
      backend->build_tours(s, iteration);
      backend->improve(s);
    }
    for (int ant = 0; ant < quiet.ants(); ++ant) ASSERT_TRUE(std::ranges::equal(quiet.tour(ant), disturbed.tour(ant)));
  }
}

TEST(searching_colony, solves_what_has_next_to_no_cities) {
  for (int n = 1; n <= 6; ++n)
    for (const TspPtr& instance : {scattered(n, 3), one_way(n, 3)})
      for (const LocalSearchKind kind : kinds_for(*instance)) {
        const Settings s = searching(kind);
        const auto colony = make_colony(instance, s);
        for (int i = 0; i < 5; ++i) {
          const IterationRecord record = colony->iterate(s);
          ASSERT_EQ(why_no_tour(colony->best_tour(), n), std::nullopt);
          ASSERT_EQ(record.best, instance->cost(colony->best_tour()));
          ASSERT_TRUE(std::isfinite(record.search_gain));
        }
      }
}

TEST(searching_colony, an_asymmetric_instance_is_told_which_moves_it_can_have) {
  for (const LocalSearchKind kind : {LocalSearchKind::two_opt, LocalSearchKind::two_h_opt}) {
    try {
      make_colony(one_way(20), searching(kind));
      FAIL();
    } catch (const SettingsError& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr("choose local_search 'oropt' or 'or3opt'"));
    }
  }
}

TEST(searching_colony, starts_with_few_ants_unless_told_otherwise) {
  Settings s;
  EXPECT_EQ(s.ants_for(5000), 1024);
  s.local_search = LocalSearchKind::two_opt;
  EXPECT_EQ(s.ants_for(5000), 10);
  EXPECT_EQ(s.ants_for(7), 7);
  s.ants = 100;
  EXPECT_EQ(s.ants_for(5000), 100);
}

}  // namespace
}  // namespace formicarium
