// SPDX-License-Identifier: Apache-2.0
// The trails of a snapshot come back as they were, bit by bit, and take little memory where most are alike.
#include "core/colony/packed_trails.hpp"

#include <gmock/gmock.h>

#include <bit>
#include <limits>
#include <random>

namespace formicarium {
namespace {

void expect_unchanged(const KeptTrails& trails) {
  const KeptTrails back = PackedTrails(trails).unpack();
  ASSERT_EQ(back.trail.size(), trails.trail.size());
  for (std::size_t i = 0; i < trails.trail.size(); ++i)
    ASSERT_EQ(std::bit_cast<std::uint32_t>(back.trail[i]), std::bit_cast<std::uint32_t>(trails.trail[i])) << i;
  EXPECT_EQ(back.kept, trails.kept);
  EXPECT_EQ(back.head, trails.head);
  EXPECT_EQ(back.out, trails.out);
}

TEST(PackedTrails, give_back_every_bit) {
  std::mt19937 dice(1);
  for (const std::size_t size : {0, 1, 31, 32, 33, 249, 250, 251, 10000})
    for (const double share : {0.0, 0.1, 0.5, 1.0}) {
      SCOPED_TRACE(testing::Message() << size << " trails, " << share << " of them differ");
      KeptTrails trails{std::vector<float>(size, 0.25F), {3, 1, 2}, {0, 7}, {4, 5}};
      for (float& trail : trails.trail)
        if (std::generate_canonical<double, 30>(dice) < share) trail = float(std::generate_canonical<double, 30>(dice));
      expect_unchanged(trails);
    }
}

TEST(PackedTrails, give_back_values_that_only_their_bits_tell_apart) {
  std::vector<float> odd(500);
  for (std::size_t i = 0; i < odd.size(); i += 3) odd[i] = -0.0F;
  odd[10] = std::numeric_limits<float>::quiet_NaN();
  odd[11] = std::numeric_limits<float>::infinity();
  odd[12] = std::numeric_limits<float>::denorm_min();
  expect_unchanged({odd, {}, {}, {}});
}

TEST(PackedTrails, are_small_where_only_the_nearest_cities_of_rows_of_32_have_other_trails) {
  KeptTrails trails{std::vector<float>(1000 * 32, 0.5F), {}, {}, {}};
  for (std::size_t city = 0; city < 1000; ++city)
    for (std::size_t k = 0; k < 12; ++k) trails.trail[32 * city + k] = float(city + k + 1);
  EXPECT_LE(PackedTrails(trails).bytes(), 1000 * 13 * sizeof(float));
}

TEST(PackedTrails, take_a_bit_and_the_value_for_each_trail_that_differs) {
  KeptTrails trails{std::vector<float>(1 << 16, 0.5F), {}, {}, {}};
  for (std::size_t i = 0; i < trails.trail.size(); i += 16) trails.trail[i] = float(i + 1);
  EXPECT_EQ(PackedTrails(trails).bytes(), (1U << 16) / 8 + (1U << 12) * sizeof(float));
}

}  // namespace
}  // namespace formicarium
