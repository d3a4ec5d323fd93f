// SPDX-License-Identifier: Apache-2.0
// Trails by the link and trails by a copy: the same picture, and a copy wherever the link fails.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "app/scene/look/held_tour.hpp"
#include "app/scene/scene.hpp"
#include "core/qap/qap_instance.hpp"
#include "tests/app/scene/example.hpp"
#include "tests/app/scene/fake_link.hpp"
#include "tests/app/scene/offscreen.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;

constexpr int width = 480, height = 360;

class trail_path : public testing::Test {
 protected:
  void SetUp() override {
    screen_.emplace(width, height);
    options_.overlay = false;
    options_.reduced_motion = true;
    options_.trail_painter = TrailPainter::gl;
    linked_.set_options(options_);
    copying_.set_options(options_);
    both([](Scene& scene) { scene.set_view(View::both); });
    linked_.set_link(test::make_fake_link(script_));
  }
  void TearDown() override {
    linked_.release();
    copying_.release();
    EXPECT_EQ(script_->alive, 0);
    screen_.reset();
  }
  test::Picture draw(Scene& scene) {
    scene.draw(width, height, 1);
    return screen_->read();
  }
  /// Both scenes show the frame; the linked one gets its trails on the device.
  void show(const Frame& frame) {
    copying_.update(shared(frame));
    linked_.update(shared(test::on_device(frame, script_)));
  }
  template <class Action>
  void both(Action action) {
    action(linked_);
    action(copying_);
  }
  void expect_same(const std::string& what) {
    const test::Picture copied = draw(copying_), straight = draw(linked_);
    EXPECT_EQ(test::compare(straight, copied).largest, 0) << what;
  }

  std::shared_ptr<test::LinkScript> script_ = std::make_shared<test::LinkScript>();
  SceneOptions options_;
  std::optional<test::Offscreen> screen_;
  Scene linked_, copying_;
};

TEST_F(trail_path, both_ways_draw_the_same_picture) {
  std::uint64_t run = 0;
  for (const View view : {View::map, View::both, View::matrix}) {
    both([&](Scene& scene) { scene.set_view(view); });
    for (const Memory memory : {Memory::candidate, Memory::matrix})
      for (const int cities : {2, 5, 60, 400, 700}) {
        Frame frame = test::example_frame(cities, 8, memory);
        frame.run = ++run;
        show(frame);
        expect_same("first");
        EXPECT_TRUE(linked_.picture_path().straight) << linked_.picture_path().why_not;
        {
          Trails& trails = own_trails(frame);
          for (std::size_t i = 0; i < trails.value.size(); i += 3) trails.value[i] = trails.high;
        }
        show(frame);
        expect_same("values changed");
        both([](Scene& scene) { scene.zoom(3), scene.pan(40, -20); });
        expect_same("zoomed");
        both([](Scene& scene) { scene.fit(); });
      }
    Frame frame = test::one_way_frame();
    frame.run = ++run;
    show(frame);
    expect_same("one way");
  }
  EXPECT_EQ(script_->fetches, 0) << "nothing was copied through the host";
  EXPECT_EQ(script_->mapped, 0);
  EXPECT_FALSE(copying_.picture_path().straight);
  EXPECT_EQ(copying_.picture_path().why_not, "the colony runs on the CPU");
  EXPECT_EQ(copying_.wants().trails, CarriedTrails::copied);
}

/// Facilities and locations, either as rows of the trails.
TEST_F(trail_path, both_ways_draw_the_same_trails_of_an_assignment) {
  options_.table = Table::trails;
  both([&](Scene& scene) { scene.set_view(View::matrix), scene.set_options(options_); });
  std::uint64_t run = 0;
  int shown = 0;
  for (const bool by_location : {false, true})
    for (const int facilities : {3, 12, 60, 500}) {
      Frame frame = test::assigned_frame(facilities, by_location);
      ASSERT_EQ(as_qap(*frame.instance).first_is_distance(), by_location);
      frame.run = ++run;
      for (const TrailColour by : {TrailColour::share, TrailColour::trail}) {
        options_.trail_colour = by;
        both([&](Scene& scene) { scene.set_options(options_); });
        show(frame);
        expect_same(std::to_string(facilities) + " facilities");
        EXPECT_TRUE(linked_.picture_path().straight) << linked_.picture_path().why_not;
        both([](Scene& scene) { scene.zoom(3); });
        expect_same(std::to_string(facilities) + " facilities, zoomed");
        both([](Scene& scene) { scene.fit(); });
        EXPECT_GE(script_->pools, ++shown) << "the device pooled them";
      }
    }
  EXPECT_EQ(script_->fetches, 0) << "nothing was copied through the host";
}

