// SPDX-License-Identifier: Apache-2.0
// Ctrl-C, SIGTERM, SIGHUP and SIGXCPU (the processor time that a batch system allows is used up) as a flag. The first
// asks for a clean end; the second ends the program at once, unless results are being written.
#pragma once

#include <atomic>

namespace formicarium {

class Progress;

/// Installs the handlers and ignores SIGPIPE and SIGXFSZ (a write then fails with EPIPE or EFBIG). Call once, at the
/// start of main; the program must then end by itself when interrupted() is true. SIGTERM, SIGHUP and SIGXCPU stay
/// ignored if they were (nohup).
void watch_signals();
bool interrupted() noexcept;
/// The flag behind interrupted(), for code that polls a flag. Never freed.
const std::atomic<bool>& interruption() noexcept;
/// A file descriptor that becomes readable with the first signal, for event loops; -1 before watch_signals().
int interruption_file() noexcept;

/// While an object lives, a second signal does not end the program before the results of a run are written. Main thread
/// only, one object at a time.
class OutputsStand {
 public:
  OutputsStand();
  ~OutputsStand();
  OutputsStand(const OutputsStand&) = delete;
  OutputsStand& operator=(const OutputsStand&) = delete;

  /// Call when only pipes and streams are left to write. Their reader may never read, so a second signal, earlier or
  /// later, ends the program after one second.
  void files_are_written();
};

/// While an object lives, a signal also cancels `progress`: for loading, before there is a run to end. Main thread
/// only, one object at a time.
class CancelOnInterrupt {
 public:
  explicit CancelOnInterrupt(Progress& progress);
  ~CancelOnInterrupt();
  CancelOnInterrupt(const CancelOnInterrupt&) = delete;
  CancelOnInterrupt& operator=(const CancelOnInterrupt&) = delete;
};

}  // namespace formicarium
