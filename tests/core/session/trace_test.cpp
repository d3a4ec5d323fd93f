// SPDX-License-Identifier: Apache-2.0
#include "core/session/trace.hpp"

#include <gtest/gtest.h>

#include <random>
#include <thread>
#include <tuple>
#include <vector>

namespace formicarium {
namespace {

IterationRecord record(std::int64_t iteration) {
  IterationRecord r;
  r.iteration = iteration;
  r.best = 3 * iteration;
  r.mean = double(iteration) / 2;
  return r;
}

TEST(Trace, keeps_records_across_chunks) {
  Trace trace;
  for (std::int64_t i = 1; i <= 20000; ++i) trace.append(record(i));
  ASSERT_EQ(trace.size(), 20000u);
  for (std::size_t i = 0; i < trace.size(); ++i) ASSERT_EQ(trace[i].best, 3 * std::int64_t(i + 1));
}

/// A record with random fields; bits of `kind` say which rare ones are set.
IterationRecord random_record(std::mt19937_64& random, std::int64_t iteration, unsigned kind) {
  const auto real = [&] { return std::uniform_real_distribution<double>(0, 1e6)(random); };
  const auto single = [&] { return double(float(real())); };
  const auto length = [&] { return Length(random() >> (kind & 1 ? 8 : 33)); };
  IterationRecord r;
  r.iteration = iteration + (kind & 1 ? std::int64_t(1) << 40 : 0);
  r.seconds = real();
  for (Length* one : {&r.best, &r.iteration_best, &r.quartile_1, &r.median, &r.quartile_3}) *one = length();
  for (double* one : {&r.mean, &r.deviation, &r.branching}) *one = real();
  r.trail_min = float(real());
  r.trail_max = float(real());
  r.deposited = Deposited(random() % 3);
  if (kind & 2) {
    r.hit_ratio = single();
    r.insertions = std::uint32_t(random());
  }
  if (kind & 16) {
    const auto count = [&] { return random() % (1u << 24); };  // numbers that a float holds
    r.decisions = {count(), count(), count(), count(), count(), count()};
  }
  r.improved = random() % 7 == 0;
  r.restarted = random() % 11 == 0;
  if (kind & 4) {
    r.search_ms = single();
    r.search_gain = single();
  }
  r.construct_ms = single();
  r.update_ms = single();
  const double turned = kind & 8 ? double(iteration) : double(iteration / 1000);
  r.rho = 0.02 + turned;
  r.alpha = 1 + turned;
  r.beta = 2;
  r.q0 = 0.9;
  return r;
}

bool same(const IterationRecord& a, const IterationRecord& b) {
  const auto all = [](const IterationRecord& r) {
    return std::tuple(r.iteration, r.seconds, r.best, r.iteration_best, r.quartile_1, r.median, r.quartile_3, r.mean,
                      r.deviation, r.branching, r.trail_min, r.trail_max, r.hit_ratio, r.improved, r.restarted, r.rho,
                      r.alpha, r.beta, r.q0, r.construct_ms, r.search_ms, r.update_ms, r.search_gain, r.deposited,
                      r.insertions, r.decisions.exploited, r.decisions.drawn, r.decisions.spun, r.decisions.backup,
                      r.decisions.rest, r.decisions.rejected);
  };
  return all(a) == all(b);
}

TEST(Trace, gives_every_record_back_as_it_was) {
  std::mt19937_64 random(5);
  for (unsigned kind = 0; kind < 32; ++kind) {
    Trace trace;
    std::vector<IterationRecord> written;
    for (std::int64_t i = 1; i <= 9000; ++i) {
      // Rare fields first appear in the middle of a chunk.
      written.push_back(random_record(random, i, i < 6000 ? 0 : kind));
      trace.append(written.back());
    }
    for (std::size_t i = 0; i < written.size(); ++i) ASSERT_TRUE(same(trace[i], written[i])) << kind << " " << i;
  }
}

TEST(Trace, takes_half_the_memory_of_its_records) {
  std::mt19937_64 random(6);
  constexpr std::size_t count = 25 * 4096;  // whole chunks
  const auto bytes_a_record = [&](unsigned kind) {
    Trace trace;
    for (std::size_t i = 1; i <= count; ++i) trace.append(random_record(random, std::int64_t(i), kind));
    return double(trace.bytes()) / double(count);
  };
  const double half = sizeof(IterationRecord) / 2.0;
  EXPECT_LE(bytes_a_record(0), half);
  EXPECT_LE(bytes_a_record(2), half) << "selective memory";
  EXPECT_LE(bytes_a_record(4), half) << "local search";
  EXPECT_LE(bytes_a_record(16), half) << "decisions are counted";
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
