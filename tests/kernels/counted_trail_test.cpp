// SPDX-License-Identifier: Apache-2.0
// Trails that ants walk in lockstep: with one barrier a round, threads see the same trails as if all trails changed
// between two rounds, each pulled as often as it was walked.
#include "kernels/trails/counted_trail.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <random>
#include <thread>
#include <vector>

namespace formicarium {
namespace {

float pulled(float trail, const Pull& pull, int times) {
  for (int i = 0; i < times; ++i) trail = pull(trail);
  return trail;
}

TEST(counted_trail, is_the_trail_pulled_by_the_walks_of_the_round_before_alone) {
  const Pull pull = Pull::towards(0.001, 0.1);
  CountedTrail word = counted(0.02f);
  EXPECT_EQ(trail_in(word, 1, pull), 0.02f);
  for (int i = 0; i < 3; ++i) word += a_walk(1);
  EXPECT_EQ(walks(word, 1), 3u);
  EXPECT_EQ(trail_in(word, 1, pull), 0.02f) << "walked in this round";
  EXPECT_EQ(trail_in(word, 2, pull), pulled(0.02f, pull, 3));
  for (int i = 0; i < 5; ++i) word += a_walk(2);
  EXPECT_EQ(trail_in(word, 2, pull), pulled(0.02f, pull, 3));
  word += settlement(word, 2, trail_in(word, 2, pull));
  EXPECT_EQ(trail_in(word, 2, pull), pulled(0.02f, pull, 3)) << "settled in between";
  EXPECT_EQ(settled_trail(word), pulled(0.02f, pull, 3));
  EXPECT_EQ(walks(word, 1), 0u);
  EXPECT_EQ(walks(word, 2), 5u);
  EXPECT_EQ(trail_in(word, 3, pull), pulled(0.02f, pull, 8));
}

TEST(counted_trail, counts_as_many_walks_as_there_may_be_and_no_walk_leaks_into_the_trail) {
  const Pull pull = Pull::towards(3e-7, 0.003);
  for (const unsigned round : {1u, 2u}) {
    CountedTrail word = counted(1.5f);
    for (int i = 0; i < most_walks; ++i) word += a_walk(round);
    EXPECT_EQ(settled_trail(word), 1.5f);
    EXPECT_EQ(walks(word, round + 1), 0u);
    EXPECT_EQ(trail_in(word, round + 1, pull), pulled(1.5f, pull, most_walks));
  }
  EXPECT_NE(walks(never_walked_first, 1), 0u);
  EXPECT_NE(walks(never_walked_first, 2), 0u);
}

/// Each thread simulates a few ants that walk random edges, so that many coincide. What they see is recorded and
/// compared with trails that change between the rounds.
TEST(counted_trail, threads_that_meet_once_a_round_see_what_one_thread_would) {
  constexpr int threads = 4, ants = 5, edges = 7, rounds = 150;
  for (const double share : {0.0, 0.1, 0.5, 1.0}) {
    const Pull pull = Pull::towards(0.003, share);
    std::vector<CountedTrail> words(edges);
    for (int e = 0; e < edges; ++e) words[std::size_t(e)] = counted(0.1f * float(e + 1));
    std::vector<std::vector<int>> walked(rounds + 1, std::vector<int>(edges));
    std::vector<std::vector<float>> seen(rounds + 1, std::vector<float>(std::size_t(threads) * edges));
    std::barrier met(threads);
    const auto in_word = [&](int e) { return std::atomic_ref(words[std::size_t(e)]); };
    const auto walk = [&](int thread) {
      std::mt19937 random{unsigned(thread)};
      std::vector<int> first;  // walks of the last round that were the first on their edge
      for (unsigned round = 1; round <= rounds; ++round) {
        std::vector<int> mine;
        for (int a = 0; a < ants; ++a) {
          const int look = int(random() % edges), edge = int(random() % edges * (random() % 2));
          seen[round][std::size_t(thread) * edges + std::size_t(look)] = trail_in(in_word(look).load(), round, pull);
          if (walks(in_word(edge).fetch_add(a_walk(round)), round) == 0) mine.push_back(edge);
          std::atomic_ref(walked[round][std::size_t(edge)]).fetch_add(1);
          if (a != ants / 2) continue;
          for (const int e : first) {
            const CountedTrail word = in_word(e).load();
            in_word(e).fetch_add(settlement(word, round, trail_in(word, round, pull)));
          }
          first.clear();
        }
        first = mine;
        met.arrive_and_wait();
      }
    };
    std::vector<std::jthread> team;
    for (int t = 0; t < threads; ++t) team.emplace_back(walk, t);
    team.clear();
    for (int e = 0; e < edges; ++e) {
      float trail = 0.1f * float(e + 1);
      for (unsigned round = 1; round <= rounds; ++round) {
        for (int t = 0; t < threads; ++t) {
          const float saw = seen[round][std::size_t(t * edges + e)];
          ASSERT_TRUE(saw == 0 || saw == trail) << saw << ' ' << trail << ' ' << round;
        }
        trail = pulled(trail, pull, walked[round][std::size_t(e)]);
      }
      ASSERT_EQ(trail_in(words[std::size_t(e)], rounds + 1, pull), trail) << share;
    }
  }
}

}  // namespace
}  // namespace formicarium
