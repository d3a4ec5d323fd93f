// SPDX-License-Identifier: Apache-2.0
// Local search on the GPU, checked by the CPU's: tours of exact length in which the CPU's search finds nothing. Moves
// are made in another order, so tours differ; on average they are as short.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "app/engine/make_colony.hpp"
#include "core/local_search/pieces.hpp"
#include "core/settings/near_lists.hpp"
#include "kernels/backend/backend.hpp"
#include "tests/core/local_search/support.hpp"
#include "tests/kernels/cuda_colony.hpp"

namespace formicarium {
namespace {

struct Outcome {
  std::vector<Tour> before, after;       // [ants]
  std::vector<Length> walked, searched;  // their lengths, as the colony reports them
  bool operator==(const Outcome&) const = default;
};

Settings searching(LocalSearchKind kind, int ants) {
  Settings s;
  s.backend = BackendKind::cuda;
  s.local_search = kind;
  s.ants = ants;
  return s;
}

Outcome first_iteration(const TspPtr& instance, const Settings& s) {
  Rules rules;
  rules.symmetric = instance->symmetric();
  rules.rho = s.rho;
  rules.choices = s.candidates_for(instance->cities());
  CudaBackend backend(instance, s, nullptr);
  backend.start(rules);
  backend.begin();
  backend.weigh(s);
  backend.build_tours(s, 1);
  Outcome outcome;
  const auto fetch = [&](std::vector<Tour>& tours, std::vector<Length>& lengths) {
    for (int ant = 0; ant < s.ants; ++ant) tours.emplace_back(backend.tour(ant).begin(), backend.tour(ant).end());
    lengths = backend.lengths_there();
  };
  fetch(outcome.before, outcome.walked);
  backend.improve(s);
  fetch(outcome.after, outcome.searched);
  return outcome;
}

/// Each piece has the cities and the ends that it had.
void expect_same_pieces(const Tour& before, const Tour& after) {
  for (std::size_t first = 0; first < before.size(); first += search_piece) {
    const std::size_t last = std::min(first + search_piece, before.size());
    const auto piece = [&](const Tour& tour) {
      return Tour(tour.begin() + std::ptrdiff_t(first), tour.begin() + std::ptrdiff_t(last));
    };
    Tour was = piece(before), is = piece(after);
    EXPECT_EQ(is.front(), was.front());
    EXPECT_EQ(is.back(), was.back());
    std::ranges::sort(was);
    std::ranges::sort(is);
    EXPECT_EQ(is, was) << "piece at " << first;
  }
}

/// Every tour is a permutation with the reported length, and a local optimum for the CPU's search.
void expect_optima(const TspPtr& instance, const Settings& s) {
  const Outcome outcome = first_iteration(instance, s);
  const NearLists lists = near_lists_of(s, instance->cities());
  const NearCities near(*instance, lists.which, lists.count);
  LocalSearch search(*instance, near);
  const bool in_pieces = s.search_span == SearchSpan::pieces;
  for (int ant = 0; ant < s.ants; ++ant) {
    Tour tour = outcome.after[std::size_t(ant)];
    if (in_pieces && has_pieces(instance->cities())) expect_same_pieces(outcome.before[std::size_t(ant)], tour);
    ASSERT_EQ(why_no_tour(tour, instance->cities()), std::nullopt) << describe(s) << ' ' << instance->cities();
    ASSERT_EQ(instance->cost(tour), outcome.searched[std::size_t(ant)]) << describe(s) << ' ' << instance->cities();
    ASSERT_LE(outcome.searched[std::size_t(ant)], outcome.walked[std::size_t(ant)]);
    ASSERT_EQ(in_pieces ? search.improve_in_pieces(s.local_search, tour) : search.improve(s.local_search, tour), 0)
        << tsplib_name(instance->metric()) << ", " << instance->cities() << " cities, kind " << int(s.local_search);
  }
}

/// Small enough for a sanitizer.
struct small_search : cuda_colony {};

TEST_F(small_search, ends_in_local_optima_of_every_kind) {
  for (const TspPtr& instance : {scattered(45, 3), one_way(45), scattered(300, 3)})
    for (const LocalSearchKind kind : kinds_for(*instance)) expect_optima(instance, searching(kind, 3));
}

TEST_F(small_search, without_lists_and_within_pieces_ends_in_local_optima_too) {
  for (const TspPtr& instance : {scattered(45, 3), one_way(140), scattered(300, 3)})
    for (const LocalSearchKind kind : kinds_for(*instance))
      for (const SearchSpan span : {SearchSpan::tour, SearchSpan::pieces})
        for (const int neighbours : {10, all_search_neighbours}) {
          Settings s = searching(kind, 3);
          s.search_span = span;
          s.search_neighbours = neighbours;
          expect_optima(instance, s);
          ASSERT_FALSE(HasFailure());
        }
}

TEST_F(small_search, of_the_best_and_of_a_share_in_a_run) {
  for (const Searched searched : {Searched::all, Searched::best, Searched::share}) {
    Settings s = searching(LocalSearchKind::or_3opt, 6);
    s.searched = searched;
    const auto colony = make_colony_anywhere(scattered(45, 3), s);
    for (int i = 0; i < 3; ++i) colony->iterate(s);
    EXPECT_EQ(colony->moved(), "");
  }
}

TEST_F(small_search, of_a_tour_beyond_shared_memory) {
  Settings s = searching(LocalSearchKind::or_opt, 1);
  expect_optima(scattered(60000, 3, 1000000), s);
}

struct tour_search : cuda_colony {};

TEST_F(tour_search, ends_in_local_optima_for_every_kind_metric_and_few_cities) {
  for (const int n : {3, 4, 5, 6, 7, 8, 13, 31, 32, 33, 130, 257})
    for (const TspPtr& instance : of_every_metric(n, unsigned(n)))
      for (const LocalSearchKind kind : kinds_for(*instance))
        for (const int neighbours : {2, 10}) {
          if (n == 3 && instance->symmetric()) continue;
          Settings s = searching(kind, 5);
          s.search_neighbours = neighbours;
          expect_optima(instance, s);
          ASSERT_FALSE(HasFailure());
        }
}

TEST_F(tour_search, ends_in_local_optima_of_thousands_of_cities) {
  for (const int n : {1002, 3000, 20000, 55000, 60000, 70000})
    for (const LocalSearchKind kind :
         {LocalSearchKind::two_opt, LocalSearchKind::two_h_opt, LocalSearchKind::or_opt, LocalSearchKind::or_3opt}) {
      expect_optima(scattered(n, 7, 1000000), searching(kind, n < 5000 ? 40 : 2));
      ASSERT_FALSE(HasFailure());
    }
}

TEST_F(tour_search, leaves_the_ants_alone_that_it_is_not_asked_for) {
  const auto instance = scattered(400, 4);
  for (const auto& [searched, count] : {std::pair{Searched::best, 1}, {Searched::share, 5}, {Searched::all, 20}}) {
    Settings s = searching(LocalSearchKind::or_opt, 20);
    s.searched = searched;
    const Outcome outcome = first_iteration(instance, s);
    std::vector<Length> sorted = outcome.walked;
    std::ranges::sort(sorted);
    int changed = 0;
    for (std::size_t ant = 0; ant < 20; ++ant) {
      EXPECT_EQ(instance->cost(outcome.after[ant]), outcome.searched[ant]);
      if (outcome.after[ant] == outcome.before[ant]) continue;
      ++changed;
      EXPECT_LE(outcome.walked[ant], sorted[std::size_t(count - 1)]);
    }
    EXPECT_EQ(changed, count);
  }
}

TEST_F(tour_search, ends_the_same_every_time) {
  for (const TspPtr& instance : {scattered(300, 5), scattered(5000, 5, 100000), one_way(200)})
    for (const LocalSearchKind kind : kinds_for(*instance))
      for (const Searched searched : {Searched::all, Searched::best, Searched::share}) {
        Settings s = searching(kind, 30);
        s.searched = searched;
        EXPECT_EQ(first_iteration(instance, s), first_iteration(instance, s)) << int(kind);
      }
}

TEST_F(tour_search, is_as_good_as_the_cpus) {
  for (const TspPtr& instance : {scattered(1000, 6, 100000), scattered(4000, 6, 100000), one_way(300)}) {
    const NearCities near = near_cities(*instance, 10);
    LocalSearch search(*instance, near);
    for (const LocalSearchKind kind : kinds_for(*instance)) {
      const Outcome outcome = first_iteration(instance, searching(kind, 40));
      double here = 0, there = 0;
      for (std::size_t ant = 0; ant < 40; ++ant) {
        Tour tour = outcome.before[ant];
        search.improve_beyond({}, kind, tour);  // like the ants of a colony on the CPU
        here += double(instance->cost(tour));
        there += double(outcome.searched[ant]);
      }
      std::cout << instance->cities() << " cities, kind " << int(kind) << ": the GPU's tours are "
                << 100 * (there / here - 1) << " % longer than the CPU's\n";
      EXPECT_LT(there, 1.01 * here) << int(kind);
    }
  }
}

TEST_F(tour_search, is_told_in_the_record_and_can_be_changed_in_a_run) {
  const auto instance = scattered(150, 4);
  Settings s = searching(LocalSearchKind::none, 12);
  const auto one = make_colony_anywhere(instance, s), two = make_colony_anywhere(instance, s);
  for (int i = 0; i < 40; ++i) {
    s.local_search = LocalSearchKind(i % 5);
    s.searched = Searched(i % 3);
    s.search_neighbours = 2 + i % 20;
    s.search_share = i % 2 ? 0.01 : 1;
    const IterationRecord record = one->iterate(s), again = two->iterate(s);
    ASSERT_EQ(one->moved(), "");
    ASSERT_EQ(record.iteration_best, instance->cost(one->iteration_best_tour()));
    ASSERT_EQ(record.best, instance->cost(one->best_tour()));
    ASSERT_EQ(record.search_gain > 0, i % 5 > 0);
    ASSERT_EQ(record.search_ms > 0, i % 5 > 0);
    ASSERT_TRUE(std::ranges::equal(one->lengths(), two->lengths()));
    ASSERT_EQ(record.search_gain, again.search_gain);
    ASSERT_TRUE(std::ranges::equal(one->iteration_best_tour(), two->iteration_best_tour()));
    if (i % 5) ASSERT_FLOAT_EQ(record.trail_min, record.trail_max / 300);  // 2n
  }
}

TEST_F(tour_search, of_one_to_three_cities_has_nothing_to_do) {
  for (const int n : {1, 2, 3}) {
    const Settings s = searching(LocalSearchKind::or_3opt, 3);
    const auto colony = make_colony_anywhere(scattered(n), s);
    EXPECT_EQ(colony->iterate(s).search_gain, 0);
    EXPECT_EQ(colony->moved(), "");
  }
}

}  // namespace
}  // namespace formicarium
