// SPDX-License-Identifier: Apache-2.0
// Runs side by side: copies that stay equal, commands for all, iterations in step, and captions that are true.
#include "app/model/sides.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <thread>

#include "app/model/side_presets.hpp"
#include "core/base/error.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/cpu/workers.hpp"
#include "core/settings/parameters.hpp"
#include "core/settings/problem_settings.hpp"
#include "core/steps/selection.hpp"
#include "tests/app/model/sides_fixture.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

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

TEST_F(SidesTest, one_returns_to_an_earlier_run_and_the_others_stay) {
  begin();
  sides->step(30);
  ASSERT_TRUE(all(State::paused, 30));
  sides->add(player());
  ASSERT_TRUE(all(State::paused, 30));
  sides->focus(1);
  const FramePtr before = sides->side(1).frame();
  const std::uint64_t run_of_a = sides->side(0).frame()->run;
  Settings other = settings;
  other.ants += 2;
  const auto rests_with = [&](const Settings& wanted) {
    return taken_until([&] {
      const Frame& frame = *sides->side(1).frame();
      return frame.settings == wanted && frame.state == State::paused && frame.last.iteration == 30;
    });
  };
  sides->restart_focused_with(other);
  ASSERT_TRUE(rests_with(other));
  EXPECT_TRUE(sides->take_replaced().empty());
  sides->return_to(*before);
  ASSERT_TRUE(rests_with(settings));
  EXPECT_EQ(sides->side(1).frame()->best, before->best);

  sides->restart_focused_with(other);
  ASSERT_TRUE(rests_with(other));
  sides->set_link(Sides::Link::time);
  sides->side(0).step(10);
  ASSERT_TRUE(taken_until([&] { return sides->side(0).frame()->last.iteration == 40; }));
  sides->return_to(*before);  // to the end of that run
  ASSERT_TRUE(rests_with(settings));
  EXPECT_EQ(sides->side(0).frame()->run, run_of_a);
}

TEST_F(SidesTest, runs_that_are_brought_back_stand_where_they_stood) {
  begin();
  sides->add(player());
  ASSERT_TRUE(all(State::paused, 0));
  Settings other = settings;
  other.rho = 0.7;
  sides->side(1).change(other);
  sides->step(30);
  ASSERT_TRUE(all(State::paused, 30));
  const Tour best = sides->side(1).frame()->iteration_best;
  sides->reset(false, settings);
  const std::vector<FramePtr> runs = sides->take_replaced();
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_TRUE(sides->take_replaced().empty());
  ASSERT_TRUE(all(State::paused, 0));
  sides->bring_back(*runs[0], {runs[1]});
  sides->side(0).load(instance, runs[0]->start, false, runs[0]->journal);
  sides->side(0).step(30);
  // The first side's end is seen while the other's newest frame is an old one: it is behind no more than it seems.
  ASSERT_TRUE(sides->side(1).session().wait_until_idle(test::patience));
  ASSERT_TRUE(test::comes("the first side's end", [&] {
    if (sides->side(0).take()) sides->follow(0);
    return sides->side(0).frame()->last.iteration == 30;
  }));
  ASSERT_TRUE(all(State::paused, 30));
  EXPECT_EQ(sides->side(1).frame()->iteration_best, best);
  EXPECT_EQ(sides->side(1).frame()->settings.rho, 0.7);
}

TEST_F(SidesTest, runs_that_reached_different_iterations_are_each_brought_back_to_their_own) {
  for (const Sides::Link link : {Sides::Link::time, Sides::Link::iteration}) {
    begin();
    sides->add(player());
    ASSERT_TRUE(all(State::paused, 0));
    sides->set_link(Sides::Link::time);
    sides->side(0).step(20);
    sides->side(1).step(90);
    ASSERT_TRUE(taken_until(
        [&] { return sides->side(0).frame()->last.iteration == 20 && sides->side(1).frame()->last.iteration == 90; }));
    const std::vector<FramePtr> runs = sides->runs();
    sides->reset(false, settings);
    ASSERT_TRUE(all(State::paused, 0));
    sides->set_link(link);
    sides->bring_back(*runs[0], {runs[1]});
    sides->side(0).load(instance, runs[0]->start, false, runs[0]->journal);
    sides->side(0).step(20);
    bool a_rested = false, b_rested = false;  // where they were
    const auto rests_at = [&](std::size_t side, std::int64_t iteration) {
      const Frame& frame = *sides->side(side).frame();
      return frame.state == State::paused && frame.start.seed == runs[side]->start.seed &&
             frame.last.iteration == iteration;
    };
    ASSERT_TRUE(taken_until([&] {
      a_rested = a_rested || rests_at(0, 20);
      b_rested = b_rested || rests_at(1, 90);
      return a_rested && b_rested;
    }));
    EXPECT_EQ(sides->side(1).frame()->best, runs[1]->best);
    if (link == Sides::Link::time) continue;
    ASSERT_TRUE(all(State::paused, 90)) << "linked again, A comes up to B";
    sides->step(5);
    ASSERT_TRUE(all(State::paused, 95));
  }
}

