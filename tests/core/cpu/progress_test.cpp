// SPDX-License-Identifier: Apache-2.0
// A colony on the CPU counts how far its iteration is.
#include <gtest/gtest.h>

#include <thread>

#include "core/local_search/local_search.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

using Part = IterationProgress::Part;

/// What stands counted when an iteration has ended.
IterationProgress::Seen after_an_iteration(const Settings& settings) {
  const auto colony = make_colony(scattered(300), settings);
  IterationProgress progress;
  colony->count_on(&progress);
  const IterationProgress::InFlight flight(progress, 1, std::nullopt);
  colony->iterate(settings);
  return *progress.seen();
}

Settings with(Algorithm algorithm, int ants) {
  Settings s = defaults(algorithm);
  s.ants = ants;
  s.threads = 2;
  return s;
}

TEST(progress, counts_every_ant_that_built_a_tour) {
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::focused}) {
    const auto seen = after_an_iteration(with(algorithm, 37));
    EXPECT_EQ(seen.part, Part::building);
    EXPECT_EQ(seen.done, 37);
    EXPECT_EQ(seen.of, 37);
  }
}

TEST(progress, counts_every_tour_that_was_searched) {
  Settings s = with(Algorithm::mmas, 37);
  s.local_search = LocalSearchKind::two_opt;
  s.searched = Searched::best;
  const auto seen = after_an_iteration(s);
  EXPECT_EQ(seen.part, Part::searching);
  EXPECT_EQ(seen.done, s.searched_of(37));
  EXPECT_EQ(seen.of, s.searched_of(37));
}

TEST(progress, counts_steps_where_all_ants_walk_together_and_ants_where_they_race) {
  for (const Execution execution : {Execution::sequential, Execution::lockstep, Execution::relaxed}) {
    Settings s = with(Algorithm::acs, 37);
    s.execution = execution;
    const auto seen = after_an_iteration(s);
    EXPECT_EQ(seen.part, execution == Execution::relaxed ? Part::building : Part::walking);
    EXPECT_EQ(seen.of, execution == Execution::relaxed ? 37 : 300);
    EXPECT_EQ(seen.done, seen.of);
  }
}

TEST(progress, grows_while_the_ants_walk) {
  Settings s = with(Algorithm::mmas, 2000);
  s.threads = 1;
  s.ants = effort(2000);
  const auto colony = make_colony(scattered(2000), s);
  IterationProgress progress;
  colony->count_on(&progress);
  std::vector<std::int64_t> looks;
  {
    const IterationProgress::InFlight flight(progress, 1, std::nullopt);
    std::jthread other([&](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        const std::int64_t done = progress.seen()->done;
        if (looks.empty() || looks.back() != done) looks.push_back(done);
        std::this_thread::yield();
      }
    });
    colony->iterate(s);
  }
  EXPECT_GT(looks.size(), 3u);
  EXPECT_TRUE(std::ranges::is_sorted(looks));
}

}  // namespace
}  // namespace formicarium
