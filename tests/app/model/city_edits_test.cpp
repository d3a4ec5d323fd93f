// SPDX-License-Identifier: Apache-2.0
// Cities edited by hand on all sides of a window: trials while they are dragged, and undoing in order.
#include "app/model/city_edits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/cpu/make_colony.hpp"
#include "core/problem/generate.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;

struct city_edits : testing::Test {
  InstancePtr start = std::make_shared<const TspInstance>(generate("uniform", 30, 1));
  Player player{[] {}, make_colony, 1000};
  Sides sides{player};
  CityEdits edits{sides};

  city_edits() {
    player.load(start, {}, false);
    EXPECT_TRUE(shows([&](const Frame& frame) { return frame.instance != nullptr; }));
  }
  testing::AssertionResult shows(const std::function<bool(const Frame&)>& seen) {
    return test::comes("the frame that is looked for", [&] {
      for (std::size_t s = 0; s < sides.size(); ++s)
        if (sides.side(s).take()) sides.follow(s);
      edits.follow();
      return seen(*player.frame());
    });
  }
  testing::AssertionResult shows_cities(int cities) {
    return shows([=](const Frame& frame) { return frame.instance->cities() == cities && !frame.tries_edit; });
  }
  void step(int iterations) {
    const auto end = player.frame()->last.iteration + iterations;
    player.step(iterations);
    ASSERT_TRUE(shows([=](const Frame& f) { return f.state == State::paused && f.last.iteration == end; }));
  }
  static CityEdit moved(City city, double x, double y) {
    return {.kind = CityEdit::Kind::move, .cities = {city}, .places = {{x, y, 0}}};
  }
  CityEdit added(double x, double y) const {
    return {.kind = CityEdit::Kind::add, .cities = {edits.instance()->cities()}, .places = {{x, y, 0}}};
  }
  Point place(City city) const { return player.frame()->instance->layout()[std::size_t(city)]; }
};

