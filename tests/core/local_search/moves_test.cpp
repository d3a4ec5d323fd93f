// SPDX-License-Identifier: Apache-2.0
// Moves compared with all possible moves: with complete lists a gain is found if and only if the neighbourhood has one.
#include <gtest/gtest.h>

#include "core/local_search/searches.hpp"
#include "core/local_search/turns.hpp"
#include "support.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

struct Between {
  const TspInstance* instance;
  Distance operator()(City a, City b) const { return instance->distance(a, b); }
};

Move look(LocalSearchKind kind, const SearchView<Between>& view, City city) {
  Move best;
  with_search(kind, [&]<class Search>(Search) { Search::look(view, city, best); });
  return best;
}

std::vector<int> places(const Tour& tour) {
  std::vector<int> place(tour.size());
  for (std::size_t p = 0; p < tour.size(); ++p) place[std::size_t(tour[p])] = int(p);
  return place;
}

/// The move as many threads make it, by Turns.
Tour turned(const ArrayTour& tour, bool symmetric, const Move& move) {
  const Turns turns = turns_of(tour, symmetric, move);
  const int n = tour.cities;
  EXPECT_LE(3 * turns.span(), 2 * n);
  Tour changed(tour.city, tour.city + n);
  for (int k = 0; k < turns.count(); ++k) {
    const Turns::Turn turn = turns.turn(k);
    for (int s = 0; s < turn.length / 2; ++s) {
      const int a = turns.place + turn.from + s, b = turns.place + turn.from + turn.length - 1 - s;
      std::swap(changed[std::size_t(a % n)], changed[std::size_t(b % n)]);
    }
  }
  return changed;
}

std::vector<TspPtr> small_instances(int cities, unsigned seed) {
  return {scattered(cities, seed, 100), scattered(cities, seed, 4), wild(cities, seed), wild(cities, seed, 3),
          one_way(cities, seed)};
}

/// The most cities moved by one reversal and by one exchange.
struct Moved : TurnLog {
  int turned = 0, exchanged = 0;
  void add(const Turned& t) override {
    if (t.y == turn)
      turned = std::max(turned, t.x);
    else
      exchanged = std::max(exchanged, t.x + t.y);
  }
};

TEST(moves, are_found_where_brute_force_finds_one_and_nowhere_else) {
  std::mt19937 random(1);
  int found = 0, settled = 0, kinds_seen[6]{};
  for (int n = 3; n <= 9; ++n)
    for (unsigned seed = 1; seed <= unsigned(effort(12)); ++seed)
      for (const TspPtr& instance : small_instances(n, seed)) {
        if (n == 3 && instance->symmetric()) continue;
        const NearCities near = near_cities(*instance, n - 1);
        for (const LocalSearchKind kind : kinds_for(*instance)) {
          Tour tour = shuffled(n, random);
          for (;;) {  // down to a local optimum; each tour on the way is a test case
            std::vector<int> place = places(tour);
            const SearchView<Between> view{
                {tour.data(), place.data(), n}, {instance.get()}, near.view(), instance->symmetric()};
            const Length before = instance->cost(tour), best = best_neighbour(*instance, kind, tour);
            Move most;
            for (City c = 0; c < n; ++c) {
              const Move move = look(kind, view, c);
              if (move.kind == Move::none) continue;
              ASSERT_GT(move.gain, 0);
              Tour changed = tour;
              std::vector<int> changed_place = place;
              Moved moved;
              apply({changed.data(), changed_place.data(), n, &moved}, move);
              ASSERT_LE(2 * moved.turned, n) << move.kind;
              ASSERT_LE(3 * moved.exchanged, 2 * n) << move.kind;
              ASSERT_EQ(why_no_tour(changed, n), std::nullopt);
              ASSERT_EQ(changed_place, places(changed));
              ASSERT_EQ(before - move.gain, instance->cost(changed)) << "kind " << int(kind) << ", move " << move.kind;
              changed = turned(view.tour, view.symmetric, move);
              ASSERT_EQ(why_no_tour(changed, n), std::nullopt);
              ASSERT_EQ(before - move.gain, instance->cost(changed)) << "kind " << int(kind) << ", move " << move.kind;
              ASSERT_LE(move.gain, before - best) << "no move of the neighbourhood gains as much";
              keep_better(most, move);
              ++kinds_seen[move.kind];
            }
            ASSERT_EQ(most.kind != Move::none, best < before)
                << n << " cities, kind " << int(kind) << ", seed " << seed;
            if (most.kind == Move::none) break;
            apply(view.tour, most);
            ++found;
          }
          ++settled;
        }
      }
  EXPECT_GT(found, settled);
  for (const int kind : {Move::turn, Move::turn_twice, Move::turn_each, Move::exchange, Move::carry_turned})
    EXPECT_GT(kinds_seen[kind], 0) << kind;
}

