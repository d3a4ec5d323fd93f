// SPDX-License-Identifier: Apache-2.0
// The queue of commands from the controlling thread to the solver thread, which takes them one by
// one between iterations.
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
#include "core/session/lockstep.hpp"
#include "core/session/pace.hpp"

namespace formicarium {

/// A colony being made; shared by the solver thread and by callers that ask for its progress or cancel it.
struct Making {
  enum class Kind { load, reset, restart } kind;
  Progress progress;
  std::atomic<bool> superseded{false};  // a newer request replaces this one and will report instead
};

struct Make {
  std::shared_ptr<Making> making{};
  InstancePtr instance{};  // for a load
  Settings settings{};     // for a load or restart
  bool run = false;
  std::vector<JournalEntry> replay{};
};
struct Go {};
struct Halt {};
struct Steps {
  std::int64_t count;
};
struct ChangeSettings {
  Settings settings;
};
struct EditCities {
  CityEdit edit;
  std::int64_t after = 0;  // while the run goes on, not before it has done this iteration
};
struct SetStop {
  StopCriteria stop;
};
struct SetSpeed {
  double iterations_per_second;
};
struct Review {
  std::int64_t iteration;
  std::uint64_t run;  // 0: the current one
};
struct ShowLive {};
struct Branch {
  Settings settings;
  std::optional<std::uint64_t> seed{};  // nothing: the seed stays
};
struct SnapshotBudget {
  std::size_t bytes;
};
struct WantTrails {
  CarriedTrails wanted;
};
struct WantAnts {
  int count;
};
struct WantDecisions {
  bool counted;
};
struct WantSearch {
  bool kept;
};
struct UseThreads {
  int most;
};
struct Link {
  std::shared_ptr<Lockstep> lockstep;
  std::shared_ptr<const void> expected{};  // Lockstep::expect(): held until the session has joined
};
using Command = std::variant<Make, Go, Halt, Steps, ChangeSettings, EditCities, SetStop, SetSpeed, WantTrails, WantAnts,
                             WantDecisions, WantSearch, UseThreads, Review, ShowLive, Branch, SnapshotBudget, Link>;

class CommandQueue {
 public:
  // ---- Any thread.

  /// `at_once`: also cancels the iteration in progress.
  void push(Command command, bool at_once = false);
  /// Ends a sleep() of the solver thread without a command: it looks again at what it waits for.
  void wake();
  /// Queues `command`. A load supersedes everything before it, a restart all restarts and resets
  /// since the last load, a reset nothing.
  void make(Making::Kind kind, Make command);
  /// Cancels the colonies that are queued or being made; `quietly`: without a message.
  void cancel_all(bool quietly);
  /// Before the solver thread ends: cancels the iteration in progress and every later one.
  void close();
  bool closing() const { return closing_; }
  /// How far the newest colony is made, 0 … 1; nothing if none is being made.
  std::optional<double> loading_share() const;
  /// Waits until the solver is idle and the queue is empty; false if that takes longer than `at_most`.
  void wait_until_idle();
  bool wait_until_idle(std::chrono::milliseconds at_most);

  // ---- Solver thread.

  /// Takes the oldest command; nothing if the queue is empty.
  std::optional<Command> next();
  void done(const std::shared_ptr<Making>& making);
  /// Waits for a command, wake() or a stop request; the solver counts as idle.
  void sleep(const std::stop_token& token);
  /// The same between two iterations, at most until `until`; the solver does not count as idle.
  void sleep(const std::stop_token& token, Clock::time_point until);
  /// Any thread: cancels the iteration in progress without a command. calm() ends that.
  void ring();
  void calm();
  /// Set if the iteration in progress is to be cancelled; for Colony::give_up_on.
  const std::atomic<bool>& give_up() const { return give_up_; }

 private:
  bool idle() const { return idle_ && queue_.empty(); }  // call with mutex_ locked

  std::atomic<bool> closing_{false};
  std::atomic<bool> give_up_{false};  // written under mutex_
  mutable std::mutex mutex_;          // guards the next lines
  std::condition_variable_any wake_;
  std::condition_variable became_idle_;
  std::deque<Command> queue_;
  bool idle_ = false;
  bool woken_ = false;                            // by wake(), since the last sleep()
  std::vector<std::shared_ptr<Making>> makings_;  // queued or in progress, oldest first
};

}  // namespace formicarium
