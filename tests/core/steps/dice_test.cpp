// SPDX-License-Identifier: Apache-2.0
#include "core/steps/dice.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/cpu/lane_dice.hpp"

namespace formicarium {
namespace {

TEST(dice, blocks_side_by_side_are_the_blocks_of_random123) {
  const Dice dice{0x123456789abcdef0u, 7, 42};
  const ColumnDice columns{0x9abcdef0u, 99};
  for (unsigned group : {0u, 1u, 5u, 1000u}) {
    float u[team], v[team];
    spin_uniforms<OneWord>(dice, group, Purpose::spin, u);
    slot_uniforms<OneWord>(columns, group, v);
    for (unsigned l = 0; l < team; ++l) {
      EXPECT_EQ(u[l], unit(dice.spin(group * team + l))) << group << ' ' << l;
      EXPECT_EQ(v[l], unit(columns.slot(group * team + l))) << group << ' ' << l;
    }
  }
}

TEST(dice, scattered_slots_get_the_same_numbers_as_whole_groups) {
  const ColumnDice dice{3, 4};
  int slots[team];
  for (int l = 0; l < team; ++l) slots[l] = (l * 977 + 13) % 5000;
  float u[team];
  slot_uniforms_at<OneWord>(dice, slots, u);
  for (int l = 0; l < team; ++l) EXPECT_EQ(u[l], unit(dice.slot(unsigned(slots[l]))));
}

TEST(dice, every_address_has_its_own_number) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
  int drawn = 0;
  for (std::uint32_t iteration = 1; iteration < 4; ++iteration)
    for (std::uint32_t ant = 0; ant < 4; ++ant)
      for (const Purpose purpose : {Purpose::start, Purpose::spin})
        for (std::uint32_t index = 0; index < 4; ++index) {
          const Words words = Dice{1, iteration, ant}.block(purpose, index);
          seen.emplace(words.word[0], words.word[1]);
          ++drawn;
        }
  for (std::uint32_t key = 1; key < 5; ++key)
    for (std::uint32_t step = 0; step < 4; ++step)
      for (std::uint32_t index = 0; index < 64; ++index) {
        const auto [first, second] = ColumnDice{key, step}.pair(index);
        seen.emplace(first, second);
        ++drawn;
      }
  EXPECT_EQ(int(seen.size()), drawn);
}

TEST(dice, a_unit_number_is_above_zero_and_at_most_one) {
  EXPECT_GT(unit(0), 0.0f);
  EXPECT_EQ(unit(0xffffffffu), 1.0f);
}

TEST(dice, below_covers_its_range_and_nothing_else) {
  EXPECT_EQ(below(0, 7), 0);
  EXPECT_EQ(below(0xffffffffu, 7), 6);
}

}  // namespace
}  // namespace formicarium
