// SPDX-License-Identifier: Apache-2.0
// The run behind the window: a Session, what of its parameters is wanted, and its newest frame.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/model/choices.hpp"
#include "core/session/session.hpp"

namespace formicarium::lite {

/// Main thread only. No window: tests drive it alone.
class Player {
 public:
  /// `wake` is called on the solver thread when there is a new frame.
  Player(std::function<void()> wake, ColonyMaker make, double frames_per_second);

  void load(InstancePtr instance, const Settings& settings, bool run, std::vector<JournalEntry> replay = {});
  void toggle();
  void give_up();  // pauses at once: the iteration in flight is done again when the run goes on
  void step(std::int64_t iterations) { session_.step(iterations); }
  void reset();     // iteration 0 with the same seed; brings what waits for a restart
  void new_seed();  // a fresh one
  void restart_with_seed(std::uint64_t seed);
  void set_speed(double iterations_per_second);  // 0: as fast as possible
  double speed() const { return speed_; }

  const Choices& choices() const { return choices_; }
  /// Of another instance's run: those in force, or before the first run what was chosen for it.
  const Settings& next_settings() const { return frame_->state == State::empty ? choices_.shown() : frame_->settings; }
  void choose(const Choices::Wishes& wishes);  // live ones go out at once
  void restart();                              // with what waits
  /// Why what waits was refused; cleared by the next change.
  const std::string& refusal() const { return refusal_; }

  /// True where there is a newer frame than before.
  bool take();
  const FramePtr& frame() const { return frame_; }  // never null
  /// A message of the session not yet told: why a run failed, ended or could not be made.
  std::optional<std::string> take_message();
  /// Leaves a sentence for the window's message line, which takes it with take_note().
  void tell(std::string note) { note_ = std::move(note); }
  std::string take_note() { return std::exchange(note_, {}); }
  std::optional<double> making() const { return session_.loading_share(); }  // the colony, 0 … 1
  void cancel_making() { session_.cancel_loading(); }
  /// What to say of an iteration that lasts long, or for whose end a pause waits; empty where there is none.
  std::string iteration_words() const;
  Session& session() { return session_; }

 private:
  std::optional<Settings> waiting();

  Choices choices_;
  bool pausing_ = false;
  double speed_ = 0;
  std::string refusal_, note_;
  std::uint64_t told_ = 0;
  FramePtr frame_ = std::make_shared<const Frame>();
  Session session_;  // last: its thread uses what stands above
};

}  // namespace formicarium::lite
