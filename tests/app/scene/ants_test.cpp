// SPDX-License-Identifier: Apache-2.0
// When ants walk, where they stand, and that they are drawn there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <random>

#include "app/scene/layers/ant_layer.hpp"
#include "app/scene/layers/ants_control.hpp"
#include "app/scene/look/ant_play.hpp"
#include "app/scene/look/palette.hpp"
#include "app/scene/scene.hpp"
#include "tests/app/scene/example.hpp"
#include "tests/app/scene/offscreen.hpp"
#include "tests/core/session/frames.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

using Clock = AntPlay::Clock;
Clock::duration after(double seconds) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

/// The frame after `iteration`, with the tours of `ants` ants.
Frame frame_of(std::int64_t iteration, State state, double rate, int ants = 3) {
  static const Frame example = test::example_frame(40, 8);
  Frame frame = example;
  frame.state = state;
  frame.last.iteration = iteration;
  frame.iterations_per_second = rate;
  frame.lengths.assign(20, 1000);
  if (iteration == 0) return frame;
  frame.ants.iteration = iteration;
  frame.ants.cities = 40;
  std::mt19937 random{unsigned(iteration)};
  for (int ant = 0; ant < ants; ++ant) {
    Tour tour = frame.best;
    for (std::size_t i = tour.size(); i > 1; --i) std::swap(tour[i - 1], tour[random() % i]);
    frame.ants.tours.insert(frame.ants.tours.end(), tour.begin(), tour.end());
  }
  frame.ants.depositor = frame.iteration_best;
  return frame;
}

class ant_play : public testing::Test {
 protected:
  bool next(std::int64_t iteration, State state, double rate, bool wanted = true) {
    return play_.begins_with(frame_of(iteration, state, rate), wanted, now_);
  }
  Act act(double seconds) const { return play_.moment(now_ + after(seconds)).act; }

  AntPlay play_;
  Clock::time_point now_ = Clock::now();
};

TEST_F(ant_play, a_step_is_walk_evaluation_evaporation_and_deposit_in_two_seconds) {
  EXPECT_FALSE(next(0, State::paused, 0));
  EXPECT_FALSE(next(0, State::running, 0)) << "the step has begun";
  EXPECT_TRUE(next(1, State::paused, 0));
  EXPECT_EQ(act(0), Act::walk);
  EXPECT_EQ(act(1), Act::walk);
  EXPECT_EQ(act(1.3), Act::evaluation);
  EXPECT_EQ(act(1.5), Act::evaporation);
  EXPECT_EQ(act(1.7), Act::deposit);
  EXPECT_EQ(act(1.99), Act::deposit);
  EXPECT_EQ(act(2.01), Act::none);
  double before = -1;
  for (double t = 0; t < 1.1; t += 0.1) {
    const double share = play_.moment(now_ + after(t)).share;
    EXPECT_GT(share, before);
    EXPECT_LE(share, 1);
    before = share;
  }
  now_ += after(3);
  EXPECT_TRUE(next(2, State::paused, 0)) << "and so is the next";
  play_.end();
  EXPECT_EQ(act(0), Act::none) << "skipped";
}

TEST_F(ant_play, a_step_takes_as_long_as_is_said_and_a_click_goes_on_to_the_next_act) {
  next(0, State::paused, 0);
  play_.pace(10, false);
  EXPECT_TRUE(next(1, State::paused, 0));
  EXPECT_EQ(act(5), Act::walk);
  EXPECT_EQ(act(9.9), Act::deposit);
  EXPECT_EQ(act(10.1), Act::none);
  for (const Act expected : {Act::evaluation, Act::evaporation, Act::deposit, Act::none}) {
    now_ += after(0.1);
    play_.go_on(now_);
    EXPECT_EQ(act(0), expected);
  }
}

TEST_F(ant_play, each_act_waits_in_a_lecture_until_it_is_let_go_on) {
  next(0, State::paused, 0);
  play_.pace(2, true);
  EXPECT_TRUE(next(1, State::paused, 0));
  for (const Act expected : {Act::walk, Act::evaluation, Act::evaporation, Act::deposit}) {
    EXPECT_EQ(act(0.01), expected);
    EXPECT_EQ(act(1000), expected);
    EXPECT_TRUE(play_.waits(now_ + after(1000)));
    EXPECT_FALSE(play_.waits(now_));
    now_ += after(1000);
    play_.go_on(now_);
  }
  EXPECT_EQ(act(0), Act::none);
}

