// SPDX-License-Identifier: Apache-2.0
// What the controlling thread asks of the solver thread: commands in a queue, taken one by one between iterations.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <variant>
#include <vector>

#include "core/base/progress.hpp"
#include "core/session/frame.hpp"
#include "core/session/pace.hpp"

namespace formicarium {

/// A colony that somebody wants made; shared by the solver thread and those who ask how far it is or cancel it.
struct Making {
  enum class Kind { load, reset, restart } kind;
  Progress progress;
  std::atomic<bool> superseded{false};  // by a newer one, which will be heard of instead
};

struct Make {
  std::shared_ptr<Making> making;
  InstancePtr instance;  // of a load
  Settings settings;     // of a load or restart
  bool run = false;
  std::vector<JournalEntry> replay;
};
struct Go {};
struct Halt {};
struct Steps {
  std::int64_t count;
};
struct ChangeSettings {
  Settings settings;
};
struct SetStop {
  StopCriteria stop;
};
struct SetSpeed {
  double iterations_per_second;
};
struct Review {
  std::int64_t iteration;
};
struct ShowLive {};
struct Branch {
  Settings settings;
};
struct WantTrails {
  CarriedTrails wanted;
};
struct WantAnts {
  int count;
};
using Command = std::variant<Make, Go, Halt, Steps, ChangeSettings, SetStop, SetSpeed, WantTrails, WantAnts, Review,
                             ShowLive, Branch>;

class CommandQueue {
 public:
  // ---- Any thread.

  /// `at_once`: whoever asks for this does not want the iteration in flight.
  void push(Command command, bool at_once = false);
  /// A load makes everything before it pointless, a restart the restarts since the last load.
  void make(Making::Kind kind, Make command);
  /// Colonies that wait or are being made are given up; `quietly`: nobody is told.
  void cancel_all(bool quietly);
  /// No command is taken any more, and the iteration in flight is given up for good.
  void close();
  bool closing() const { return closing_; }
  /// How far the newest colony that is wanted is made, 0 … 1; nothing where none is.
  std::optional<double> loading_share() const;
  /// Until the solver sleeps and nothing is queued; false where that took longer.
  void wait_until_idle();
  bool wait_until_idle(std::chrono::milliseconds at_most);

  // ---- Solver thread.

  /// The oldest command; nothing where there is none.
  std::optional<Command> next();
  void done(const std::shared_ptr<Making>& making);
  /// Until a command comes or a stop is requested: the solver is idle.
  void sleep(const std::stop_token& token);
  /// The same, at most until then, between two iterations.
  void sleep(const std::stop_token& token, Clock::time_point until);
  /// Set while the iteration in flight is wanted by nobody; for Colony::give_up_on.
  const std::atomic<bool>& give_up() const { return give_up_; }

 private:
  bool idle() const { return idle_ && queue_.empty(); }  // with mutex_

  std::atomic<bool> closing_{false};
  std::atomic<bool> give_up_{false};  // written under mutex_
  mutable std::mutex mutex_;          // guards the next lines
  std::condition_variable_any wake_;
  std::condition_variable became_idle_;
  std::deque<Command> queue_;
  bool idle_ = false;
  std::vector<std::shared_ptr<Making>> makings_;  // queued or in work, oldest first
};

}  // namespace formicarium