TEST_F(trail_path, of_a_hundred_thousand_cities_the_strongest_few_are_the_same_ones) {
  both([](Scene& scene) { scene.set_view(View::map); });
  Frame frame = test::example_frame(31000, 6);
  Trails& trails = own_trails(frame);
  for (std::size_t i = 0; i < trails.value.size(); ++i)
    trails.value[i] = float(std::exp2(-double(i * 2654435761u % 1000) / 100)) * trails.high;
  show(frame);
  draw(linked_), draw(copying_);
  both([](Scene& scene) { scene.zoom(12); });
  expect_same("31 000 cities");
  EXPECT_GT(script_->choices, 0);
}

TEST_F(trail_path, without_limits_of_the_trails_the_pictures_are_the_same_too) {
  for (const float low : {0.0f, 1e-7f, 0.1f}) {
    Frame frame = test::example_frame(100, 8);
    own_trails(frame).has_limits = false;
    own_trails(frame).low = low;
    show(frame);
    expect_same(std::to_string(low));
  }
}

TEST_F(trail_path, buffers_are_registered_once_and_written_only_when_something_changed) {
  const Frame frame = test::example_frame(60, 8);
  show(frame);
  draw(linked_);
  EXPECT_EQ(script_->enrolled, 4) << "values, order and command of the map, cells of the matrix";
  for (int i = 0; i < 5; ++i) {
    show(frame);
    draw(linked_);
  }
  EXPECT_EQ(script_->enrolled, 4);
  EXPECT_EQ(script_->maps, 6) << "all buffers of a frame at once";
  for (int i = 0; i < 5; ++i) draw(linked_);
  EXPECT_EQ(script_->maps, 6);
  linked_.zoom(2);
  draw(linked_);
  EXPECT_EQ(script_->choices, 7);
  EXPECT_EQ(script_->pools, 6) << "the matrix does not follow the map's camera";
  linked_.set_layer(Layer::trails, false);
  show(frame);
  draw(linked_);
  EXPECT_EQ(script_->choices, 7) << "what is not shown is not made";
}

