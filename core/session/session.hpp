// SPDX-License-Identifier: Apache-2.0
// A run and the one thread that solves it. All members are called from one controlling thread (the GUI) and never wait
// for an iteration, except the destructor, which waits for at most the one in flight.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "core/session/frame.hpp"
#include "core/session/trace.hpp"

namespace formicarium {

/// Makes the colony of a run; tests put their own here to fail, to be slow or to be counted.
using ColonyMaker = std::function<std::unique_ptr<Colony>(InstancePtr, const Settings&, Progress*)>;

struct SessionOptions {
  std::function<void()> on_frame;  // called on the solver thread after a frame was published; must only post a wake-up
  double frames_per_second = 60;   // at most; state changes are always published
  bool want_trails = false;
  ColonyMaker make = make_colony;
};

class Session {
 public:
  explicit Session(SessionOptions options = {});
  ~Session();

  /// Starts a new run, paused at iteration 0 unless `run`. The colony is made on the solver thread; until that succeeds
  /// the former run stays, and a failure (SettingsError, no memory) is told through frame().message with the old state
  /// kept.
  void load(InstancePtr instance, const Settings& settings, bool run = false, std::vector<JournalEntry> replay = {});
  void run();
  void pause();  // takes effect after the iteration in flight
  void step(std::int64_t iterations = 1);
  void reset();  // same instance, settings in force and seed, iteration 0, paused; the journal starts anew
  void change(const Settings& settings);        // live part: from the next iteration; the rest waits for restart_with
  void restart_with(const Settings& settings);  // all of it; keeps running if it ran
  void set_stop(const StopCriteria& stop);
  void set_speed(double iterations_per_second);  // 0: as fast as possible
  void want_trails(bool wanted);                 // whether frames carry a copy of the trails

  /// Newest frame, or nullptr where nothing new was published. Valid until the next take_frame().
  const Frame* take_frame();
  /// The trace of run `run` (Frame::run), shared with the solver; null where that run is gone.
  std::shared_ptr<const Trace> trace(std::uint64_t run) const;
  /// Waits until the solver has nothing to do (paused, finished, failed or empty, queue drained). Tests and the command
  /// line.
  void wait_until_idle();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The session file: instance reference + settings + seed + journal + iteration reached; replays to the same tour.
struct SessionFile {
  std::filesystem::path instance;  // as opened; relative to the session file where possible
  std::uint64_t fingerprint = 0;   // of the instance's distances: a changed file is told, not replayed silently
  Settings settings;               // at iteration 0
  std::vector<JournalEntry> journal;
  std::int64_t iteration = 0;  // where it was saved
  Length best = 0;             // at that iteration: what the replay is checked against
};
std::string format_session(const SessionFile& session);                     // JSON
SessionFile parse_session(std::string_view text, const std::string& file);  // throws InputError with file and line
std::uint64_t fingerprint(const Instance& instance);

}  // namespace formicarium
