// SPDX-License-Identifier: Apache-2.0
// The parameters that the user has chosen beside those in force: live changes are sent at once, all others wait for a
// restart. The panels of every program with a window are views of this.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/session/frame.hpp"
#include "core/settings/best_choice.hpp"
#include "core/settings/parameters.hpp"
#include "core/settings/presets.hpp"

namespace formicarium {

/// `settings` with what `preset` says: a preset repeats an algorithm; the seed and what belongs to the machine stay as
/// they are.
Settings with_preset(const Settings& settings, const Settings& preset);

class Choices {
 public:
  /// What an undo puts back. `held`: [parameters] a live value that waits with the algorithm it belongs to.
  struct Wishes {
    Settings settings;
    std::vector<bool> held;
  };

  Choices();

  /// Takes over changes that the user did not make (replay, reset, another run). Changes of the user that the solver
  /// has not yet confirmed stay. False if nothing can have changed.
  bool take(const Frame& frame);

  const Settings& shown() const { return shown_; }  // changes that wait for a restart included
  const Settings& running() const { return running_; }
  int cities() const { return instance_ ? instance_->cities() : 0; }  // of the instance; 0: none yet
  /// As the table says, for this instance.
  std::optional<std::string> why_refused(const Parameter& parameter, int choice) const;
  std::optional<Idle> idle(const Parameter& parameter) const;
  Wishes wishes() const { return {shown_, held_}; }

  /// With this value; where that is another algorithm or local search, what stands at a default follows to its default
  /// beside the new one.
  Wishes with(const Parameter& parameter, double value) const;
  Wishes with_preset(const Settings& preset) const;
  /// What with() changed besides `parameter`, as a sentence for the user; empty where that is nothing.
  std::string what_follows(const Parameter& parameter, const Wishes& wishes) const;
  /// best_choice() for the instance on screen and for what it runs on; nothing before there is an instance.
  std::optional<BestChoice> best() const;
  /// A preset's own settings, or best() where the preset depends on the instance.
  Settings settings_of(const Preset& preset) const;

  /// Every change goes through here. The settings to send to the solver, where their live part differs from what was
  /// sent last.
  std::optional<Settings> put(const Wishes& wishes);

  bool waits(const Parameter& parameter) const;  // for a restart
  bool restart_waits() const;
  /// "Ants, Candidates change with a restart."; empty where nothing waits.
  std::string waiting_words() const;
  /// All that is shown, for a restart; nothing waits any more. Throws SettingsError, and then nothing changes.
  Settings take_waiting();
  /// The same where something waits, else what is in force: what Reset and a new seed begin with.
  Settings next() { return restart_waits() ? take_waiting() : running_; }

 private:
  const Traits& traits() const { return instance_ ? instance_->traits() : symmetric_tour; }
  std::size_t index(const Parameter& parameter) const { return std::size_t(&parameter - parameters().data()); }

  Settings shown_, running_, asked_;       // on screen; in force by the newest frame; last sent
  std::vector<bool> held_;                 // [parameters]
  std::vector<std::vector<double>> sent_;  // [parameters] live values sent and not yet seen in a frame
  std::uint64_t run_ = 0, messages_ = 0;
  InstancePtr instance_;
  bool on_gpu_ = false, has_frame_ = false;
};

}  // namespace formicarium
