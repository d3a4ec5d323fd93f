// SPDX-License-Identifier: Apache-2.0
#include "core/base/interrupt.hpp"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction is POSIX, not in <csignal>
#include <sys/eventfd.h>
#include <time.h>  // NOLINT(modernize-deprecated-headers): clock_gettime is POSIX, not in <ctime>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <initializer_list>

#include "core/base/progress.hpp"

namespace formicarium {
namespace {

std::atomic<bool> asked_to_end{false};
std::atomic<int> event_file{-1};
std::atomic<Progress*> cancelled_too{nullptr};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free &&
              std::atomic<Progress*>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free);

/// Signals within this time count as one request: timeout(1) sends one to the program and one to its process group.
constexpr std::int64_t one_wish_ns = 300'000'000;
std::atomic<std::int64_t> first_signal_ns{0};  // 0: none yet

enum OutputPhase { nothing_to_lose, files_to_write, streams_to_write };
std::atomic<int> output_phase{nothing_to_lose}, second_signal{0};
constexpr unsigned seconds_for_streams = 1;

std::int64_t now_ns() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{1'000'000'000} * now.tv_sec + now.tv_nsec;
}

void end_again(int signal) {
  second_signal.store(signal);
  const int phase = output_phase.load();
  if (phase == nothing_to_lose) ::_exit(128 + signal);
  if (phase == streams_to_write) ::alarm(seconds_for_streams);
}

extern "C" void on_alarm(int) { ::_exit(128 + second_signal.load()); }

extern "C" void on_end_signal(int signal) {
  std::int64_t first = 0;
  if (const std::int64_t now = now_ns(); !first_signal_ns.compare_exchange_strong(first, now)) {
    // The kernel repeats SIGXCPU each second until the process ends; that is nobody's second wish.
    if (now - first > one_wish_ns && signal != SIGXCPU) end_again(signal);
    return;
  }
  asked_to_end.store(true);
  if (Progress* const progress = cancelled_too.load()) progress->cancel();
  const int error = errno;  // of the code that the signal interrupted
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(event_file.load(), &one, sizeof one);
  errno = error;
}

}  // namespace

void watch_signals() {
  if (event_file.load() < 0) event_file.store(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
  struct sigaction action {};
  action.sa_handler = on_end_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXCPU}) {
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    // Signals that were ignored when the program started stay ignored, as nohup requires.
    if (before.sa_handler != SIG_IGN || signal == SIGINT) ::sigaction(signal, &action, nullptr);
  }
  action.sa_handler = on_alarm;
  ::sigaction(SIGALRM, &action, nullptr);
  // Writing to a closed pipe or beyond the largest file allowed then fails with EPIPE or EFBIG, like any other write.
  action.sa_handler = SIG_IGN;
  for (const int signal : {SIGPIPE, SIGXFSZ}) ::sigaction(signal, &action, nullptr);
}

bool interrupted() noexcept { return asked_to_end.load(std::memory_order_relaxed); }
const std::atomic<bool>& interruption() noexcept { return asked_to_end; }
int interruption_file() noexcept { return event_file.load(); }

OutputsStand::OutputsStand() { output_phase.store(files_to_write); }
OutputsStand::~OutputsStand() { output_phase.store(nothing_to_lose); }

void OutputsStand::files_are_written() {
  output_phase.store(streams_to_write);
  if (second_signal.load() != 0) ::alarm(seconds_for_streams);
}

CancelOnInterrupt::CancelOnInterrupt(Progress& progress) {
  cancelled_too.store(&progress);
  if (interrupted()) progress.cancel();
}

CancelOnInterrupt::~CancelOnInterrupt() { cancelled_too.store(nullptr); }

}  // namespace formicarium
