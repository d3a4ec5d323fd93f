// SPDX-License-Identifier: Apache-2.0
#include "core/settings/not_enough_memory.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace formicarium {
namespace {

TEST(not_enough_memory, names_what_is_needed_what_is_free_and_what_fits) {
  MemoryNeed need{Memory::matrix, 0, 1024, 30000, 14.4e9, 3.21e9, 25e6, "NVIDIA H200"};
  EXPECT_EQ(not_enough_memory(need),
            "Memory 'matrix' with all candidates and 1024 ants needs 14.40 GB for 30000 cities; 3.21 GB are free on "
            "NVIDIA H200. Memory 'candidate' with 32 candidates and 64 ants needs 25 MB.");
  need.free = 20e6;
  EXPECT_EQ(
      not_enough_memory(need),
      "Memory 'matrix' with all candidates and 1024 ants needs 14.40 GB for 30000 cities; 20 MB are free on NVIDIA "
      "H200. Even memory 'candidate' with 32 candidates and 64 ants needs 25 MB; choose a smaller instance or "
      "backend 'cpu'.");
}

TEST(not_enough_memory, of_main_memory_recommends_no_other_memory) {
  EXPECT_EQ(
      not_enough_memory({Memory::candidate, 32, 1024, 1000000, 4.4e9, 100e6, 500e6}),
      "Memory 'candidate' with 32 candidates and 1024 ants needs 4.40 GB for 1000000 cities; 100 MB are free. Even "
      "memory 'candidate' with 32 candidates and 64 ants needs 500 MB; choose a smaller instance.");
}

TEST(not_enough_memory, of_runs_side_by_side_says_how_many_would_fit) {
  const std::vector<MemoryNeed> three(3, {Memory::matrix, 0, 1024, 30000, 7.2e9, 0, 25e6});
  EXPECT_EQ(not_enough_memory(three, 15e9),
            "3 runs side by side need 21.60 GB for 30000 cities; 15.00 GB are free, enough for 2. With memory "
            "'candidate', 32 candidates and 64 ants each they need 75 MB.");
  EXPECT_EQ(not_enough_memory(three, 50e6),
            "3 runs side by side need 21.60 GB for 30000 cities; 50 MB are free, enough for none. Even with memory "
            "'candidate', 32 candidates and 64 ants each they need 75 MB; choose a smaller instance.");
}

TEST(not_enough_memory, counts_what_a_session_keeps_beside_its_colony) {
  MemoryNeed need{Memory::matrix, 0, 1024, 3000, 150e6, 300e6, 10e6};
  need.beside = 270e6;
  EXPECT_EQ(not_enough_memory(need),
            "Memory 'matrix' with all candidates and 1024 ants needs 150 MB for 3000 cities, and 270 MB for frames and "
            "earlier moments; 300 MB are free. Memory 'candidate' with 32 candidates and 64 ants needs 280 MB in all.");
  EXPECT_EQ(not_enough_memory(std::vector<MemoryNeed>(2, need), 500e6),
            "2 runs side by side need 840 MB for 3000 cities, 540 MB of it for frames and earlier moments; 500 MB are "
            "free, enough for 1. Even with memory 'candidate', 32 candidates and 64 ants each they need 560 MB; choose "
            "a smaller instance.");
}

TEST(not_enough_memory, in_mid_run_names_what_asked_for_it) {
  EXPECT_EQ(not_enough_memory(trial_tables, 192e6, 19.6e6, instead_of_trial),
            "Selection 'trial' needs 192 MB more; 20 MB are free. Choose another selection rule, or start again with "
            "fewer candidates.");
}

}  // namespace
}  // namespace formicarium
