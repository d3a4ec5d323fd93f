// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.hpp"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction is POSIX, not in <csignal>
#include <time.h>    // NOLINT(modernize-deprecated-headers): clock_gettime is POSIX, not in <ctime>
#include <unistd.h>

#include <cstdint>

#include "core/problem/progress.hpp"

namespace formicarium::cli {
namespace {

std::atomic<bool> flag{false};
std::atomic<Progress*> cancelled_too{nullptr};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<Progress*>::is_always_lock_free &&
              std::atomic<std::int64_t>::is_always_lock_free);

/// One wish to end may come as several signals: timeout(1) sends its own to the program and to its group.
constexpr std::int64_t one_wish_ns = 300'000'000;
std::atomic<std::int64_t> first_signal_ns{0};  // 0: there was none

std::int64_t now_ns() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{1'000'000'000} * now.tv_sec + now.tv_nsec;
}

extern "C" void on_signal(int signal) {
  std::int64_t first = 0;
  if (const std::int64_t now = now_ns(); !first_signal_ns.compare_exchange_strong(first, now)) {
    if (now - first > one_wish_ns) ::_exit(128 + signal);
    return;
  }
  flag.store(true);
  if (Progress* const progress = cancelled_too.load()) progress->cancel();
}

}  // namespace

void watch_signals() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    // What was ignored when we were started stays ignored: nohup means it.
    if (before.sa_handler != SIG_IGN || signal == SIGINT) ::sigaction(signal, &action, nullptr);
  }
  action.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &action, nullptr);
}

bool interrupted() noexcept { return flag.load(std::memory_order_relaxed); }
const std::atomic<bool>& interruption() noexcept { return flag; }

CancelOnInterrupt::CancelOnInterrupt(Progress& progress) {
  cancelled_too.store(&progress);
  if (interrupted()) progress.cancel();
}

CancelOnInterrupt::~CancelOnInterrupt() { cancelled_too.store(nullptr); }

}  // namespace formicarium::cli
