// SPDX-License-Identifier: Apache-2.0
// The CUDA-OpenGL link for real: OpenGL on the GPU without a window, and the pictures of both ways to the screen.
#include <gtest/gtest.h>

#include <optional>

#include "app/engine/make_colony.hpp"
#include "app/scene/look/held_tour.hpp"
#include "app/scene/scene.hpp"
#include "core/qap/qap_generate.hpp"
#include "core/settings/parameters.hpp"
#include "tests/app/scene/offscreen.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/core/session/frames.hpp"
#include "tests/kernels/cuda_colony.hpp"

namespace formicarium {
namespace {

constexpr int width = 900, height = 700;

class gl_link : public cuda_colony {
 protected:
  void SetUp() override {
    cuda_colony::SetUp();
    if (IsSkipped()) return;
    try {
      screen_.emplace(width, height, test::Offscreen::By::gpu);
    } catch (const std::exception& error) {
      GTEST_SKIP() << "no OpenGL on a GPU here, so its link to CUDA is not tested: " << error.what();
    }
    SceneOptions options;
    options.overlay = false;
    options.reduced_motion = true;
    linked_.set_options(options);
    copying_.set_options(options);
    linked_.set_link(make_gl_link());
  }
  void TearDown() override {
    if (!screen_) return;
    linked_.release();
    copying_.release();
    screen_.reset();
  }
  test::Picture draw(Scene& scene) {
    scene.draw(width, height, 1);
    return screen_->read();
  }
  void run(int cities, Memory memory) {
    settings_ = Settings();
    settings_.memory = memory;
    settings_.ants = 100;
    settings_.rho = 0.2;
    settings_.backend = BackendKind::cuda;
    frame_ = Frame();
    frame_.run = ++runs_;
    frame_.state = State::running;
    frame_.instance = scattered(cities, runs_, 10000);
    frame_.settings = settings_;
    colony_ = make_colony_anywhere(frame_.instance, settings_);
  }
  /// A colony that solves a quadratic assignment.
  void assign(const InstancePtr& instance) {
    settings_ = defaults(Algorithm::cas);
    settings_.search_steps = 0.5;
    settings_.backend = BackendKind::cuda;
    frame_ = Frame();
    frame_.run = ++runs_;
    frame_.state = State::running;
    frame_.instance = instance;
    frame_.settings = frame_.start = settings_;
    colony_ = make_colony_anywhere(frame_.instance, settings_);
  }
  void iterate(int times) {
    for (int i = 0; i < times; ++i) frame_.last = colony_->iterate(settings_);
    frame_.last.iteration = ++iterations_;
    frame_.best_length = colony_->best_length();
    frame_.best.assign(colony_->best_tour().begin(), colony_->best_tour().end());
    frame_.best_iteration = iterations_;
  }
  void expect_same(const std::string& what) {
    Frame frame = frame_;
    colony_->copy_trails_on_device(own_trails(frame));
    newest_ = frame.trails->on_device;
    linked_.update(shared(frame));
    frame.trails = no_trails();
    colony_->copy_trails(own_trails(frame));
    own_trails(frame).device = -1;
    copying_.update(shared(frame));
    linked_.reorder();
    copying_.reorder();
    const test::Picture copied = draw(copying_), straight = draw(linked_);
    EXPECT_TRUE(linked_.picture_path().straight) << what << ": " << linked_.picture_path().why_not;
    EXPECT_FALSE(copying_.picture_path().straight);
    const test::Difference difference = test::compare(straight, copied);
    EXPECT_EQ(difference.largest, 0) << what << ", mean " << difference.mean;
  }

