// SPDX-License-Identifier: Apache-2.0
// At which priority a colony's threads work.
#include "core/cpu/workers.hpp"

#include <gtest/gtest.h>
#ifdef __linux__
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "core/cpu/start_workers.hpp"

namespace formicarium {
namespace {

constexpr int threads = 4;

/// The niceness of each of the threads; all of them work, as each waits for the others.
std::multiset<int> niceness_of(const Workers& workers) {
  std::mutex mutex;
  std::multiset<int> all;
  std::atomic<int> here{0};
  workers.each(threads, [&](int, int) {
    for (++here; here < threads;) std::this_thread::yield();
    const std::scoped_lock lock(mutex);
    all.insert(getpriority(PRIO_PROCESS, 0));
  });
  return all;
}

TEST(Workers, work_at_the_priority_of_the_thread_that_made_them_also_if_they_started_before) {
  start_workers();
  const int own = getpriority(PRIO_PROCESS, 0);
  const int lower = std::max(own, 0) + 7;
  if (lower > 19) GTEST_SKIP() << "the test runs at so low a priority that there is no lower one";
  Settings settings;
  settings.threads = threads;
  const Workers usual(settings);
  ASSERT_EQ(niceness_of(usual).count(own), std::size_t(threads));
  std::thread([&settings, lower] {
    ASSERT_EQ(setpriority(PRIO_PROCESS, 0, lower), 0);
    Workers nicer(settings);
    EXPECT_EQ(niceness_of(nicer).count(lower), std::size_t(threads));
    nicer.use(2);
    nicer.use(0);  // the arena is another now
    EXPECT_EQ(niceness_of(nicer).count(lower), std::size_t(threads));
  }).join();
}

}  // namespace
}  // namespace formicarium
#endif