TEST(moves, found_before_another_was_made_are_made_truly_or_not_at_all) {
  std::mt19937 random(2);
  int made = 0, refused = 0;
  for (int n = 3; n <= 9; ++n)
    for (unsigned seed = 1; seed <= unsigned(effort(20)); ++seed)
      for (const TspPtr& instance : small_instances(n, seed)) {
        if (n == 3 && instance->symmetric()) continue;
        const NearCities near = near_cities(*instance, n - 1);
        for (const LocalSearchKind kind : kinds_for(*instance)) {
          Tour tour = shuffled(n, random);
          std::vector<int> place = places(tour);
          const SearchView<Between> view{
              {tour.data(), place.data(), n}, {instance.get()}, near.view(), instance->symmetric()};
          std::vector<Move> found;
          for (City c = 0; c < n; ++c)
            if (const Move move = look(kind, view, c); move.kind != Move::none) found.push_back(move);
          for (const Move& move : found) {
            if (turns_of(view.tour, view.symmetric, move).order == Turns::impossible) {
              ++refused;
              continue;
            }
            const Length before = instance->cost(tour);
            std::ranges::copy(turned(view.tour, view.symmetric, move), tour.begin());
            std::ranges::copy(places(tour), place.begin());
            ASSERT_EQ(instance->cost(tour), before - move.gain) << n << " cities, kind " << int(kind);
            ASSERT_EQ(why_no_tour(tour, n), std::nullopt);
            ++made;
          }
        }
      }
  EXPECT_GT(made, 100);
  EXPECT_GT(refused, 100);
}

TEST(array_tour, flips_and_exchanges_are_those_of_a_list) {
  std::mt19937 random(7);
  for (int trial = 0; trial < effort(20000); ++trial) {
    const int n = 3 + int(random() % 60);
    Tour tour = shuffled(n, random);
    // Three cuts of the ring, which may begin anywhere.
    Tour list = tour;
    std::rotate(list.begin(), list.begin() + std::ptrdiff_t(random() % unsigned(n)), list.end());
    int i = 1 + int(random() % unsigned(n - 2)), j = i + 1 + int(random() % unsigned(n - i - 1));
    std::vector<int> place = places(tour);
    const ArrayTour array{tour.data(), place.data(), n};
    array.exchange(list[0], list[std::size_t(i - 1)], list[std::size_t(i)], list[std::size_t(j - 1)]);
    std::rotate(list.begin(), list.begin() + i, list.begin() + j);
    ASSERT_EQ(place, places(tour));
    for (int p = 0; p < n; ++p) ASSERT_EQ(array.next(list[std::size_t(p)]), list[std::size_t((p + 1) % n)]);

    const City a = list.back(), b = list[0], c = list[std::size_t(j - 1)], d = list[std::size_t(j % n)];
    if (d == b) continue;
    random() % 2 ? array.flip(a, b, c, d) : array.flip(d, c, b, a);
    std::reverse(list.begin(), list.begin() + j);
    ASSERT_EQ(place, places(tour));
    const bool same_way = array.next(list[0]) == list[1];
    for (int p = 0; p < n; ++p)
      ASSERT_EQ(same_way ? array.next(list[std::size_t(p)]) : array.before(list[std::size_t(p)]),
                list[std::size_t((p + 1) % n)]);
  }
}

}  // namespace
}  // namespace formicarium
