// SPDX-License-Identifier: Apache-2.0
// Moves found in one tour and made in another, undoing changes by a log, and the initial tour of a search.
#include <gtest/gtest.h>

#include "core/local_search/greedy_tour.hpp"
#include "core/local_search/or_3opt.hpp"
#include "core/local_search/or_opt.hpp"
#include "core/local_search/two_opt.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/steps/distance.hpp"
#include "support.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

struct Log final : TurnLog {
  std::vector<Turned> all;
  void add(const Turned& turned) override { all.push_back(turned); }
};

struct Placed {
  Tour city;
  std::vector<int> place;
  explicit Placed(Tour tour) : city(std::move(tour)), place(city.size()) {
    for (std::size_t p = 0; p < city.size(); ++p) place[std::size_t(city[p])] = int(p);
  }
  ArrayTour view(TurnLog* log = nullptr) { return {city.data(), place.data(), int(city.size()), log}; }
  bool operator==(const Placed&) const = default;
};

struct Around {
  const TspInstance& instance;
  NearCities near;
  explicit Around(const TspInstance& of) : instance(of), near(near_cities(of, std::min(8, of.cities() - 1))) {}
  SearchView<DistanceView> view(ArrayTour tour) const {
    return {tour,
            {instance.metric(), instance.cities(), instance.places().data(), instance.matrix().data()},
            near.view(),
            instance.symmetric()};
  }
};

/// A random move that local search finds, of any kind.
Move some_move(const SearchView<DistanceView>& at, std::mt19937& random) {
  const int n = at.tour.cities;
  for (int tries = 0; tries < 4 * n; ++tries) {
    Move move;
    const City c = City(random() % unsigned(n));
    switch (random() % 3) {
      case 0:
        if (at.symmetric) look_two_opt(at, c, move);
        break;
      case 1:
        look_or_opt(at, c, or_opt_segment, move);
        break;
      default:
        look_or_3opt(at, c, move);
    }
    if (move.kind != Move::none) return move;
  }
  return {};
}

TEST(combine, a_log_takes_back_and_does_again_exactly_what_was_done) {
  std::mt19937 random(1);
  for (int round = 0; round < effort(60); ++round) {
    const auto instance = round % 3 == 2 ? one_way(30, unsigned(round)) : scattered(40, unsigned(round));
    const Around searched(*instance);
    Placed tour(shuffled(instance->cities(), random));
    const Placed before = tour;
    Log log;
    for (int i = 0; i < 12; ++i)
      if (const Move move = some_move(searched.view(tour.view()), random); move.kind != Move::none)
        apply(tour.view(&log), move);
    Placed again = before;
    for (const TurnLog::Turned& turned : log.all) again.view().again(turned);
    ASSERT_EQ(again, tour) << "places and direction too, so that another thread's copy goes on alike";
    for (auto turned = log.all.rbegin(); turned != log.all.rend(); ++turned) tour.view().undo(*turned);
    ASSERT_EQ(tour, before);
  }
}

TEST(combine, a_move_that_fits_gains_the_same_in_another_tour) {
  std::mt19937 random(2);
  int fitted[6] = {}, refused = 0;
  for (int round = 0; round < effort(4000); ++round) {
    const auto instance = round % 4 == 3 ? one_way(24, unsigned(round % 40)) : scattered(30, unsigned(round % 40));
    const Around searched(*instance);
    Placed one(shuffled(instance->cities(), random)), other = one;
    const Move move = some_move(searched.view(one.view()), random);
    if (move.kind == Move::none) continue;
    for (int changes = int(random() % 4); changes > 0; --changes)
      if (const Move change = some_move(searched.view(other.view()), random); change.kind != Move::none)
        apply(other.view(), change);
    if (instance->symmetric() && random() % 2) std::ranges::reverse(other.city);
    std::rotate(other.city.begin(), other.city.begin() + std::ptrdiff_t(random() % other.city.size()),
                other.city.end());
    other = Placed(other.city);
    const Length before = instance->cost(other.city);
    Move here = move;
    if (!fits(searched.view(other.view()), here)) {
      ++refused;
      continue;
    }
    apply(other.view(), here);
    ASSERT_EQ(why_no_tour(other.city, instance->cities()), std::nullopt);
    ASSERT_EQ(instance->cost(other.city), before - move.gain) << int(move.kind);
    ++fitted[move.kind];
  }
  for (const Move::Kind kind : {Move::turn, Move::turn_twice, Move::turn_each, Move::exchange, Move::carry_turned})
    EXPECT_GT(fitted[kind], 0) << int(kind);
  EXPECT_GT(refused, 0);
}

TEST(combine, a_move_fits_the_tour_it_was_found_in) {
  std::mt19937 random(3);
  for (int round = 0; round < effort(500); ++round) {
    const auto instance = round % 4 == 3 ? one_way(24, unsigned(round % 40)) : scattered(30, unsigned(round % 40));
    const Around searched(*instance);
    Placed tour(shuffled(instance->cities(), random));
    Move move = some_move(searched.view(tour.view()), random);
    if (move.kind != Move::none) ASSERT_TRUE(fits(searched.view(tour.view()), move)) << int(move.kind);
  }
}

TEST(greedy_tour, is_a_tour_and_the_shortest_on_a_line) {
  for (int n = 1; n <= 9; ++n)
    EXPECT_EQ(why_no_tour(greedy_tour(*scattered(n), nearest_neighbours(*scattered(n), n - 1)), n), std::nullopt);
  InstanceData line;
  for (int i = 0; i < 50; ++i) line.coordinates.push_back({double(i * 7 % 50), 0, 0});
  const TspInstance instance(line);
  EXPECT_EQ(instance.cost(greedy_tour(instance, nearest_neighbours(instance, 10))), 98);
  const auto many = scattered(3000, 2, 100000);
  const auto near = nearest_neighbours(*many, 10);
  const Tour tour = greedy_tour(*many, near);
  EXPECT_EQ(why_no_tour(tour, 3000), std::nullopt);
  // Bentley 1992: 14 to 20 % above the bound for random cities, which is about 0.7124 √(n A).
  const double best = 0.7124 * std::sqrt(3000.0 * 1e10) * (1 + 0.33 / 3000);
  EXPECT_GT(double(many->cost(tour)), 1.08 * best);
  EXPECT_LT(double(many->cost(tour)), 1.25 * best);
}

}  // namespace
}  // namespace formicarium
