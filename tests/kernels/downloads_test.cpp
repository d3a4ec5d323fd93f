// SPDX-License-Identifier: Apache-2.0
// Copies that come off a device in pieces, with a CUDA runtime that is none.
#include "kernels/device/downloads.cuh"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>

#include "app/engine/make_colony.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/kernels/fake_cuda.hpp"

namespace formicarium {
namespace {

TEST(downloads, bring_every_value_whatever_the_number_of_pieces) {
  fake_cuda = {};
  cuda_lost = 0;
  {
    const Stream stream;
    Downloads downloads;
    constexpr std::size_t piece = (std::size_t{1} << 20U) / sizeof(std::uint32_t);
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{1}, piece - 1, piece, piece + 1, 3 * piece, 3 * piece + 7}) {
      std::vector<std::uint32_t> values(size);
      std::iota(values.begin(), values.end(), 5);
      const DeviceArray<std::uint32_t> array(values);
      EXPECT_EQ(downloads.fetch(array, stream), values) << size << " values";
    }
  }
  EXPECT_TRUE(fake_cuda.held.empty());
}

/// What is restored is what a snapshot then finds, field by field. On this runtime kernels do nothing, so nothing else
/// writes the arrays.
TEST(cuda_snapshot, is_what_was_restored) {
  const auto instance = scattered(70, 3);
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::acs, Algorithm::focused})
    for (const Memory memory : {Memory::candidate, Memory::matrix, Memory::selective}) {
      if (algorithm == Algorithm::focused && memory != Memory::candidate) continue;  // refused
      fake_cuda = {};
      cuda_lost = 0;
      Settings settings = defaults(algorithm);
      settings.memory = memory;
      settings.ants = 5;
      if (algorithm == Algorithm::acs) settings.execution = Execution::lockstep;
      settings.backend = BackendKind::cpu;
      const auto here = make_colony_anywhere(instance, settings);
      for (int i = 0; i < 6; ++i) here->iterate(settings);
      const auto given = here->snapshot();
      settings.backend = BackendKind::cuda;
      const auto there = make_colony_anywhere(instance, settings);
      there->restore(*given);
      const auto found = there->snapshot();
      ASSERT_TRUE(found);
      EXPECT_EQ(found->iteration, 6);
      const KeptTrails laid = given->trails.unpack(), back = found->trails.unpack();
      EXPECT_EQ(back.trail, laid.trail);
      EXPECT_EQ(back.kept, laid.kept);
      EXPECT_EQ(back.head, laid.head);
      EXPECT_EQ(back.out, laid.out);
      EXPECT_EQ(found->best, given->best);
      EXPECT_EQ(found->recent_best, given->recent_best);
      EXPECT_EQ(found->iteration_best, given->iteration_best);
      EXPECT_EQ(found->lengths, given->lengths);
      EXPECT_EQ(found->trail_min, given->trail_min);
      EXPECT_EQ(found->trail_max, given->trail_max);
      EXPECT_EQ(found->standing.iteration, given->standing.iteration);
      EXPECT_EQ(found->standing.born, given->standing.born);
      EXPECT_EQ(found->standing.improved, given->standing.improved);
      EXPECT_EQ(found->standing.best, given->standing.best);
      EXPECT_EQ(found->standing.recent, given->standing.recent);
      EXPECT_EQ(found->standing.limits.low, given->standing.limits.low);
      EXPECT_EQ(found->standing.limits.high, given->standing.limits.high);
      Trails trails;
      there->copy_trails(trails);
      EXPECT_EQ(trails.low, given->trail_min);
      EXPECT_EQ(trails.high, given->trail_max);
      EXPECT_TRUE(std::ranges::equal(there->best_tour(), given->best));
      EXPECT_TRUE(std::ranges::equal(there->iteration_best_tour(), given->iteration_best));
      EXPECT_EQ(there->best_length(), given->standing.best);
    }
}

TEST(cuda_snapshot, without_pinned_memory_is_lack_of_memory_and_not_a_failure_of_the_device) {
  const auto instance = scattered(70, 3);
  Settings settings;
  settings.ants = 5;
  settings.backend = BackendKind::cuda;
  fake_cuda = {};
  cuda_lost = 0;
  const auto colony = make_colony_anywhere(instance, settings);
  fake_cuda.code = 2;
  fake_cuda.fail_at = fake_cuda.calls + 1;
  EXPECT_THROW(colony->snapshot(), std::bad_alloc);
  EXPECT_TRUE(fake_cuda.failed);
  EXPECT_EQ(colony->moved(), "");
  EXPECT_TRUE(colony->snapshot()) << "there is memory again";
}

}  // namespace
}  // namespace formicarium
