// SPDX-License-Identifier: Apache-2.0
// The captions of a run come when they are true, checked against the trails themselves.
#include "app/scene/look/story.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "app/model/number_words.hpp"
#include "app/scene/look/resting.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/read.hpp"
#include "core/session/run.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

/// A run that is stepped by hand.
struct Stepped {
  Run run;
  Frame frame;
  explicit Stepped(const TspPtr& instance, const Settings& settings)
      : run(1, instance, settings, {}, make_colony(instance, settings)) {
    run.show(frame, CarriedTrails::copied, 0);
  }
  void step() {
    run.iterate();
    run.show(frame, CarriedTrails::copied, 0);
  }
};

TspPtr uniform() {
  static const TspPtr one = read_instance(instance_file("uniform-80.tsp"));
  return one;
}

/// Of a city's trails the share of those that reach λ = 0.05 of the way from its weakest to its strongest, in all.
double ways_a_city(const Trails& trails) {
  double ways = 0;
  for (int i = 0; i < trails.cities; ++i) {
    const float* row = trails.value.data() + std::size_t(i) * std::size_t(trails.width);
    float least = 1e30f, most = 0;
    for (int k = 0; k < trails.width; ++k) {
      if (trails.width == trails.cities && k == i) continue;
      least = std::min(least, row[k]);
      most = std::max(most, row[k]);
    }
    for (int k = 0; k < trails.width; ++k)
      if (!(trails.width == trails.cities && k == i)) ways += row[k] >= least + 0.05f * (most - least);
  }
  return ways / trails.cities;
}

std::pair<float, float> weakest_and_strongest(const Trails& trails) {
  float least = 1e30f, most = 0;
  for (std::size_t k = 0; k < trails.value.size(); ++k) {
    if (trails.width == trails.cities && int(k / std::size_t(trails.width)) == int(k % std::size_t(trails.width)))
      continue;
    least = std::min(least, trails.value[k]);
    most = std::max(most, trails.value[k]);
  }
  return {least, most};
}

/// Of an iteration on trails between τmin and τmax with ρ 0.02.
IterationRecord recorded(double branching) {
  IterationRecord record;
  record.rho = 0.02;
  record.branching = branching;
  record.best = record.iteration_best = 1000;
  record.trail_max = float(1 / (record.rho * 1000));
  record.trail_min = record.trail_max / 100;
  return record;
}

TEST(Story, tells_its_chapters_when_they_are_true_over_ten_seeds) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Settings settings;
    settings.seed = seed;
    settings.threads = 2;
    Stepped stepped(uniform(), settings);
    EXPECT_EQ(chapter(stepped.frame), Chapter::equal);
    std::map<Chapter, std::int64_t> began;
    int few = 0, settled = 0;  // iterations in a row
    for (int i = 1; i <= 2500 && !began.contains(Chapter::fresh); ++i) {
      const auto before = chapter(stepped.frame);
      stepped.step();
      const auto now = chapter(stepped.frame);
      const double ways = ways_a_city(*stepped.frame.trails);
      ASSERT_NEAR(ways, stepped.frame.last.restarted ? ways : stepped.frame.last.branching, 1e-6) << i;
      few = ways <= 4 ? few + 1 : 0;
      settled = ways <= 2.1 ? settled + 1 : 0;
      if (now == before) {
        // Not too late, either: what the next chapter says is not true yet.
        if (before == Chapter::equal) {
          const auto [weakest, strongest] = weakest_and_strongest(*stepped.frame.trails);
          ASSERT_LT(strongest, 2.2f * weakest) << seed << " " << i;
        }
        if (before == Chapter::fading) ASSERT_LT(few, 10) << seed << " " << i;
        if (before == Chapter::appearing) ASSERT_LT(settled, 10) << seed << " " << i;
        continue;
      }
      began[*now] = i;
      switch (*now) {
        case Chapter::equal:
          FAIL() << "it comes once";
        case Chapter::held_together:
          FAIL() << "ρ was not changed";
        case Chapter::fading: {
          const auto [weakest, strongest] = weakest_and_strongest(*stepped.frame.trails);
          EXPECT_GT(strongest, 1.8f * weakest) << seed;
          break;
        }
        case Chapter::appearing:
          EXPECT_GE(few, 10) << seed;
          break;
        case Chapter::settled:
          EXPECT_GE(settled, 10) << seed;
          break;
        case Chapter::fresh: {
          EXPECT_TRUE(stepped.frame.last.restarted) << seed;
          const auto [weakest, strongest] = weakest_and_strongest(*stepped.frame.trails);
          EXPECT_EQ(weakest, strongest) << seed;
          break;
        }
      }
    }
    for (const Chapter chapter : {Chapter::fading, Chapter::appearing, Chapter::settled, Chapter::fresh})
      EXPECT_TRUE(began.contains(chapter)) << "seed " << seed << " chapter " << int(chapter);
  }
}