TEST_F(ant_play, a_pause_is_no_step) {
  next(0, State::paused, 0);
  for (int i = 1; i <= 5; ++i) next(i, State::running, 500);
  EXPECT_FALSE(next(6, State::paused, 0));
  EXPECT_EQ(act(0), Act::none);
  EXPECT_FALSE(next(6, State::paused, 0)) << "told once more";
  EXPECT_TRUE(next(7, State::paused, 0)) << "but this is one";
}

TEST_F(ant_play, ten_steps_at_once_are_not_played) {
  next(0, State::paused, 0);
  EXPECT_FALSE(next(10, State::paused, 0));
  EXPECT_EQ(act(0), Act::none);
}

TEST_F(ant_play, up_to_twenty_iterations_a_second_some_walk_while_the_run_goes_on) {
  next(0, State::running, 0);
  EXPECT_FALSE(next(1, State::running, 20));
  EXPECT_EQ(play_.ants().iteration, 1);
  EXPECT_EQ(act(0.5), Act::walk);
  now_ += after(0.5);
  EXPECT_FALSE(next(11, State::running, 20));
  EXPECT_EQ(play_.ants().iteration, 1) << "they end their walk first";
  now_ += after(1);
  EXPECT_FALSE(next(31, State::running, 20));
  EXPECT_EQ(play_.ants().iteration, 31);
  EXPECT_EQ(act(0.1), Act::walk);
  now_ += after(0.1);
  next(40, State::running, 200);
  EXPECT_EQ(act(0), Act::none) << "above that none is seen";
  next(41, State::running, 20, false);
  EXPECT_EQ(act(0), Act::none) << "nor where none is wanted";
}

TEST_F(ant_play, a_run_of_one_iteration_a_second_is_played_in_full_within_it) {
  next(0, State::running, 0);
  for (int i = 1; i < 4; ++i) {
    EXPECT_TRUE(next(i, State::running, 1));
    EXPECT_EQ(act(0), Act::walk);
    EXPECT_EQ(act(0.85), Act::deposit);
    EXPECT_EQ(act(0.95), Act::none);
    now_ += after(1);
  }
  EXPECT_TRUE(next(4, State::running, 0.01));
  EXPECT_EQ(act(2.1), Act::none) << "a longer iteration takes no longer to play";
}

TEST_F(ant_play, another_run_begins_anew) {
  next(0, State::paused, 0);
  EXPECT_TRUE(next(1, State::paused, 0));
  Frame other = frame_of(0, State::paused, 0);
  other.run = 9;
  EXPECT_FALSE(play_.begins_with(other, true, now_));
  EXPECT_EQ(act(0), Act::none);
  other = frame_of(1, State::paused, 0);
  other.run = 9;
  EXPECT_TRUE(play_.begins_with(other, true, now_));
}

