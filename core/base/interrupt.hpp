// SPDX-License-Identifier: Apache-2.0
// Ctrl-C, SIGTERM and SIGHUP as a flag: the first asks for a clean end, the second ends at once where nothing is lost.
#pragma once

#include <atomic>

namespace formicarium {

class Progress;

/// Installs the handlers and ignores SIGPIPE (a write then fails with EPIPE). Once, at the start of main, by a program
/// that ends by itself when interrupted() says so. SIGTERM and SIGHUP stay ignored where they were (nohup).
void watch_signals();
bool interrupted() noexcept;
/// The flag itself, for what looks at one.
const std::atomic<bool>& interruption() noexcept;
/// A file that can be read from the first signal on, for a loop that waits for events; -1 before watch_signals().
int interruption_file() noexcept;

/// While one lives, a second signal does not end the program before what a run has found is written. Main thread only,
/// one at a time.
class OutputsStand {
 public:
  OutputsStand();
  ~OutputsStand();
  OutputsStand(const OutputsStand&) = delete;
  OutputsStand& operator=(const OutputsStand&) = delete;

  /// What is left goes to pipes and streams, and may wait for a reader that never comes: a second signal, past or to
  /// come, leaves it a second.
  void files_are_written();
};

/// While one lives, an interruption also cancels `progress`: for loading, before there is a run to end. Main thread
/// only.
class CancelOnInterrupt {
 public:
  explicit CancelOnInterrupt(Progress& progress);
  ~CancelOnInterrupt();
  CancelOnInterrupt(const CancelOnInterrupt&) = delete;
  CancelOnInterrupt& operator=(const CancelOnInterrupt&) = delete;
};

}  // namespace formicarium