TEST_F(trail_path, a_run_paints_its_trails_now_and_then_and_what_is_held_back_follows) {
  Frame frame = test::example_frame(60, 8);
  both([](Scene& scene) { scene.set_view(View::map); });
  frame.state = State::running;
  const auto change = [&] {
    for (float& value : own_trails(frame).value) value = frame.trails->low + frame.trails->high - value;
    show(frame);
  };
  const auto held_back = [&] {
    const int before = script_->choices;
    change();
    draw(linked_);
    return script_->choices == before;
  };
  bool any = false;
  for (int i = 0; i < 100 && !any; ++i) any = held_back();
  ASSERT_TRUE(any) << "a hundred draws, none within 100 ms of the one before";
  EXPECT_TRUE(linked_.wants_repaint());
  for (int i = 0; linked_.wants_repaint() && i < 100'000; ++i) draw(linked_);
  EXPECT_FALSE(linked_.wants_repaint());
  while (copying_.wants_repaint()) draw(copying_);
  expect_same("the run goes on and nothing new comes");
  any = false;
  for (int i = 0; i < 100 && !any; ++i) any = held_back();
  ASSERT_TRUE(any);
  frame.state = State::paused;
  show(frame);
  expect_same("paused");
  EXPECT_FALSE(linked_.wants_repaint());
  frame.state = State::running;
  for (int i = 0; i < 100 && !held_back(); ++i) continue;
  both([](Scene& scene) { scene.set_layer(Layer::trails, false); });
  draw(linked_);
  EXPECT_FALSE(linked_.wants_repaint()) << "what is not shown is not waited for";
}

TEST_F(trail_path, a_failure_at_any_point_falls_back_to_copying_with_a_sentence) {
  const Frame frame = test::example_frame(60, 8);
  for (const std::string point : {"why_not", "enrol", "map", "pool", "choose", "unmap"})
    for (const bool at_once : {true, false}) {
      if (point == "why_not" && !at_once) continue;
      script_ = std::make_shared<test::LinkScript>();
      linked_.release();
      linked_.set_link(test::make_fake_link(script_));
      if (at_once) script_->fails_at = point;
      show(frame);
      if (!at_once) {
        draw(linked_);
        script_->fails_at = point;
        show(frame);
        if (point == "enrol") {  // another size needs other buffers
          Frame other = test::example_frame(61, 8);
          other.run = 2;
          show(other);
        }
      }
      expect_same(point);
      EXPECT_FALSE(linked_.picture_path().straight);
      EXPECT_THAT(linked_.picture_path().why_not, HasSubstr(point + " went wrong"));
      EXPECT_EQ(linked_.wants().trails, CarriedTrails::copied);
      EXPECT_EQ(script_->mapped, 0) << point;
      EXPECT_EQ(script_->alive, 0) << point;
      show(frame);
      expect_same(point + ", next");
      EXPECT_EQ(script_->after_failure, 0) << point << ": what failed is let alone";
    }
}

TEST_F(trail_path, after_an_error_that_broke_the_device_no_call_is_made_even_in_a_new_context) {
  script_->fails_at = "choose";
  script_->code = 700;
  show(test::example_frame(60, 8));
  expect_same("broken");
  linked_.release();
  copying_.release();
  screen_.reset();
  screen_.emplace(width, height);
  script_->fails_at = "unmap";
  show(test::example_frame(60, 8));
  expect_same("broken, new context");
  EXPECT_EQ(script_->after_failure, 0);
  EXPECT_EQ(script_->asked, 1);
  EXPECT_THAT(linked_.picture_path().why_not, HasSubstr("choose went wrong"));
}

TEST_F(trail_path, a_lost_context_takes_the_registrations_with_it_and_a_new_one_makes_them_again) {
  const Frame frame = test::example_frame(60, 8);
  show(frame);
  const test::Picture before = draw(linked_);
  for (int i = 0; i < 3; ++i) {
    linked_.release();
    EXPECT_EQ(script_->alive, 0);
    screen_.reset();
    screen_.emplace(width, height);
    EXPECT_EQ(test::compare(draw(linked_), before).largest, 0);
    EXPECT_TRUE(linked_.picture_path().straight);
    EXPECT_EQ(script_->alive, 4);
  }
  EXPECT_EQ(script_->asked, 4) << "another context may lie on another device";
  linked_.release();
  copying_.release();
  Frame other = test::example_frame(50, 8);
  other.run = 2;
  show(other);
  expect_same("another run in another context");
  EXPECT_TRUE(linked_.picture_path().straight) << linked_.picture_path().why_not;
}

TEST_F(trail_path, a_link_that_failed_is_tried_again_in_a_new_context) {
  script_->fails_at = "map";
  show(test::example_frame(60, 8));
  draw(linked_);
  EXPECT_FALSE(linked_.picture_path().straight);
  linked_.release();
  script_->fails_at.clear();
  draw(linked_);
  EXPECT_TRUE(linked_.picture_path().straight);
}

TEST_F(trail_path, copying_may_be_asked_for_or_be_all_there_is) {
  options_.interop = false;
  linked_.set_options(options_);
  const Frame frame = test::example_frame(60, 8);
  show(frame);
  expect_same("off");
  EXPECT_THAT(linked_.picture_path().why_not, HasSubstr("--interop off"));
  EXPECT_EQ(script_->asked, 0);

  options_.interop = true;
  linked_.set_options(options_);
  script_->refuses = "OpenGL runs on llvmpipe, not on the colony's GPU";
  show(frame);
  expect_same("refused");
  EXPECT_EQ(linked_.picture_path().why_not, script_->refuses);
  EXPECT_EQ(linked_.wants().trails, CarriedTrails::copied);

  linked_.release();
  script_->refuses.clear();
  Frame copied = frame;
  own_trails(copied).device = 0;
  linked_.update(shared(copied));
  draw(linked_);
  EXPECT_EQ(linked_.wants().trails, CarriedTrails::on_device) << "the next frames may leave them there";
  own_trails(copied).why_copied = "the GPU has no memory left for a second copy of the trails";
  linked_.update(shared(copied));
  EXPECT_EQ(test::compare(draw(linked_), draw(copying_)).largest, 0);
  EXPECT_EQ(linked_.picture_path().why_not, copied.trails->why_copied);
}

/// The same frame with trails that have moved on.
Frame later(Frame frame) {
  Trails& trails = own_trails(frame);
  for (std::size_t i = 0; i < trails.value.size(); ++i) trails.value[i] *= i % 3 ? 0.8f : 1;
  ++frame.last.iteration;
  return frame;
}

TEST_F(trail_path, a_difference_of_two_moments_stays_on_the_device) {
  both([](Scene& scene) { scene.set_view(View::matrix); });
  std::uint64_t run = 0;
  for (const Memory memory : {Memory::candidate, Memory::matrix})
    for (const int cities : {5, 60, 700}) {
      Frame frame = test::example_frame(cities, 8, memory);
      frame.run = ++run;
      const Frame then = test::on_device(frame, script_), now = later(frame);
      show(frame);
      copying_.hold(held_tour(frame));
      linked_.hold(held_tour(then));
      expect_same("equal trails");
      show(now);
      expect_same("later");
      both([](Scene& scene) { scene.zoom(3); });
      expect_same("zoomed");
      both([](Scene& scene) { scene.fit(); });
      EXPECT_EQ(then.trails->on_device->copies_to_host(), 0);
    }
  EXPECT_GE(script_->subtractions, 12);
  EXPECT_EQ(script_->fetches, 0) << "nothing was copied through the host";
  EXPECT_EQ(script_->mapped, 0);
}

TEST_F(trail_path, a_difference_from_trails_on_the_host_or_after_a_failure_is_copied) {
  both([](Scene& scene) { scene.set_view(View::matrix); });
  Frame frame = test::example_frame(60, 8, Memory::matrix);
  const Frame now = later(frame);
  show(frame);
  both([&](Scene& scene) { scene.hold(held_tour(frame)); });  // held before the link was known to work
  show(now);
  expect_same("held on the host");
  EXPECT_EQ(script_->subtractions, 0);
  EXPECT_GT(script_->fetches, 0);
  linked_.hold(held_tour(test::on_device(frame, script_)));
  script_->fails_at = "subtract";
  expect_same("the kernel failed");
  EXPECT_FALSE(linked_.picture_path().straight);
  EXPECT_EQ(script_->mapped, 0);
}

TEST_F(trail_path, the_pointer_asks_for_single_rows) {
  options_.overlay = true;
  linked_.set_options(options_);
  linked_.set_view(View::both);
  linked_.update(shared(test::on_device(test::example_frame(700, 8, Memory::matrix), script_)));
  for (int i = 0; i < 3; ++i) draw(linked_);
  linked_.select_city(17);
  for (int i = 0; i < 3; ++i) draw(linked_);
  EXPECT_EQ(script_->fetches, 1);
  script_->fetches = 0;
  linked_.pointer({.kind = PointerEvent::Kind::move, .at = {450, 150}});
  for (int i = 0; i < 3; ++i) draw(linked_);
  EXPECT_GT(script_->fetches, 0);
  EXPECT_LE(script_->fetches, 12) << "a cell is a few rows";
  EXPECT_TRUE(linked_.picture_path().straight);
}

}  // namespace
}  // namespace formicarium