TEST(Story, does_not_take_one_value_for_a_settled_colony) {
  Settings settings;
  settings.rho = 0.5;  // its first iterations leave two ways that count: no others have had a deposit
  Stepped stepped(uniform(), settings);
  for (int i = 0; i < 10; ++i) {
    EXPECT_NE(chapter(stepped.frame), Chapter::settled) << i;
    EXPECT_NE(chapter(stepped.frame), Chapter::appearing) << i;
    stepped.step();
  }
}

TEST(Resting, is_due_once_for_each_fresh_start_and_never_where_a_stop_is_set) {
  Settings settings;
  settings.rho = 0.1;
  Stepped stepped(uniform(), settings);
  Resting resting;
  const auto due = [&](StopCriteria stop = {}) {
    auto frame = std::make_shared<Frame>(stepped.frame);
    frame->state = State::running;
    frame->stop = stop;
    const FramePtr sides[] = {frame};
    return resting.due(sides);
  };
  std::map<std::int64_t, int> rests;  // [restarted_in]
  for (int i = 0; i < 3000; ++i) {
    stepped.step();
    EXPECT_FALSE(due({.iterations = 5000}));
    if (!due()) continue;
    ++rests[stepped.frame.restarted_in];
    EXPECT_EQ(chapter(stepped.frame), Chapter::settled);
    EXPECT_GE(stepped.frame.last.iteration - stepped.frame.best_iteration, 50);
    EXPECT_LE(ways_a_city(*stepped.frame.trails), 2.1);
    EXPECT_NE(resting_words(stepped.frame)
                  .find(grouped(stepped.frame.last.iteration - stepped.frame.best_iteration) + " iterations"),
              std::string::npos);
  }
  EXPECT_GE(rests.size(), 2U) << "several fresh starts within 3 000 iterations with so large a ρ";
  for (const auto& [start, times] : rests) EXPECT_EQ(times, 1) << "fresh start " << start;
}

TEST(Resting, ends_when_cities_are_edited_unless_the_run_has_gone_on_since) {
  Settings settings;
  settings.rho = 0.1;
  Stepped stepped(uniform(), settings);
  const auto now = [&](State state, std::int64_t further = 0) {
    auto frame = std::make_shared<Frame>(stepped.frame);
    frame->state = state;
    frame->live_iteration = frame->last.iteration + further;
    return std::vector<FramePtr>{frame};
  };
  const auto edited_then = [&](std::int64_t further) {
    auto frame = std::make_shared<Frame>(*now(State::paused, further).front());
    frame->instance = edited(frame->instance, {.kind = CityEdit::Kind::remove, .cities = {3}});
    return std::vector<FramePtr>{frame};
  };
  for (const std::int64_t further : {0, 1, 20}) {
    Resting resting;
    EXPECT_FALSE(resting.wakes(edited_then(0))) << "nothing rests";
    for (int i = 0; i < 3000 && !resting.due(now(State::running)); ++i) stepped.step();
    EXPECT_FALSE(resting.wakes(now(State::running)));
    EXPECT_FALSE(resting.wakes(now(State::paused)));
    EXPECT_EQ(resting.wakes(edited_then(further)), further <= 1);
    EXPECT_FALSE(resting.wakes(edited_then(further))) << "once";
  }
}

TEST(Resting, waits_for_all_sides_that_run) {
  Settings settings;
  settings.rho = 0.1;
  Stepped settled(uniform(), settings), other(uniform(), settings);
  while (!has_come_to_rest(settled.frame)) settled.step();
  const auto showing = [](const Stepped& side, State state) {
    auto frame = std::make_shared<Frame>(side.frame);
    frame->state = state;
    return FramePtr(frame);
  };
  Resting resting;
  EXPECT_FALSE(resting.due(std::vector{showing(settled, State::running), showing(other, State::running)}));
  EXPECT_FALSE(resting.due(std::vector{showing(settled, State::paused), showing(settled, State::paused)}));
  EXPECT_TRUE(resting.due(std::vector{showing(settled, State::running), showing(other, State::finished)}));
  EXPECT_FALSE(resting.due(std::vector{showing(settled, State::running), showing(other, State::finished)}));
}