/// Notes how many threads it may use. Its iterations take a given time.
class CountedThreads : public FakeColony {
 public:
  CountedThreads(InstancePtr instance, const Settings& settings, std::shared_ptr<Script> script, double milliseconds,
                 std::atomic<int>& threads)
      : FakeColony(std::move(instance), settings, std::move(script)), milliseconds_(milliseconds), threads_(threads) {}
  IterationRecord iterate(const Settings& now) override {
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(milliseconds_));
    IterationRecord record = FakeColony::iterate(now);
    record.construct_ms = milliseconds_;
    return record;
  }
  void use_threads(int most) override { threads_ = most; }

 private:
  double milliseconds_;
  std::atomic<int>& threads_;
};

struct SharedThreadsTest : SidesTest {
  std::array<std::atomic<int>, 3> threads{};
  const int cores = threads_for({});

  /// A side whose iterations take so many milliseconds.
  Player& counted(double iteration_ms) {
    const std::size_t number = players.size();
    players.push_back(std::make_unique<Player>(
        [] {},
        [this, iteration_ms, number](InstancePtr of, const Settings& with, Progress*) {
          return std::make_unique<CountedThreads>(std::move(of), with, script, iteration_ms, threads[number]);
        },
        1000, number << 32));
    return *players.back();
  }
  void begin_counted(Sides::Link link, std::initializer_list<double> others) {
    sides = std::make_unique<Sides>(counted(1));
    sides->side(0).load(instance, settings, false);
    ASSERT_TRUE(all(State::paused, 0));
    for (const double ms : others) sides->add(counted(ms));
    sides->set_link(link);
    ASSERT_TRUE(all(State::paused, 0));
  }
};

TEST_F(SharedThreadsTest, running_apart_each_side_has_its_share) {
  begin_counted(Sides::Link::time, {1, 1});
  EXPECT_EQ(threads[0], 0);
  sides->run();
  const int third = std::max(1, cores / 3), half = std::max(1, cores / 2);
  ASSERT_TRUE(taken_until([&] { return threads[0] == third && threads[1] == third && threads[2] == third; }));
  EXPECT_EQ(sides->threads_each(), third);
  sides->side(2).pause();  // the others take over what it had
  ASSERT_TRUE(taken_until([&] { return threads[0] == half && threads[1] == half; }));
  sides->remove(2);
  sides->pause();
  ASSERT_TRUE(taken_until([&] { return threads[0] == 0 && threads[1] == 0; }));
}

TEST_F(SharedThreadsTest, linked_by_iteration_sides_of_one_speed_share) {
  begin_counted(Sides::Link::iteration, {1});
  sides->run();
  const int half = std::max(1, cores / 2);
  ASSERT_TRUE(taken_until([&] { return threads[0] == half && threads[1] == half; }));
}

TEST_F(SharedThreadsTest, a_slow_side_has_the_threads_of_those_that_wait_for_it) {
  begin_counted(Sides::Link::iteration, {5});
  sides->run();
  ASSERT_TRUE(taken_until([&] { return sides->side(1).frame()->last.iteration > 20; }));
  EXPECT_EQ(sides->threads_each(), 0);
}

TEST_F(SharedThreadsTest, a_side_that_is_alone_has_all) {
  begin_counted(Sides::Link::time, {1});
  sides->run();
  ASSERT_TRUE(taken_until([&] { return threads[0] > 0; }));
  sides->remove(1);
  ASSERT_TRUE(taken_until([&] { return threads[0] == 0; }));
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
  const auto look_at = [](const SidePreset& preset, const Settings& base, const Traits& traits) {
    if (!suits(preset, traits)) return;
    const std::vector<Settings> sides = settings_of(preset, base);
    ASSERT_GE(sides.size(), 2U);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      EXPECT_NO_THROW(validate(sides[i], traits)) << preset.name << ", side " << i;
      for (std::size_t j = 0; j < i; ++j) EXPECT_NE(sides[i], sides[j]) << preset.name;
    }
  };
  for (const SidePreset& preset : side_presets()) {
    EXPECT_TRUE(suits(preset, symmetric_tour) || suits(preset, assignment_traits)) << preset.name;
    for (const Algorithm algorithm :
         {Algorithm::mmas, Algorithm::as, Algorithm::bwas, Algorithm::acs, Algorithm::focused})
      look_at(preset, defaults(algorithm), symmetric_tour);
    for (const Algorithm algorithm : {Algorithm::cas, Algorithm::mmas})
      look_at(preset, fitted_to(defaults(algorithm), assignment_traits), assignment_traits);
  }
}

