// SPDX-License-Identifier: Apache-2.0
// Ctrl-C, SIGTERM and SIGHUP as a flag: the first asks for a clean end, the second ends at once.
#pragma once

#include <atomic>

namespace formicarium {
class Progress;
}

namespace formicarium::cli {

/// Installs the handlers and ignores SIGPIPE (a write then fails with EPIPE, see ClosedPipe). Once, at the start of
/// main.
void watch_signals();
bool interrupted() noexcept;
/// The flag itself, for what looks at one.
const std::atomic<bool>& interruption() noexcept;

/// While one lives, an interruption also cancels `progress`: for loading, before there is a run to end. Main thread
/// only.
class CancelOnInterrupt {
 public:
  explicit CancelOnInterrupt(Progress& progress);
  ~CancelOnInterrupt();
  CancelOnInterrupt(const CancelOnInterrupt&) = delete;
  CancelOnInterrupt& operator=(const CancelOnInterrupt&) = delete;
};

}  // namespace formicarium::cli