TEST(Story, is_that_of_the_frame_whatever_was_shown_before) {
  Settings settings;
  settings.rho = 0.2;
  Stepped stepped(uniform(), settings);
  std::vector<Frame> frames{stepped.frame};
  std::vector<std::shared_ptr<const RunSnapshot>> snapshots{stepped.run.snapshot()};
  while (frames.size() < 300) {
    stepped.step();
    frames.push_back(stepped.frame);
    snapshots.push_back(stepped.run.snapshot());
  }
  ASSERT_EQ(chapter(frames.back()), Chapter::settled);
  EXPECT_EQ(chapter(frames.front()), Chapter::equal);
  EXPECT_EQ(chapter(frames[4]), Chapter::fading) << "looking back from the settled colony";
  // A run that is restored from a snapshot, as sessions and earlier moments are, knows what came before it.
  for (const std::size_t i : {std::size_t{0}, std::size_t{3}, std::size_t{40}, std::size_t{299}}) {
    stepped.run.restore(*snapshots[i], {});
    stepped.run.show(stepped.frame, CarriedTrails::copied, 0);
    EXPECT_EQ(chapter(stepped.frame), chapter(frames[i])) << i;
  }
}

TEST(Story, says_the_evaporation_that_the_next_iteration_will_use) {
  Stepped stepped(uniform(), Settings{});
  for (int i = 0; i < 60; ++i) stepped.step();
  ASSERT_EQ(chapter(stepped.frame), Chapter::fading);
  EXPECT_EQ(caption({stepped.frame}).says, "Trails fade: one that no tour uses loses half in 34 iterations.");
  Settings changed = stepped.run.settings();
  changed.rho = 0.01;
  stepped.run.change(changed);
  stepped.run.show(stepped.frame, CarriedTrails::copied, 0);
  EXPECT_EQ(caption({stepped.frame}).says, "Trails fade: one that no tour uses loses half in 69 iterations.");
  changed.rho = 1;
  stepped.run.change(changed);
  stepped.run.show(stepped.frame, CarriedTrails::copied, 0);
  EXPECT_EQ(caption({stepped.frame}).says, "Trails fade: one that no tour uses loses 100 % in each iteration.");
  EXPECT_EQ(caption({stepped.frame}).try_this, "Drag ρ to the left: they fade later.");
}

/// Of so few cities and candidates that τmin is not far below τmax; ρ is 0.5 at first.
struct CloseLimits : Stepped {
  CloseLimits() : Stepped(std::make_shared<const TspInstance>(generate("uniform", 20, 1)), settings()) {}
  static Settings settings(double rho = 0.5) {
    Settings settings;
    settings.rho = rho;
    settings.candidates = 5;
    return settings;
  }
};

TEST(Story, knows_that_limits_hold_trails_together) {
  CloseLimits stepped;
  const auto evaporate = [&](double rho) {
    stepped.run.change(CloseLimits::settings(rho));
    stepped.step();
  };
  const auto differ = [&] {
    const auto [weakest, strongest] = weakest_and_strongest(*stepped.frame.trails);
    return strongest / weakest;
  };
  for (int i = 0; i < 5; ++i) stepped.step();
  EXPECT_EQ(chapter(stepped.frame), Chapter::fading);
  evaporate(0.01);  // τmin is now above all that was laid
  EXPECT_LT(differ(), 1.5f);
  EXPECT_EQ(caption({stepped.frame}).says, "Trails hardly differ: τmin holds the weakest close to the strongest.");
  for (int i = 0; i < 60; ++i) stepped.step();
  EXPECT_NE(chapter(stepped.frame), Chapter::held_together);
  EXPECT_GT(differ(), 1.8f);
  evaporate(0.9);  // τmax is now below all that was left
  EXPECT_LT(differ(), 1.8f);
  EXPECT_EQ(caption({stepped.frame}).says, "Trails hardly differ: τmax holds the strongest close to the weakest.");
}

