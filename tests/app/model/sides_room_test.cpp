// SPDX-License-Identifier: Apache-2.0
// Sides that do not fit into the memory are refused before they begin.
#include <atomic>

#include "core/cpu/memory_need.hpp"
#include "tests/app/model/sides_fixture.hpp"

namespace formicarium {
namespace {

TEST_F(SidesTest, too_many_for_the_memory_are_refused_before_they_begin) {
  begin();
  sides->side(0).session().set_snapshot_budget(1);
  ASSERT_TRUE(taken_until([&] { return sides->side(0).session().kept_moments().budget == 1; }));
  std::uint64_t free = 0;
  sides->set_room({.free = [&] { return free; }, .moments = 0});
  const double colony = memory_need(*instance, settings).needed, frames = sides->beside_colony(*instance, settings);
  EXPECT_GT(frames, 0);
  const double one = colony + frames;
  free = std::uint64_t(1.5 * one);
  EXPECT_EQ(sides->why_no_more(), "");
  free = std::uint64_t(0.5 * (colony + one));  // frames count
  EXPECT_THAT(sides->why_no_more(), testing::HasSubstr("for frames and earlier moments"));
  free = std::uint64_t(0.9 * colony);
  EXPECT_THAT(sides->why_no_more(), testing::HasSubstr("No further side was begun, and what runs goes on. Memory"));
  EXPECT_EQ(sides->size(), 1U);
  free = std::uint64_t(2.5 * one);  // all sides of a comparison begin anew while they still have their old memory
  EXPECT_EQ(sides->why_not({settings, settings}), "");
  EXPECT_THAT(sides->why_not({settings, settings, settings}),
              testing::AllOf(testing::HasSubstr("3 runs side by side need"), testing::HasSubstr("enough for 2.")));
}

TEST_F(SidesTest, earlier_moments_count_those_that_are_still_to_come_too) {
  begin();
  const double usual = double(Timeline::usual_budget);
  double free = 0;
  sides->set_room({.free = [&] { return std::uint64_t(free); }});
  const double one = memory_need(*instance, settings).needed + sides->beside_colony(*instance, settings);
  ASSERT_GT(one, usual);
  free = one + 0.9 * usual;  // the first side may still take all of its own
  EXPECT_NE(sides->why_no_more(), "");
  free = one + 1.1 * usual;
  EXPECT_EQ(sides->why_no_more(), "");
  sides->set_moments(std::size_t(usual) * 2);
  EXPECT_NE(sides->why_no_more(), "");
}

TEST_F(SidesTest, a_gpu_has_memory_of_its_own_and_it_may_be_too_little) {
  begin();
  const double one = memory_need(*instance, settings).needed;
  double on_card = 10 * one;
  sides->set_room({.on_card = [&](const Settings&) { return std::optional(on_card); }, .moments = 0});
  EXPECT_EQ(sides->why_not({settings, settings}), "");
  Settings only_there = settings;
  only_there.backend = BackendKind::cuda;
  on_card = 1.5 * one;
  EXPECT_EQ(sides->why_not({only_there}), "");
  EXPECT_THAT(sides->why_not({only_there, only_there}), testing::HasSubstr("are free on the GPU"));
  EXPECT_EQ(sides->why_not({settings, settings}), "");  // the second goes to the CPU
  Settings on_another = only_there;
  on_another.device = 1;
  EXPECT_EQ(sides->why_not({only_there, on_another}), "");
}

TEST_F(SidesTest, a_side_in_the_making_counts_as_one_that_has_its_memory) {
  begin();
  sides->side(0).session().set_snapshot_budget(1);
  ASSERT_TRUE(taken_until([&] { return sides->side(0).session().kept_moments().budget == 1; }));
  sides->set_room({.moments = 0});
  const double colony = memory_need(*instance, settings).needed, frames = sides->beside_colony(*instance, settings);
  sides->set_room({.free = [=] { return std::uint64_t(1.5 * colony + frames); }, .moments = 0});
  std::atomic<bool> go = false;
  const ColonyMaker make = fake_options(script).make;
  players.push_back(std::make_unique<Player>([] {},
                                             [&](InstancePtr of, const Settings& with, Progress* progress) {
                                               go.wait(false);
                                               return make(std::move(of), with, progress);
                                             },
                                             1000, std::uint64_t{7} << 32));
  players.back()->session().set_snapshot_budget(1);
  sides->add(*players.back());
  EXPECT_NE(sides->why_no_more(), "");
  go = true;
  go.notify_all();
  ASSERT_TRUE(all(State::paused, 0));
  EXPECT_EQ(sides->why_no_more(), "");
}

}  // namespace
}  // namespace formicarium