TEST_F(city_edits, a_trial_moves_the_cities_of_frames_and_all_lengths_follow) {
  step(3);
  const Length before = player.frame()->best_length;
  edits.try_move(moved(4, -5'000, 40));
  EXPECT_TRUE(player.take()) << "take() reports a new frame";
  EXPECT_TRUE(player.frame()->tries_edit);
  EXPECT_EQ(place(4).x, -5'000);
  EXPECT_GT(player.frame()->best_length, before);
  EXPECT_EQ(player.frame()->best_length, player.frame()->instance->cost(player.frame()->best));
  EXPECT_EQ(player.taken()->instance, start) << "the run has no part in it";
  EXPECT_EQ(player.newest()->instance, start);
  EXPECT_FALSE(player.take());
  edits.drop();
  EXPECT_TRUE(player.take());
  EXPECT_EQ(player.frame()->instance, start);
  EXPECT_TRUE(edits.undo_words().empty());
}

TEST_F(city_edits, a_kept_trial_is_one_edit_and_is_shown_until_the_run_has_it) {
  step(3);
  for (int x = 1; x <= 20; ++x) edits.try_move(moved(4, 100.0 + x, 40));
  EXPECT_FALSE(edits.keep());
  EXPECT_TRUE(player.frame()->tries_edit);
  EXPECT_EQ(place(4).x, 120);
  ASSERT_TRUE(shows([](const Frame& frame) { return !frame.tries_edit; }));
  EXPECT_EQ(place(4).x, 120);
  ASSERT_EQ(player.frame()->journal.size(), 1U);
  EXPECT_EQ(player.frame()->journal[0].edits.size(), 1U);
  EXPECT_EQ(edits.undo_words(), "moving 1 city");
}

TEST_F(city_edits, a_trial_goes_on_over_an_edit_that_the_run_gets_meanwhile) {
  step(2);
  ASSERT_FALSE(edits.make(added(1, 2)));
  edits.try_move(moved(4, 700, 40));
  EXPECT_FALSE(player.frame()->tries_edit) << "the run may not have the city yet";
  ASSERT_TRUE(shows_cities(31));
  edits.try_move(moved(4, 701, 40));
  EXPECT_EQ(place(4).x, 701);
  step(1);
  EXPECT_EQ(place(4).x, 701) << "it is shown in later frames, too";
  EXPECT_FALSE(edits.keep());
  edits.try_move(moved(5, 300, 300));
  EXPECT_FALSE(edits.keep());
  ASSERT_TRUE(shows([this](const Frame& f) { return !f.tries_edit && place(5).x == 300; }));
  EXPECT_EQ(place(4).x, 701);
}

TEST_F(city_edits, are_taken_back_and_made_again_any_number_of_times) {
  step(2);
  ASSERT_FALSE(edits.make(added(1, 2)));
  edits.try_move(moved(4, 700, 40));
  ASSERT_FALSE(edits.keep());
  ASSERT_FALSE(edits.make({.kind = CityEdit::Kind::remove, .cities = {0, 1, 2}}));
  ASSERT_TRUE(shows_cities(28));
  const InstancePtr end = player.frame()->instance;
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(edits.undo_words(), "removing 3 cities");
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(edits.undo());
    ASSERT_TRUE(shows([this](const Frame& frame) { return frame.instance == start; }));
    EXPECT_TRUE(edits.undo_words().empty());
    EXPECT_EQ(edits.redo_words(), "adding 1 city");
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(edits.redo());
    ASSERT_TRUE(shows([&](const Frame& frame) { return frame.instance == end; }));
  }
  EXPECT_TRUE(edits.undo());
  ASSERT_FALSE(edits.make(added(7, 7)));
  EXPECT_TRUE(edits.redo_words().empty()) << "another edit took its place";
}

TEST_F(city_edits, are_taken_back_from_an_earlier_moment_and_refused_there) {
  step(2);
  ASSERT_FALSE(edits.make(added(1, 2)));
  ASSERT_TRUE(shows_cities(31));
  step(3);
  player.look_back(1);
  ASSERT_TRUE(shows([](const Frame& frame) { return frame.reviewing; }));
  EXPECT_EQ(player.frame()->instance, start);
  EXPECT_THAT(edits.make(added(3, 3)).value_or(""), HasSubstr("earlier moment"));
  EXPECT_EQ(edits.undo_words(), "adding 1 city") << "nothing is forgotten";
  EXPECT_TRUE(edits.undo());
  ASSERT_TRUE(shows([this](const Frame& f) { return !f.reviewing && f.instance == start && f.last.iteration == 5; }));
}

TEST_F(city_edits, are_forgotten_with_another_instance) {
  ASSERT_FALSE(edits.make(added(1, 2)));
  ASSERT_TRUE(shows_cities(31));
  player.load(std::make_shared<const TspInstance>(generate("uniform", 12, 2)), {}, false);
  ASSERT_TRUE(shows_cities(12));
  EXPECT_TRUE(edits.undo_words().empty());
  EXPECT_FALSE(edits.undo());
}

TEST_F(city_edits, refuse_what_cannot_be_edited) {
  CityEdit all{.kind = CityEdit::Kind::remove};
  for (City city = 0; city < 30; ++city) all.cities.push_back(city);
  EXPECT_THAT(edits.make(all).value_or(""), HasSubstr("the last one stays"));
  EXPECT_EQ(player.frame()->instance, start);
  player.load(std::make_shared<const TspInstance>(generate("uniform", 5'001, 1)), {}, false);
  ASSERT_TRUE(shows_cities(5'001));
  EXPECT_THAT(edits.why_not().value_or(""), HasSubstr("up to 5"));
}

TEST_F(city_edits, reach_all_sides) {
  step(2);
  Player second([] {}, make_colony, 1000, std::uint64_t{1} << 32);
  sides.add(second);
  const auto both = [&](int cities) {
    return shows([&, cities](const Frame& frame) {
      return frame.instance->cities() == cities && second.frame()->instance &&
             second.frame()->instance->cities() == cities && second.frame()->last.iteration == 2;
    });
  };
  ASSERT_TRUE(both(30));
  edits.try_move(moved(4, 700, 40));
  EXPECT_EQ(second.frame()->instance, player.frame()->instance);
  ASSERT_FALSE(edits.keep());
  ASSERT_FALSE(edits.make(added(1, 2)));
  ASSERT_TRUE(both(31));
  EXPECT_EQ(second.frame()->instance, player.frame()->instance);
  sides.remove(1);
}

TEST_F(city_edits, before_and_after_go_on_side_by_side) {
  step(3);
  ASSERT_EQ(edits.make({.kind = CityEdit::Kind::remove, .cities = {4}}), std::nullopt);
  ASSERT_TRUE(shows_cities(29));
  step(2);
  ASSERT_EQ(edits.make({.kind = CityEdit::Kind::remove, .cities = {4}}), std::nullopt);
  ASSERT_TRUE(shows_cities(28));
  ASSERT_TRUE(sides.has_edits());
  Player other{[] {}, make_colony, 1000, 1000};
  sides.add_before_edits(other);
  EXPECT_EQ(sides.variant_words(1, ""), "before the edit");
  EXPECT_EQ(sides.variant_words(0, "ρ 0.1"), "after the edit, ρ 0.1");
  const auto both_at = [&](std::int64_t iteration) {
    return shows([&, iteration](const Frame& frame) {
      return frame.last.iteration == iteration && other.frame()->last.iteration == iteration;
    });
  };
  ASSERT_TRUE(both_at(5));  // before the new side has caught up, only that side would take the steps
  sides.step(4);
  ASSERT_TRUE(both_at(9));
  EXPECT_EQ(player.frame()->instance->cities(), 28);
  EXPECT_EQ(other.frame()->instance->cities(), 29);
  EXPECT_EQ(other.frame()->start_instance(), start);
  ASSERT_EQ(edits.make(moved(2, 5, 6)), std::nullopt);  // goes past the side before the edits
  ASSERT_TRUE(shows([&](const Frame& frame) { return frame.instance->layout()[2].x == 5; }));
  EXPECT_EQ(other.frame()->instance->cities(), 29);
  EXPECT_EQ(other.frame()->message, "");
  sides.remove(1);
}

TEST_F(city_edits, sides_that_run_are_edited_after_the_same_iteration) {
  Player other{[] {}, make_colony, 1000, 1000};
  sides.add(other);
  sides.run();
  const auto both_at = [&](std::int64_t iteration) {
    return shows([&](const Frame& frame) {
      return frame.last.iteration >= iteration && other.frame()->last.iteration >= iteration;
    });
  };
  for (int k = 1; k <= 10; ++k) {
    ASSERT_TRUE(both_at(player.frame()->last.iteration + 5));
    ASSERT_EQ(edits.make(moved(City(k), 10 * k, 20)), std::nullopt);
    ASSERT_TRUE(shows([&](const Frame& frame) {
      return frame.instance->layout()[std::size_t(k)].x == 10 * k &&
             other.frame()->instance->layout()[std::size_t(k)].x == 10 * k;
    }));
  }
  sides.pause();
  ASSERT_TRUE(shows([&](const Frame& frame) {
    return frame.state == State::paused && other.frame()->state == State::paused &&
           frame.last.iteration == other.frame()->last.iteration;
  }));
  EXPECT_EQ(player.frame()->journal, other.frame()->journal);
  EXPECT_EQ(player.frame()->best, other.frame()->best);
  sides.remove(1);
}

}  // namespace
}  // namespace formicarium