TEST(Story, knows_the_rho_that_the_first_trails_had) {
  CloseLimits stepped;
  stepped.run.change(CloseLimits::settings(0.01));  // before the first iteration
  for (int i = 0; i < 60; ++i) {
    stepped.step();
    const auto [weakest, strongest] = weakest_and_strongest(*stepped.frame.trails);
    const auto now = chapter(stepped.frame);
    if (now == Chapter::equal || now == Chapter::held_together) ASSERT_LT(strongest, 2.3f * weakest) << i;
  }
  EXPECT_NE(chapter(stepped.frame), Chapter::equal);
}

TEST(Story, notices_a_fresh_start_between_two_frames) {
  Stepped stepped(uniform(), Settings{});
  Frame frame = stepped.frame;
  const auto done = [&](int iterations, double branching) {
    for (int i = 0; i < iterations; ++i) {
      frame.last = recorded(branching);
      frame.since_equal.learn(frame.last, true, 0.02);
    }
  };
  done(1000, 2);
  EXPECT_EQ(chapter(frame), Chapter::settled);
  frame.since_equal = {};
  frame.restarted_in = 1180;
  done(20, 2);
  EXPECT_EQ(chapter(frame), Chapter::fresh);
  EXPECT_NE(caption({frame}).says.find("1\u2009180"), std::string::npos) << caption({frame}).says;
  EXPECT_EQ(caption({frame}).try_this, "Limits, Restart switches that off.");
  frame.settings.restart = Restart::off;
  EXPECT_EQ(caption({frame}).try_this, "Limits, Restart is off now: there will be no other.");
  done(15, 9);
  EXPECT_EQ(chapter(frame), Chapter::fading);
}

TEST(Story, tells_how_far_trails_were_smoothed) {
  Frame frame;
  frame.instance = uniform();
  const auto smoothed_by = [&](double share) {
    frame.since_equal = {};
    for (int i = 0; i < 1000; ++i) frame.since_equal.learn(recorded(2), true, 0.02);
    EXPECT_EQ(chapter(frame), Chapter::settled);
    IterationRecord last = recorded(2);
    last.restarted = true;
    frame.restarted_in = 1001;
    frame.since_equal.learn(last, true, 0.02, share);
  };
  smoothed_by(0.9);
  EXPECT_EQ(chapter(frame), Chapter::fresh);
  EXPECT_NE(caption({frame}).says.find("Smoothed in iteration 1\u2009001: "), std::string::npos)
      << caption({frame}).says;
  EXPECT_NE(caption({frame}).says.find("went 90 % of the way to τmax"), std::string::npos) << caption({frame}).says;
  smoothed_by(1);
  EXPECT_NE(caption({frame}).says.find("Fresh start in iteration 1\u2009001: "), std::string::npos);
  smoothed_by(0.01);  // an edge of the tour still has far more than twice a weak one
  EXPECT_EQ(chapter(frame), Chapter::fading);
}

TEST(Story, speaks_of_what_a_key_will_do_with_the_picture_as_it_is) {
  Frame frame;
  frame.instance = uniform();
  for (int i = 0; i < 200; ++i) frame.since_equal.learn(recorded(3), true, 0.02);
  EXPECT_EQ(caption({.frame = frame}).try_this, "Press B: without the best tour the trails show their own.");
  EXPECT_EQ(caption({.frame = frame, .best_tour = false}).try_this, "Press B: the best tour is drawn over them.");
  frame.since_equal.branching.fill(2);
  EXPECT_EQ(caption({.frame = frame, .view = View::map}).try_this,
            "Press M: in the matrix the tour is the band on the diagonal.");
  EXPECT_EQ(caption({.frame = frame, .view = View::both}).try_this,
            "In the matrix the tour is the band on the diagonal.");
  EXPECT_EQ(caption({.frame = frame, .differences = true}).try_this, "");
  EXPECT_EQ(caption({.frame = frame, .order_of = 'A'}).try_this, "");
}

TEST(Story, is_not_told_of_colonies_whose_trails_do_not_all_fade) {
  for (const Algorithm algorithm : {Algorithm::acs, Algorithm::focused}) {
    Stepped stepped(uniform(), defaults(algorithm));
    EXPECT_FALSE(chapter(stepped.frame));
    EXPECT_TRUE(caption({stepped.frame}).says.empty());
  }
  EXPECT_FALSE(chapter(Frame{}));
}

}  // namespace
}  // namespace formicarium
