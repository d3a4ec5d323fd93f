// SPDX-License-Identifier: Apache-2.0
// How a test waits and what it measures, so that a busy machine makes it later and never different. It waits for the
// thing itself and says what did not come. Effort is processor time, which other programs do not lengthen.
#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace formicarium::test {

/// How long a test waits for what must come.
inline constexpr std::chrono::minutes patience{2};

/// Looks until `holds()`; the failure names `what` did not come.
template <class Condition>
testing::AssertionResult comes(const std::string& what, const Condition& holds) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > end)
      return testing::AssertionFailure() << "waited " << patience.count() << " minutes in vain: " << what;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return testing::AssertionSuccess();
}

/// What all threads of a process have computed so far, in seconds; 0 where there is no such process (any more).
inline double processor_seconds(pid_t process = 0) {
  clockid_t clock{};
  timespec used{};
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &used) != 0) return 0;
  return double(used.tv_sec) + 1e-9 * double(used.tv_nsec);
}

/// What `work` makes this process compute, in seconds.
template <class Work>
double processor_seconds_of(const Work& work) {
  const double before = processor_seconds();
  work();
  return processor_seconds() - before;
}

/// Whether a process has ended, waited for or not.
inline bool has_ended(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string word; status >> word;)
    if (word == "State:") return !(status >> word) || word == "Z" || word == "X";
  return true;
}

/// Waits until a process (0: this one) has computed so many seconds more, or has ended.
inline testing::AssertionResult computes(double seconds, pid_t process = 0) {
  const double goal = processor_seconds(process) + seconds;
  return comes("the process computes",
               [&] { return processor_seconds(process) >= goal || (process != 0 && has_ended(process)); });
}

/// Whether all threads of a process but the one that asks sleep; what waits for its turn on a busy machine does not.
inline bool is_asleep(pid_t process) {
  std::error_code error;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/task", error)) {
    if (thread.path().filename() == std::to_string(::gettid())) continue;
    std::ifstream status(thread.path() / "status");
    for (std::string word; status >> word;)
      if (word == "State:" && (status >> word) && word != "S" && word != "Z") return false;
  }
  return true;
}

/// Waits until a process has no work: it was asleep at most of sixteen looks in a row, and computed no more than a
/// clock that ticks. It need not be asleep at all of them, because something may look around from time to time. On a
/// busy machine what ticks waits for its turn at most looks; there it rests if it computed so little for long.
inline testing::AssertionResult rests(pid_t process = ::getpid()) {
  const bool other = process != ::getpid();
  // What this thread computes for the looks is no work of the process.
  const auto worked = [&] {
    timespec own{};
    if (!other) ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &own);
    return processor_seconds(process) - double(own.tv_sec) - 1e-9 * double(own.tv_nsec);
  };
  int quiet = 0;  // times in a row that the process computed little
  return comes("the process rests", [&] {
    const auto begun = std::chrono::steady_clock::now();
    const double before = worked();
    int asleep = 0;
    for (int look = 0; look < 16; ++look) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      asleep += is_asleep(process);
    }
    const double work = worked() - before;
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun;
    quiet = work < 0.03 * passed.count() ? quiet + 1 : 0;
    return (asleep >= 9 && work < 0.01) || quiet >= 4;
  });
}

}  // namespace formicarium::test
