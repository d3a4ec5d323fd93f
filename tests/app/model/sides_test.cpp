// SPDX-License-Identifier: Apache-2.0
// Runs side by side: copies that stay equal, commands for all, iterations in step, and captions that are true.
#include "app/model/sides.hpp"

#include <atomic>
#include <chrono>
#include <thread>

#include "app/model/side_presets.hpp"
#include "core/base/error.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/session/session_fixture.hpp"

namespace formicarium {
namespace {

struct SidesTest : SessionTest {
  std::vector<std::unique_ptr<Player>> players;
  std::unique_ptr<Sides> sides;

  Player& player() { return player(script); }
  Player& player(std::shared_ptr<Script> how) {
    players.push_back(std::make_unique<Player>([] {}, fake_options(std::move(how)).make, 1000, players.size() << 32));
    return *players.back();
  }
  void begin() {
    sides = std::make_unique<Sides>(player());
    sides->side(0).load(instance, settings, false);
    ASSERT_TRUE(all(State::paused, 0));
  }
  testing::AssertionResult taken_until(const std::function<bool()>& seen) {
    for (int i = 0; i < 5000; ++i) {
      for (std::size_t s = 0; s < sides->size(); ++s)
        if (sides->side(s).take()) sides->follow(s);
      if (seen()) return testing::AssertionSuccess();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return testing::AssertionFailure() << "waited five seconds";
  }
  testing::AssertionResult all(State state, std::int64_t iteration) {
    return taken_until([=, this] {
      for (std::size_t s = 0; s < sides->size(); ++s) {
        const Frame& frame = *sides->side(s).frame();
        if (frame.state != state || frame.last.iteration != iteration) return false;
      }
      return true;
    });
  }
};

TEST_F(SidesTest, a_new_side_is_a_copy_that_stands_where_the_other_stands) {
  begin();
  sides->step(30);
  ASSERT_TRUE(all(State::paused, 30));
  Settings changed = settings;
  changed.rho = 0.5;
  sides->side(0).change(changed);
  sides->step(20);
  ASSERT_TRUE(all(State::paused, 50));
  sides->add(player());
  sides->add(player());
  ASSERT_TRUE(all(State::paused, 50));
  for (std::size_t s = 1; s < 3; ++s) {
    EXPECT_EQ(sides->side(s).frame()->best, sides->side(0).frame()->best);
    EXPECT_EQ(sides->side(s).frame()->iteration_best, sides->side(0).frame()->iteration_best);
    EXPECT_EQ(sides->side(s).frame()->settings, changed);
    EXPECT_NE(sides->side(s).frame()->run, sides->side(0).frame()->run);
  }
}

TEST_F(SidesTest, they_run_pause_and_step_together) {
  begin();
  sides->add(player());
  ASSERT_TRUE(all(State::paused, 0));
  sides->toggle();
  ASSERT_TRUE(taken_until([&] { return sides->side(1).frame()->last.iteration > 50; }));
  EXPECT_TRUE(sides->running());
  sides->toggle();
  // A pause may leave them one iteration apart; then the side behind does one more.
  ASSERT_TRUE(taken_until([&] {
    const Frame &a = *sides->side(0).frame(), &b = *sides->side(1).frame();
    return a.state == State::paused && b.state == State::paused && a.last.iteration == b.last.iteration;
  }));
  const std::int64_t at = sides->side(0).frame()->last.iteration;
  sides->step(1);
  ASSERT_TRUE(all(State::paused, at + 1));
  sides->look_back(3);
  ASSERT_TRUE(taken_until(
      [&] { return sides->side(0).frame()->last.iteration == 3 && sides->side(1).frame()->last.iteration == 3; }));
  sides->show_live();
  ASSERT_TRUE(all(State::paused, at + 1));
}

TEST_F(SidesTest, a_side_that_begins_anew_is_brought_to_where_the_others_stand) {
  begin();
  sides->add(player());
  ASSERT_TRUE(all(State::paused, 0));
  sides->step(40);
  ASSERT_TRUE(all(State::paused, 40));
  Settings other = settings;
  other.selection = Selection::wrs;
  sides->side(1).restart_with(other);
  ASSERT_TRUE(taken_until([&] { return sides->side(1).frame()->settings.selection == Selection::wrs; }));
  ASSERT_TRUE(all(State::paused, 40));
  EXPECT_NE(sides->side(1).frame()->iteration_best, sides->side(0).frame()->iteration_best);
}

TEST_F(SidesTest, a_reset_gives_all_sides_one_seed_and_leaves_them_their_settings) {
  begin();
  sides->add(player());
  ASSERT_TRUE(all(State::paused, 0));
  Settings other = settings;
  other.rho = 0.7;
  sides->side(1).change(other);
  sides->step(5);
  ASSERT_TRUE(all(State::paused, 5));
  sides->reset(false, sides->side(0).frame()->settings);
  ASSERT_TRUE(all(State::paused, 0));
  EXPECT_EQ(sides->side(0).frame()->settings.seed, sides->side(1).frame()->settings.seed);
  EXPECT_EQ(sides->side(0).frame()->settings.rho, settings.rho);
  EXPECT_EQ(sides->side(1).frame()->settings.rho, 0.7);
}

TEST_F(SidesTest, the_others_follow_to_another_instance) {
  begin();
  sides->add(player());
  ASSERT_TRUE(all(State::paused, 0));
  const InstancePtr next = ring(30, "next");
  sides->side(0).load(next, settings, false);
  ASSERT_TRUE(taken_until([&] { return sides->side(1).frame()->instance == next; }));
}

TEST_F(SidesTest, frames_of_one_iteration_are_found_together) {
  begin();
  sides->add(player());
  ASSERT_TRUE(all(State::paused, 0));
  sides->run();
  ASSERT_TRUE(taken_until([&] {
    const auto together = sides->shown();
    return together.size() == 2 && together[0]->last.iteration > 100;
  }));
  const auto together = sides->shown();
  EXPECT_EQ(together[0]->last.iteration, together[1]->last.iteration);
  EXPECT_EQ(together[0]->best, together[1]->best);  // the copies are equal
  EXPECT_EQ(together[0]->trails->value, together[1]->trails->value);
}

TEST_F(SidesTest, a_side_that_is_removed_frees_the_others) {
  begin();
  sides->add(player());
  ASSERT_TRUE(all(State::paused, 0));
  sides->focus(1);
  sides->side(0).step(10);  // it waits for the other after one iteration
  sides->remove(1);
  EXPECT_EQ(sides->focus(), 0U);
  ASSERT_TRUE(all(State::paused, 10));
}

TEST_F(SidesTest, a_side_that_fails_does_not_stop_the_others) {
  begin();
  auto failing = std::make_shared<Script>();
  failing->on_iterate = [](std::int64_t iteration) {
    if (iteration == 5) throw std::runtime_error("failed on purpose");
  };
  sides->add(player(failing));
  ASSERT_TRUE(all(State::paused, 0));
  sides->step(20);
  const auto a_at = [&](std::int64_t iteration) {
    return taken_until([=, this] {
      const Frame& a = *sides->side(0).frame();
      return a.state == State::paused && a.last.iteration == iteration &&
             sides->side(1).frame()->state == State::failed;
    });
  };
  ASSERT_TRUE(a_at(20));
  sides->step(1);
  ASSERT_TRUE(a_at(21));
  EXPECT_EQ(sides->shown()[0]->last.iteration, 21);
  EXPECT_FALSE(sides->comparable(*sides->shown()[0], *sides->shown()[1]));
}

TEST_F(SidesTest, a_copy_of_a_finished_run_comes_up_to_its_end) {
  begin();
  sides->set_stop({.iterations = 12});
  sides->run();
  ASSERT_TRUE(all(State::finished, 12));
  sides->add(player());
  ASSERT_TRUE(taken_until([&] { return sides->side(1).frame()->last.iteration == 12; }));
  EXPECT_EQ(sides->side(1).frame()->best, sides->side(0).frame()->best);
}

TEST_F(SidesTest, an_instance_that_a_side_refuses_is_loaded_once) {
  begin();
  auto refusing = std::make_shared<Script>();
  std::atomic<int> made{0};
  refusing->on_make = [&](const Settings&, Progress*) {
    if (++made > 1) throw SettingsError("refused on purpose");
  };
  sides->add(player(refusing));
  ASSERT_TRUE(all(State::paused, 0));
  sides->side(0).load(ring(30, "next"), settings, false);
  ASSERT_TRUE(taken_until([&] { return made == 2 && sides->side(0).frame()->instance->cities() == 30; }));
  sides->side(0).step(20);
  ASSERT_TRUE(taken_until([&] { return sides->side(0).frame()->last.iteration >= 1; }));
  EXPECT_EQ(made, 2);
}

TEST_F(SidesTest, linked_by_time_no_side_waits) {
  begin();
  sides->add(player());
  ASSERT_TRUE(all(State::paused, 0));
  sides->set_link(Sides::Link::time);
  sides->side(0).step(10);
  ASSERT_TRUE(taken_until([&] { return sides->side(0).frame()->last.iteration == 10; }));
  EXPECT_EQ(sides->side(1).frame()->last.iteration, 0);
}

TEST(what_differs, names_each_sides_own_values) {
  Settings a, b;
  EXPECT_EQ(what_differs({a, b}), (std::vector<std::string>{"", ""}));
  b.selection = Selection::wrs;
  EXPECT_EQ(what_differs({a, b}), (std::vector<std::string>{"Roulette wheel", "Weighted reservoir"}));
  b.alpha = 2;
  EXPECT_EQ(what_differs({a, b}), (std::vector<std::string>{"Roulette wheel, α 1", "Weighted reservoir, α 2"}));
}

TEST(side_presets, are_allowed_from_every_algorithm_and_differ) {
  for (const SidePreset& preset : side_presets())
    for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::acs, Algorithm::focused}) {
      const std::vector<Settings> sides = settings_of(preset, defaults(algorithm));
      ASSERT_GE(sides.size(), 2U);
      for (std::size_t i = 0; i < sides.size(); ++i) {
        EXPECT_NO_THROW(validate(sides[i], symmetric_tour)) << preset.name << ", side " << i;
        for (std::size_t j = 0; j < i; ++j) EXPECT_NE(sides[i], sides[j]) << preset.name;
      }
    }
}

TEST(side_presets, tabu_lists_build_the_same_tours) {
  const auto preset = std::ranges::find(side_presets(), "Three Tabu Lists", &SidePreset::name);
  ASSERT_NE(preset, side_presets().end());
  std::vector<Tour> best;
  for (const Settings& side : settings_of(*preset, Settings{})) {
    const auto colony = make_colony(ring(80), side, nullptr);
    for (int i = 0; i < 10; ++i) colony->iterate(side);
    best.emplace_back(colony->iteration_best_tour().begin(), colony->iteration_best_tour().end());
  }
  EXPECT_EQ(best[0], best[1]);
  EXPECT_EQ(best[0], best[2]);
}

std::vector<SettingsOverTime> from_the_start(const std::vector<Settings>& sides) {
  std::vector<SettingsOverTime> all;
  all.reserve(sides.size());
  for (const Settings& one : sides) all.push_back({{0, one}});
  return all;
}

TEST(captions, do_not_rank_what_one_run_cannot_rank) {
  const auto caption = [](std::string_view name) {
    const auto preset = std::ranges::find(side_presets(), name, &SidePreset::name);
    return caption_of(from_the_start(settings_of(*preset, Settings{})), true);
  };
  EXPECT_THAT(caption("Roulette Wheel and Weighted Reservoir"), HasSubstr("one distribution"));
  EXPECT_THAT(caption("Roulette Wheel and Independent Roulette"), HasSubstr("different distributions"));
  EXPECT_THAT(caption("Three Tabu Lists"), HasSubstr("not the tours"));
  EXPECT_THAT(caption("β 2 and 5"), HasSubstr("ranks nothing"));
  EXPECT_THAT(caption_of(from_the_start({Settings{}, Settings{}}), true), HasSubstr("edge for edge"));
  EXPECT_THAT(caption_of(from_the_start({Settings{}, Settings{}}), false), HasSubstr("times are rough"));
}

TEST(captions, know_what_a_side_was_before_and_that_ants_may_race) {
  Settings other, racing = defaults(Algorithm::acs);
  other.rho = 0.5;
  racing.execution = Execution::relaxed;
  racing.threads = 2;
  ASSERT_FALSE(repeatable(racing));
  const SettingsOverTime plain{{0, {}}}, changed_and_back{{0, {}}, {7, other}, {9, {}}};
  EXPECT_THAT(caption_of({plain, changed_and_back}, true), HasSubstr("had others before"));
  EXPECT_THAT(caption_of({changed_and_back, changed_and_back}, true), HasSubstr("edge for edge"));
  EXPECT_THAT(caption_of(from_the_start({racing, racing}), true), HasSubstr("Ants race"));
  // A tabu list that was exchanged on the way is no other tour; another ρ on the way is one.
  Settings list;
  list.tabu = list.tabu == TabuKind::ct ? TabuKind::bt : TabuKind::ct;
  EXPECT_THAT(caption_of({plain, {{0, list}}}, true), HasSubstr("not the tours"));
  EXPECT_THAT(caption_of({plain, {{0, {}}, {5, list}}}, true), testing::Not(HasSubstr("not the tours")));
  EXPECT_THAT(caption_of({plain, {{0, list}, {5, other}}}, true), HasSubstr("ranks nothing"));
}

}  // namespace
}  // namespace formicarium