TEST(ant_way, leads_along_the_tour_to_where_the_ant_stands) {
  const std::vector<Point> places{{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  const Tour tour{2, 3, 0, 1};
  std::vector<Point> way;
  const auto expect = [&](double share, double steps, std::initializer_list<Point> expected) {
    ant_way(tour, places, share, steps, way);
    ASSERT_EQ(way.size(), expected.size());
    for (std::size_t i = 0; i < way.size(); ++i) {
      EXPECT_NEAR(way[i].x, expected.begin()[i].x, 1e-9);
      EXPECT_NEAR(way[i].y, expected.begin()[i].y, 1e-9);
    }
  };
  expect(0, 1, {{10, 10}});
  expect(0.125, 1, {{10, 10}, {5, 10}});
  expect(0.375, 1, {{5, 10}, {0, 10}, {0, 5}});
  expect(0.5, 1, {{0, 10}, {0, 0}});
  expect(0.875, 2, {{0, 5}, {0, 0}, {10, 0}, {10, 5}});
  expect(1, 1, {{10, 0}, {10, 10}});  // home again
  expect(0.5, 0, {{0, 0}});
}

TEST(ant_way, tails_are_shorter_where_ants_are_many) {
  EXPECT_EQ(tail_steps(10, 8), 2);
  EXPECT_EQ(tail_steps(80, 8), 3.2);
  EXPECT_EQ(tail_steps(100'000, 8), 40);
  EXPECT_LE(tail_steps(1000, 1000) * 1000, 4096);
  EXPECT_GE(tail_steps(1000, 1'000'000), 1);
}

TEST(ants_control, its_stops_go_from_one_ant_to_all) {
  for (const int most : {1, 2, 3, 8, 80, 1024}) {
    int before = 0;
    for (int stop = 0; stop < ant_stops(most); ++stop) {
      const int ants = ants_at_stop(stop, most);
      EXPECT_GT(ants, before);
      EXPECT_LE(ants, most);
      EXPECT_EQ(stop_of_ants(ants, most), stop);
      before = ants;
    }
    EXPECT_EQ(before, most);
    EXPECT_EQ(ants_at_stop(0, most), 1);
  }
}

constexpr int width = 700, height = 500;

class ants_on_screen : public testing::Test {
 protected:
  void SetUp() override {
    screen_.emplace(width, height);
    SceneOptions options;
    options.overlay = false;
    scene_.set_options(options);
    scene_.set_view(View::map);
    for (const Layer layer : all_layers) scene_.set_layer(layer, layer == Layer::ants);
  }
  void TearDown() override {
    scene_.release();
    screen_.reset();
  }
  test::Picture draw() {
    scene_.draw(width, height, 1);
    return screen_->read();
  }
  static bool inked(const test::Picture& picture, int x, int y) {
    const Colour ground = palette(Theme::light).canvas;
    const auto* p = picture.pixels.data() + 3 * (std::size_t(y) * width + std::size_t(x));
    return std::abs(p[0] - ground.red) + std::abs(p[1] - ground.green) + std::abs(p[2] - ground.blue) > 150;
  }
  /// A step to `iteration`: its frame, which the scene now plays.
  Frame step(std::int64_t iteration, int ants) {
    scene_.update(shared(frame_of(iteration - 1, State::paused, 0, ants)));
    draw();
    const Frame frame = frame_of(iteration, State::paused, 0, ants);
    scene_.update(shared(frame));
    return frame;
  }

  std::optional<test::Offscreen> screen_;
  Scene scene_;
};

TEST_F(ants_on_screen, stand_where_their_tours_say_and_nowhere_else) {
  int rounds = 0;  // in which ants were seen to walk: a busy machine may miss them
  for (int round = 1; rounds < 5; ++round) {
    ASSERT_LT(round, 200) << "no ants are seen to walk";
    const Frame frame = step(round, 3);
    int pictures = 0;
    while (true) {
      const AntPlay::Moment before = scene_.ants_moment();
      const test::Picture picture = draw();
      const AntPlay::Moment later = scene_.ants_moment();
      if (later.act != Act::walk) break;
      ++pictures;
      const Camera camera = *scene_.map_view();
      std::vector<Point> way;
      std::vector<Pixel> allowed;  // the tails and the ants, at each share that the picture may show
      for (int ant = 0; ant < 3; ++ant) {
        bool stands = false;
        for (double share = before.share; share <= later.share + 1e-9; share += 0.0005) {
          ant_way(frame.ants.tour(ant), frame.instance->layout(), share, tail_steps(40, 3), way);
          const Pixel here = camera.screen(way.back());
          stands |= inked(picture, std::clamp(int(here.x), 0, width - 1), std::clamp(int(here.y), 0, height - 1));
          for (std::size_t i = 0; i + 1 < way.size(); ++i)
            for (double part = 0; part <= 1; part += 0.02)
              allowed.push_back(
                  camera.screen({std::lerp(way[i].x, way[i + 1].x, part), std::lerp(way[i].y, way[i + 1].y, part)}));
          allowed.push_back(here);
        }
        EXPECT_TRUE(stands) << "ant " << ant << " at " << before.share;
      }
      int lost = 0, found = 0;
      for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
          if (!inked(picture, x, y)) continue;
          ++found;
          lost += std::ranges::none_of(allowed,
                                       [&](const Pixel& p) { return std::hypot(p.x - x - 0.5, p.y - y - 0.5) < 17; });
        }
      EXPECT_EQ(lost, 0) << "ink where no ant is, at " << before.share;
      EXPECT_GT(found, 3 * 20);
      if (pictures >= 3) break;
    }
    rounds += pictures > 0;
    scene_.end_ants();
  }
}

TEST_F(ants_on_screen, the_picture_waits_for_them_and_then_shows_what_they_left) {
  for (const Layer layer : all_layers) scene_.set_layer(layer, true);
  scene_.update(shared(frame_of(0, State::paused, 0)));
  draw();
  Frame next = frame_of(1, State::paused, 0);
  next.best_iteration = 1;
  std::ranges::reverse(next.best);
  std::swap(next.best[3], next.best[20]);
  scene_.update(shared(next));
  EXPECT_EQ(scene_.ants_moment().act, Act::walk);
  EXPECT_EQ(scene_.shown_order().iteration, 12) << "the order is still that of the frame before";
  EXPECT_TRUE(scene_.wants_repaint());
  const auto start = Clock::now();
  EXPECT_TRUE(test::comes("the end of the play", [&] { return !scene_.wants_repaint() || (draw(), false); }));
  EXPECT_GE(Clock::now() - start, after(1.5)) << "it plays, it does not jump";
  EXPECT_FALSE(scene_.wants_repaint()) << "at rest nothing is drawn";
  EXPECT_EQ(scene_.shown_order().iteration, 1);
}

TEST_F(ants_on_screen, a_click_goes_on_to_the_next_act) {
  step(1, 3);
  EXPECT_EQ(scene_.ants_moment().act, Act::walk);
  for (const Act expected : {Act::evaluation, Act::evaporation, Act::deposit, Act::none}) {
    scene_.pointer({.kind = PointerEvent::Kind::press, .at = {6, 300}});
    scene_.pointer({.kind = PointerEvent::Kind::release, .at = {6, 300}});
    EXPECT_EQ(scene_.ants_moment().act, expected);
  }
}

TEST_F(ants_on_screen, none_walks_where_motion_is_reduced_or_the_layer_is_off_or_no_map_is_shown) {
  scene_.update(shared(frame_of(0, State::paused, 0)));
  EXPECT_EQ(scene_.wants().ants, 4);
  SceneOptions options = scene_.options();
  options.reduced_motion = true;
  scene_.set_options(options);
  EXPECT_EQ(scene_.wants().ants, 0);
  scene_.update(shared(frame_of(1, State::paused, 0)));
  EXPECT_EQ(scene_.ants_moment().act, Act::none);
  options.reduced_motion = false;
  scene_.set_options(options);
  scene_.set_layer(Layer::ants, false);
  EXPECT_EQ(scene_.wants().ants, 0);
  scene_.set_layer(Layer::ants, true);
  scene_.set_view(View::matrix);
  EXPECT_EQ(scene_.wants().ants, 0);
  scene_.set_view(View::both);
  EXPECT_EQ(scene_.wants().ants, 4);
  scene_.update(shared(frame_of(2, State::running, 100)));
  EXPECT_EQ(scene_.wants().ants, 0) << "above 20 iterations a second";
  scene_.update(shared(frame_of(3, State::running, 20)));
  scene_.show_ants(std::numeric_limits<int>::max());
  EXPECT_EQ(scene_.wants().ants, 20) << "the colony has no more";
  for (const int expected : {16, 8, 4, 2, 1, 1}) {
    scene_.change_ants(-1);
    EXPECT_EQ(scene_.wants().ants, expected);
  }
  for (const int expected : {2, 4, 8, 16, 20, 20}) {
    scene_.change_ants(1);
    EXPECT_EQ(scene_.wants().ants, expected);
  }
}

TEST_F(ants_on_screen, trails_fade_from_one_iteration_to_the_next_while_a_trail_is_laid) {
  for (const Layer layer : all_layers) scene_.set_layer(layer, layer == Layer::trails || layer == Layer::ants);
  scene_.update(shared(frame_of(0, State::paused, 0)));
  const test::Picture before = draw();
  Frame next = frame_of(1, State::paused, 0);
  next.ants.depositor.clear();
  next.ants.tours.clear();  // nobody walks or glows: trails alone differ
  next.iteration_best.clear();
  for (float& trail : own_trails(next).value) trail = next.trails->low;
  scene_.update(shared(next));
  test::Picture now;
  struct Step {
    double share, change;  // of the time of fading, and of the picture
  };
  std::vector<Step> steps;
  const auto faded = [](const AntPlay::Moment& m) {
    return m.act == Act::deposit ? m.share : m.act == Act::none ? 1.0 : 0.0;
  };
  test::Picture last = before;
  double from = 0;
  ASSERT_TRUE(test::comes("the end of the play", [&] {
    if (!scene_.wants_repaint()) return true;
    const AntPlay::Moment moment = scene_.ants_moment();
    now = draw();
    const AntPlay::Moment drawn = scene_.ants_moment();
    if (moment.act == Act::evaluation && drawn.act == Act::evaluation) {
      EXPECT_EQ(test::compare(now, before).largest, 0) << "not yet";
    }
    steps.push_back({faded(drawn) - from, test::compare(now, last).mean});
    from = faded(moment);
    last = now;
    return false;
  }));
  const double whole = test::compare(now, before).mean;
  EXPECT_GT(whole, 0.5);
  for (const Step& step : steps)  // a busy machine draws fewer pictures, which then lie further apart
    EXPECT_LT(step.change, std::max(0.6, step.share + 0.3) * whole) << "it fades, it does not jump";
  Scene fresh;
  fresh.set_options(scene_.options());
  fresh.set_view(View::map);
  for (const Layer layer : all_layers) fresh.set_layer(layer, scene_.layer(layer));
  fresh.update(shared(next));
  fresh.draw(width, height, 1);
  EXPECT_EQ(test::compare(screen_->read(), now).largest, 0) << "and ends as a picture that was never faded";
  fresh.release();
}

}  // namespace
}  // namespace formicarium