  std::optional<test::Offscreen> screen_;
  Scene linked_, copying_;
  Settings settings_;
  Frame frame_;
  std::unique_ptr<Colony> colony_;
  std::shared_ptr<const DeviceTrails> newest_;  // of the frame that was drawn last
  unsigned runs_ = 0;
  int iterations_ = 0;
};

TEST_F(gl_link, draws_the_copied_picture) {
  for (const View view : {View::map, View::both, View::matrix}) {
    linked_.set_view(view);
    copying_.set_view(view);
    for (const Memory memory : {Memory::candidate, Memory::matrix})
      for (const int cities : {2, 5, 200, 1000, 3795}) {
        run(cities, memory);
        for (int frames = 0; frames < 4; ++frames) {
          expect_same(std::to_string(cities) + " cities");
          iterate(10);
        }
        for (Scene* scene : {&linked_, &copying_}) scene->zoom(4);
        expect_same(std::to_string(cities) + " cities, zoomed");
        for (Scene* scene : {&linked_, &copying_}) scene->fit();
      }
  }
}

/// Now less then: in GL's buffers, without a copy of any trail in host memory.
TEST_F(gl_link, draws_the_difference_of_two_moments_without_a_copy) {
  for (Scene* scene : {&linked_, &copying_}) scene->set_view(View::matrix);
  for (const Memory memory : {Memory::candidate, Memory::matrix})
    for (const int cities : {5, 200, 1000, 3795}) {
      run(cities, memory);
      iterate(10);
      Frame then_there = frame_, then_here = frame_;
      colony_->copy_trails_on_device(own_trails(then_there));
      then_here.trails = no_trails();
      colony_->copy_trails(own_trails(then_here));
      own_trails(then_here).device = -1;
      expect_same("before");
      linked_.hold(held_tour(then_there));
      copying_.hold(held_tour(then_here));
      for (int frames = 0; frames < 3; ++frames) {
        expect_same(std::to_string(cities) + " cities, difference");
        iterate(10);
      }
      for (Scene* scene : {&linked_, &copying_}) scene->zoom(4);
      expect_same(std::to_string(cities) + " cities, difference, zoomed");
      for (Scene* scene : {&linked_, &copying_}) scene->fit();
      EXPECT_EQ(then_there.trails->on_device->copies_to_host(), 0);
      EXPECT_EQ(newest_->copies_to_host(), 0);
      for (Scene* scene : {&linked_, &copying_}) scene->hold({});
    }
}

/// The trails of an assignment: pooled in GL's buffer, without a copy in host memory; facilities or locations as rows.
TEST_F(gl_link, draws_the_trails_of_an_assignment_without_a_copy) {
  for (Scene* scene : {&linked_, &copying_}) scene->set_view(View::matrix);
  for (const bool first_is_distance : {false, true})
    for (const int facilities : {5, 40, 100}) {
      QapData data = generate_qap("qap-structured", facilities, 3);
      if (first_is_distance) std::swap(data.flow, data.distance);
      assign(std::make_shared<const QapInstance>(std::move(data)));
      iterate(1);
      for (int frames = 0; frames < 3; ++frames) {
        expect_same(std::to_string(facilities) + " facilities");
        EXPECT_EQ(newest_->copies_to_host(), 0);
        iterate(2);
      }
      for (Scene* scene : {&linked_, &copying_}) scene->zoom(4);
      expect_same(std::to_string(facilities) + " facilities, zoomed");
      EXPECT_EQ(newest_->copies_to_host(), 0);
      for (Scene* scene : {&linked_, &copying_}) scene->fit();
    }
}

TEST_F(gl_link, outlives_a_lost_context) {
  run(1000, Memory::matrix);
  iterate(20);
  for (int times = 0; times < 4; ++times) {
    expect_same("context " + std::to_string(times));
    linked_.release();
    copying_.release();
    screen_.reset();
    screen_.emplace(width, height, test::Offscreen::By::gpu);
    if (times == 2) run(700, Memory::candidate);
  }
}

TEST_F(gl_link, says_why_it_does_not_reach_software_opengl) {
  run(200, Memory::candidate);
  iterate(5);
  linked_.release();
  screen_.reset();
  try {
    screen_.emplace(width, height);
  } catch (const std::exception& error) {
    GTEST_SKIP() << "no software OpenGL besides the GPU's here: " << error.what();
  }
  Frame frame = frame_;
  colony_->copy_trails_on_device(own_trails(frame));
  linked_.update(shared(frame));
  draw(linked_);
  EXPECT_FALSE(linked_.picture_path().straight);
  EXPECT_NE(linked_.picture_path().why_not.find("OpenGL runs on"), std::string::npos) << linked_.picture_path().why_not;
}

}  // namespace
}  // namespace formicarium
