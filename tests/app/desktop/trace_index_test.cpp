// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/trace_index.hpp"

#include <random>

#include "app/desktop/panels/columns.hpp"
#include "tests/app/desktop/charts_fixture.hpp"

namespace formicarium {
namespace {

using test::random_trace;

TEST(TraceIndexTest, a_summary_over_any_range_equals_the_one_added_record_by_record) {
  const auto trace = random_trace(10000);
  TraceIndex index;
  index.follow(trace);
  index.update();
  std::mt19937 random(2);
  for (int i = 0; i < 200; ++i) {
    std::size_t a = random() % 10001, b = random() % 10001;
    if (a > b) std::swap(a, b);
    TraceSummary plain;
    for (std::size_t r = a; r < b; ++r) plain.add((*trace)[r]);
    const TraceSummary quick = index.over(a, b);
    ASSERT_EQ(quick.count, plain.count);
    EXPECT_EQ(quick.iteration_best_min, plain.iteration_best_min);
    EXPECT_EQ(quick.iteration_best_max, plain.iteration_best_max);
    EXPECT_EQ(quick.quartile_3_max, plain.quartile_3_max);
    EXPECT_EQ(quick.best_last, plain.best_last);
    EXPECT_EQ(quick.branching_max, plain.branching_max);
    EXPECT_EQ(quick.deposited, plain.deposited);
    EXPECT_EQ(quick.decisions, plain.decisions);
    EXPECT_NEAR(quick.mean_sum, plain.mean_sum, 1e-6 * (1 + plain.mean_sum));
  }
}

TEST(TraceIndexTest, growing_in_any_steps_gives_the_same_summaries_as_taking_all_at_once) {
  const auto whole_trace = random_trace(5000);
  auto growing = std::make_shared<Trace>();
  TraceIndex one, other;
  one.follow(whole_trace);
  one.update();
  other.follow(growing);
  for (std::size_t i = 0; i < 5000; ++i) {
    growing->append((*whole_trace)[i]);
    if (i % 37 == 0) other.update();
  }
  other.update();
  EXPECT_EQ(one.over(0, 5000).iteration_best_min, other.over(0, 5000).iteration_best_min);
  EXPECT_EQ(one.over(63, 4097).branching_max, other.over(63, 4097).branching_max);
  EXPECT_EQ(one.restarts(), other.restarts());
}

TEST(ColumnsTest, columns_cover_every_record_once_and_keep_every_extreme) {
  const auto trace = random_trace(123457);
  TraceIndex index;
  index.follow(trace);
  index.update();
  for (const bool seconds : {false, true})
    for (const int columns : {40, 640, 1000}) {
      std::size_t next = 1000;
      int groups = 0;
      TraceSummary drawn;
      for_columns(index, 1000, 120000, columns, seconds,
                  [&](std::size_t first, std::size_t last, const TraceSummary& sum) {
                    EXPECT_EQ(first, next);
                    next = last;
                    drawn.add(sum);
                    ++groups;
                  });
      EXPECT_EQ(next, 120000u);
      EXPECT_LE(groups, 2 * columns + 2);
      EXPECT_GE(groups, columns - 1);
      const TraceSummary all = index.over(1000, 120000);
      EXPECT_EQ(drawn.iteration_best_min, all.iteration_best_min);
      EXPECT_EQ(drawn.iteration_best_max, all.iteration_best_max);
    }
}

TEST(ColumnsTest, columns_over_iterations_stay_where_they_are_while_the_run_grows) {
  TraceIndex index;
  index.follow(random_trace(20000));
  index.update();
  std::vector<std::size_t> before, after;
  for_columns(index, 0, 10000, 500, false,
              [&](std::size_t first, std::size_t, const TraceSummary&) { before.push_back(first); });
  for_columns(index, 0, 10100, 500, false,
              [&](std::size_t first, std::size_t, const TraceSummary&) { after.push_back(first); });
  before.pop_back();
  ASSERT_LT(before.size(), after.size());
  EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin()));
}

}  // namespace
}  // namespace formicarium
