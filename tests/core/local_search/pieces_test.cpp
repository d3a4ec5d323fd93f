// SPDX-License-Identifier: Apache-2.0
// A search within pieces: no city leaves its piece, the ends stay, the tour never becomes longer, and no move within a
// piece is left. And the search without lists.
#include "core/local_search/pieces.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

constexpr std::size_t piece = search_piece;

Tour piece_of(const Tour& tour, std::size_t first) {
  return {tour.begin() + std::ptrdiff_t(first), tour.begin() + std::ptrdiff_t(std::min(first + piece, tour.size()))};
}
Tour sorted(Tour cities) {
  std::ranges::sort(cities);
  return cities;
}

TEST(pieces, keep_their_cities_and_their_ends) {
  std::mt19937 random(31);
  for (const int n : {128, 129, 131, 192, 200, 300})
    for (const TspPtr& instance :
         {scattered(n, unsigned(n)), scattered(n, unsigned(n), 20), wild(n, unsigned(n)), one_way(n, unsigned(n))})
      for (const int width : {10, n - 1}) {
        const NearCities near = near_cities(*instance, width);
        LocalSearch search(*instance, near);
        for (const LocalSearchKind kind : kinds_for(*instance)) {
          const Tour before = shuffled(n, random);
          Tour tour = before;
          const Length gain = search.improve_in_pieces(kind, tour);
          ASSERT_GT(gain, 0);
          ASSERT_EQ(instance->cost(tour), instance->cost(before) - gain);
          for (std::size_t first = 0; first < tour.size(); first += piece) {
            const Tour was = piece_of(before, first), is = piece_of(tour, first);
            ASSERT_EQ(is.front(), was.front()) << n << ' ' << int(kind);
            ASSERT_EQ(is.back(), was.back()) << n << ' ' << int(kind);
            ASSERT_EQ(sorted(is), sorted(was)) << n << ' ' << int(kind);
          }
          EXPECT_EQ(search.improve_in_pieces(kind, tour), 0) << "a search begun anew finds nothing";
        }
      }
}

/// All tours of a neighbourhood of one piece, as a path whose ends stay.
Length best_within(const TspInstance& instance, LocalSearchKind kind, const Tour& tour, std::size_t first) {
  const Tour path = piece_of(tour, first);
  const auto length = [&](const Tour& of) {
    Length sum = 0;
    for (std::size_t i = 1; i < of.size(); ++i) sum += instance.distance(of[i - 1], of[i]);
    return sum;
  };
  Length best = length(path);
  const auto attempt = [&](Tour changed) {
    const auto begin = std::ranges::find(changed, path.front());
    std::rotate(changed.begin(), begin, changed.end());
    if (instance.symmetric() && changed[1] == path.back()) std::reverse(changed.begin() + 1, changed.end());
    if (changed.back() == path.back()) best = std::min(best, length(changed));
  };
  every_two_opt(path, attempt);
  if (kind == LocalSearchKind::two_h_opt) every_insertion(path, 1, true, attempt);
  return best;
}

TEST(pieces, end_in_a_local_optimum_of_each) {
  std::mt19937 random(32);
  for (unsigned seed = 1; seed <= unsigned(effort(4)); ++seed)
    for (const TspPtr& instance : {scattered(150, seed), scattered(140, seed, 12), wild(128, seed)}) {
      const int n = instance->cities();
      const NearCities near = near_cities(*instance, n - 1);
      LocalSearch search(*instance, near);
      for (const LocalSearchKind kind : {LocalSearchKind::two_opt, LocalSearchKind::two_h_opt}) {
        Tour tour = shuffled(n, random);
        search.improve_in_pieces(kind, tour);
        for (std::size_t first = 0; first < tour.size(); first += piece) {
          Length now = 0;
          const Tour path = piece_of(tour, first);
          for (std::size_t i = 1; i < path.size(); ++i) now += instance->distance(path[i - 1], path[i]);
          EXPECT_EQ(best_within(*instance, kind, tour, first), now) << int(kind) << ", piece at " << first;
        }
      }
    }
}

TEST(pieces, tours_of_fewer_than_two_are_searched_as_a_whole) {
  std::mt19937 random(33);
  for (const int n : {1, 3, 10, 64, 127}) {
    const auto instance = scattered(n, unsigned(n));
    const NearCities near = near_cities(*instance, 10);
    LocalSearch search(*instance, near);
    Tour tour = shuffled(n, random), whole = tour;
    EXPECT_EQ(search.improve_in_pieces(LocalSearchKind::two_h_opt, tour),
              search.improve(LocalSearchKind::two_h_opt, whole));
    EXPECT_EQ(tour, whole);
  }
}

Settings searching_in(SearchSpan span, int neighbours) {
  Settings s = defaults(Algorithm::mmas, LocalSearchKind::two_h_opt);
  s.search_span = span;
  s.search_neighbours = neighbours;
  s.ants = 12;
  return s;
}

TEST(pieces, a_colony_shows_true_lengths_and_the_same_tours_on_any_number_of_threads) {
  const auto instance = scattered(200, 4);
  for (const int neighbours : {10, all_search_neighbours})
    for (const SearchSpan span : {SearchSpan::tour, SearchSpan::pieces}) {
      Settings s = searching_in(span, neighbours);
      s.threads = 1;
      const Story one = run(instance, s, 4);
      s.threads = 3;
      EXPECT_EQ(one, run(instance, s, 4));
      for (std::size_t i = 0; i < one.tours.size(); ++i) {
        const auto first = one.lengths.begin() + std::ptrdiff_t(i) * 12;
        ASSERT_EQ(instance->cost(one.tours[i]), *std::min_element(first, first + 12));
      }
    }
}

TEST(pieces, leave_longer_tours_than_the_whole_and_can_be_changed_on_the_way) {
  const auto instance = scattered(600, 5, 10000);
  const auto mean = [&](const Settings& s) {
    const auto colony = make_colony(instance, s);
    return colony->iterate(s).mean;
  };
  EXPECT_GT(mean(searching_in(SearchSpan::pieces, 10)), 1.01 * mean(searching_in(SearchSpan::tour, 10)));
  const Settings before = searching_in(SearchSpan::pieces, 10),
                 after = searching_in(SearchSpan::tour, all_search_neighbours);
  const auto colony = make_colony(instance, before);
  colony->iterate(before);
  const double in_pieces = colony->iterate(before).mean;
  EXPECT_LT(colony->iterate(after).mean, in_pieces);
  EXPECT_EQ(why_no_tour(Tour(colony->iteration_best_tour().begin(), colony->iteration_best_tour().end()), 600),
            std::nullopt);
}

TEST(search_without_lists, ends_in_a_local_optimum_over_all_cities) {
  const auto instance = scattered(60, 6);
  Settings s = searching_in(SearchSpan::tour, all_search_neighbours);
  s.ants = 1;
  const auto colony = make_colony(instance, s);
  colony->iterate(s);
  const auto best = colony->iteration_best_tour();
  const Tour tour(best.begin(), best.end());
  EXPECT_EQ(best_neighbour(*instance, LocalSearchKind::two_h_opt, tour), instance->cost(tour));
}

}  // namespace
}  // namespace formicarium