TEST(side_presets, cunning_ants_and_others_are_compared_with_the_same_search) {
  const auto preset = std::ranges::find(side_presets(), "Cunning Ant System and MAX-MIN Ant System", &SidePreset::name);
  ASSERT_NE(preset, side_presets().end());
  const std::vector<Settings> sides = settings_of(*preset, defaults(Algorithm::cas));
  EXPECT_EQ(sides[0], defaults(Algorithm::cas));
  EXPECT_EQ(sides[1].algorithm, Algorithm::mmas);
  EXPECT_EQ(sides[1].local_search, LocalSearchKind::tabu);
  EXPECT_EQ(sides[1].rho, default_of(*find_parameter("rho"), sides[1]));
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
    return caption_of(from_the_start(settings_of(*preset, Settings{})), true, tour_words);
  };
  EXPECT_THAT(caption("Roulette Wheel and Weighted Reservoir"), HasSubstr("one distribution"));
  EXPECT_THAT(caption("Roulette Wheel and Independent Roulette"), HasSubstr("different distributions"));
  EXPECT_THAT(caption("Three Tabu Lists"), HasSubstr("not the tours"));
  EXPECT_THAT(caption("β 2 and 5"), HasSubstr("ranks nothing"));
  EXPECT_THAT(caption_of(from_the_start({Settings{}, Settings{}}), true, tour_words), HasSubstr("edge for edge"));
  EXPECT_THAT(caption_of(from_the_start({Settings{}, Settings{}}), false, tour_words), HasSubstr("times are rough"));
  EXPECT_THAT(caption_of(from_the_start({Settings{}, Settings{}}), false, tour_words, 2),
              HasSubstr("with 2 threads of its own"));
}

TEST(captions, of_tabu_lists_say_whether_the_tours_are_the_same) {
  for (const Selection rule :
       {Selection::rwm, Selection::wrs, Selection::iroulette, Selection::trial, Selection::prefix})
    for (const int candidates : {0, 20}) {
      std::vector<Settings> sides(2);
      std::vector<std::vector<Length>> lengths;
      for (Settings& side : sides) {
        side.candidates = candidates;
        side.memory = Memory::matrix;
        side.selection = rule;
        side.tabu = lengths.empty() ? TabuKind::lc : TabuKind::bt;
        const auto colony = make_colony(ring(80), side, nullptr);
        for (int i = 0; i < 5; ++i) colony->iterate(side);
        lengths.emplace_back(colony->lengths().begin(), colony->lengths().end());
      }
      const std::string said = caption_of(from_the_start(sides), true, tour_words);
      EXPECT_EQ(said.find("not the tours") != std::string::npos, lengths[0] == lengths[1])
          << int(rule) << ", " << candidates << ": " << said;
    }
}

TEST(captions, know_what_a_side_was_before_and_that_ants_may_race) {
  Settings other, racing = defaults(Algorithm::acs);
  other.rho = 0.5;
  racing.execution = Execution::relaxed;
  racing.threads = 2;
  ASSERT_FALSE(repeatable(racing));
  const SettingsOverTime plain{{0, {}}}, changed_and_back{{0, {}}, {7, other}, {9, {}}};
  EXPECT_THAT(caption_of({plain, changed_and_back}, true, tour_words), HasSubstr("had others before"));
  EXPECT_THAT(caption_of({changed_and_back, changed_and_back}, true, tour_words), HasSubstr("edge for edge"));
  EXPECT_THAT(caption_of(from_the_start({racing, racing}), true, tour_words), HasSubstr("Ants race"));
  // A tabu list that was exchanged on the way is no other tour; another ρ on the way is one.
  Settings list;
  list.tabu = list.tabu == TabuKind::ct ? TabuKind::bt : TabuKind::ct;
  EXPECT_THAT(caption_of({plain, {{0, list}}}, true, tour_words), HasSubstr("not the tours"));
  EXPECT_THAT(caption_of({plain, {{0, {}}, {5, list}}}, true, tour_words), testing::Not(HasSubstr("not the tours")));
  EXPECT_THAT(caption_of({plain, {{0, list}, {5, other}}}, true, tour_words), HasSubstr("ranks nothing"));
}

}  // namespace
}  // namespace formicarium
