// SPDX-License-Identifier: Apache-2.0
// Windows of a tour, ants that change it there, and many changes made together: whatever is made leaves a tour, and its
// length is what was said.
#include <gtest/gtest.h>

#include <optional>
#include <set>

#include "core/steps/selection.hpp"
#include "tests/core/cpu/window_support.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

Settings of_focused() { return defaults(Algorithm::focused); }

TEST(window, holds_whole_stretches_around_a_city_and_knows_which_edges_stay) {
  for (const auto& [cities, side] : {std::pair{8, 100}, {60, 100}, {511, 100}, {513, 5}, {3000, 1000}}) {
    WindowAnts ants(scattered(cities, 3, side), of_focused());
    for (City around = 0; around < cities; around += 1 + cities / 40) {
      auto ant = ants.ant();
      ant.gather(PortableLanes{}, around, [](PortableLanes) {});
      const TourWindow& w = ant.window;
      ASSERT_EQ(w.cities, std::min(cities, window_cities)) << cities;
      ASSERT_GE(w.own(around), 0);
      std::set<City> here;
      for (City c = 0; c < w.cities; ++c) {
        const City city = w.room.city[c];
        here.insert(city);
        ASSERT_EQ(w.own(city), c);
        ASSERT_EQ(w.place_in_all(c), ants.place[std::size_t(city)]);
        if (c > 0) ASSERT_GT(w.place_in_all(c), w.place_in_all(c - 1));
        const City next = c + 1 < w.cities ? c + 1 : 0;
        const bool follows = w.place_in_all(next) == w.place_in_all(c) + 1;
        ASSERT_EQ(w.stays(c, next, true), !follows);
        ASSERT_EQ(w.stays(next, c, true), !follows);
        if (w.cities > 2) ASSERT_FALSE(w.stays(next, c, false));
      }
      ASSERT_EQ(int(here.size()), w.cities);
      for (City city = 0; city < cities; ++city)
        if (!here.contains(city)) ASSERT_EQ(w.own(city), -1);
    }
  }
}

/// Every ant's change alone leaves a tour that is shorter by what it says.
void expect_true_changes(const TspPtr& instance, const Settings& settings, int count, int& changed) {
  WindowAnts ants(instance, settings);
  const Length length = instance->cost(ants.tour);
  for (int a = 0; a < count; ++a) {
    const KeptChange change = ants.change(1, unsigned(a));
    Combination alone(instance->cities(), instance->symmetric());
    ASSERT_EQ(alone.make(change), !change.cut.empty());
    const Tour made = alone.tour(ants.tour);
    ASSERT_EQ(why_no_tour(made, instance->cities()), std::nullopt) << describe(settings);
    ASSERT_EQ(instance->cost(made), length - change.gain) << describe(settings) << a;
    changed += !change.cut.empty();
  }
}

TEST(window, ants_say_truly_what_they_changed) {
  int changed = 0;
  for (const Selection selection : every_selection())
    for (const int relocations : {1, 8, 64, 200})
      for (const int cities : {8, 9, 13, 100, 700}) {
        Settings s = of_focused();
        s.selection = selection;
        s.relocations = relocations;
        const auto instance = scattered(cities, unsigned(cities), cities == 100 ? 6 : 1000);
        for (const LocalSearchKind kind : {LocalSearchKind::none, LocalSearchKind::two_opt, LocalSearchKind::two_h_opt,
                                           LocalSearchKind::or_opt, LocalSearchKind::or_3opt}) {
          s.local_search = kind;
          expect_true_changes(instance, s, effort(12), changed);
          ASSERT_FALSE(HasFailure());
        }
      }
  EXPECT_GT(changed, effort(1000));
}

TEST(window, ants_say_truly_what_they_changed_by_every_metric_and_in_one_direction) {
  int changed = 0;
  for (const int cities : {8, 30, 120, 600})
    for (const TspPtr& instance : of_every_metric(cities, unsigned(cities)))
      for (const LocalSearchKind kind : kinds_for(*instance)) {
        Settings s = of_focused();
        s.local_search = kind;
        s.search_neighbours = 8;
        s.candidates = cities == 120 ? 40 : 8;
        expect_true_changes(instance, s, effort(8), changed);
        ASSERT_FALSE(HasFailure());
      }
  EXPECT_GT(changed, effort(500));
}

TEST(window, changes_are_made_together_as_far_as_they_leave_a_tour) {
  int kept_in_all = 0, refused_in_all = 0;
  for (const TspPtr& instance : {scattered(900, 5), scattered(3000, 6), one_way(500)}) {
    WindowAnts ants(instance, of_focused());
    Length length = instance->cost(ants.tour);
    for (std::uint32_t iteration = 1; iteration <= 4; ++iteration) {
      Combination together(instance->cities(), instance->symmetric());
      for (int a = 0; a < effort(200); ++a) {
        const KeptChange change = ants.change(iteration, unsigned(a));
        if (change.gain <= 0 && a % 8) continue;  // some that do not gain
        if (together.make(change)) {
          length -= change.gain;
          ++kept_in_all;
        } else {
          ++refused_in_all;
        }
        const Tour made = together.tour(ants.tour);
        ASSERT_EQ(why_no_tour(made, instance->cities()), std::nullopt);
        ASSERT_EQ(instance->cost(made), length);
      }
      ants = WindowAnts(instance, of_focused(), together.tour(ants.tour));
    }
  }
  EXPECT_GT(kept_in_all, effort(60));
  EXPECT_GT(refused_in_all, effort(100));
}

TEST(window, an_exchange_that_would_leave_rings_is_refused) {
  // 0 … 9 in a ring; the edges 2–3 and 6–7 give way to 2–7 and 6–3, which closes a ring, or to 2–6 and 3–7.
  for (const bool rings : {false, true}) {
    Combination ring(10, true);
    const KeptChange change{{2, 6},
                            rings ? std::vector<std::uint8_t>{3, 2, 1, 0} : std::vector<std::uint8_t>{2, 3, 0, 1}};
    EXPECT_EQ(ring.make(change), !rings);
    Tour whole(10);
    std::iota(whole.begin(), whole.end(), 0);
    const Tour made = ring.tour(whole);
    EXPECT_EQ(made, rings ? whole : (Tour{0, 1, 2, 6, 5, 4, 3, 7, 8, 9}));
    EXPECT_EQ(ring.make(change), false) << "its edges are gone";
  }
  Combination one_way_only(10, false);
  EXPECT_FALSE(one_way_only.make({{2, 6}, {2, 3, 0, 1}})) << "it turns a way round";
}

}  // namespace
}  // namespace formicarium
