// SPDX-License-Identifier: Apache-2.0
#include "core/session/trace.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace formicarium {
namespace {

IterationRecord record(std::int64_t iteration) {
  IterationRecord r;
  r.iteration = iteration;
  r.best = 3 * iteration;
  r.mean = double(iteration) / 2;
  return r;
}

TEST(Trace, keeps_records_across_chunks_and_never_moves_them) {
  Trace trace;
  trace.append(record(1));
  const IterationRecord* first = &trace[0];
  for (std::int64_t i = 2; i <= 20000; ++i) trace.append(record(i));
  ASSERT_EQ(trace.size(), 20000u);
  EXPECT_EQ(&trace[0], first);
  for (std::size_t i = 0; i < trace.size(); ++i) ASSERT_EQ(trace[i].best, 3 * std::int64_t(i + 1));
}

TEST(Trace, a_reader_beside_the_writer_sees_whole_records_in_order) {
  Trace trace;
  constexpr std::size_t count = 100000;
  std::jthread reader([&] {
    std::size_t seen = 0;
    while (seen < count) {
      const std::size_t size = trace.size();
      ASSERT_GE(size, seen);
      for (; seen < size; ++seen) {
        ASSERT_EQ(trace[seen].iteration, std::int64_t(seen + 1));
        ASSERT_EQ(trace[seen].best, 3 * std::int64_t(seen + 1));
      }
      std::this_thread::yield();
    }
  });
  for (std::size_t i = 1; i <= count; ++i) trace.append(record(std::int64_t(i)));
}

TEST(Trace, a_very_long_run_is_thinned_but_keeps_improvements_and_restarts) {
  Trace trace;
  constexpr std::int64_t count = 3'000'000;
  for (std::int64_t i = 1; i <= count; ++i) {
    IterationRecord r = record(i);
    r.improved = i == 2'999'999;
    r.restarted = i == 2'999'997;
    trace.append(r);
  }
  EXPECT_EQ(trace[524'287].iteration, 524'288);
  EXPECT_LT(trace.size(), 1'500'000u);
  std::int64_t before = 0;
  bool improved = false, restarted = false;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    ASSERT_GT(trace[i].iteration, before);
    before = trace[i].iteration;
    improved |= trace[i].improved;
    restarted |= trace[i].restarted;
  }
  EXPECT_TRUE(improved);
  EXPECT_TRUE(restarted);
}

}  // namespace
}  // namespace formicarium
