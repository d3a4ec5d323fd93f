// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.hpp"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction is POSIX, not in <csignal>
#include <unistd.h>

#include "core/problem/progress.hpp"

namespace formicarium::cli {
namespace {

std::atomic<bool> flag{false};
std::atomic<Progress*> cancelled_too{nullptr};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<Progress*>::is_always_lock_free);

extern "C" void on_signal(int signal) {
  if (flag.exchange(true)) ::_exit(128 + signal);
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
