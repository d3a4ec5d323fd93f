// SPDX-License-Identifier: Apache-2.0
// The parameters that the user has chosen, and those in force: live changes are sent at once, all others wait for a
// restart. The parameter panels of all programs with a window show and change this.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/model/problem_words.hpp"
#include "core/session/frame.hpp"
#include "core/settings/best_choice.hpp"
#include "core/settings/parameters.hpp"
#include "core/settings/presets.hpp"

namespace formicarium {

class Choices {
 public:
  /// The state that an undo restores. `held`: [parameters] whether a live value waits for a
  /// restart, because its algorithm does.
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
  // As why_refused() and idle() of the parameter table, for the settings shown and this instance.
  std::optional<std::string> why_refused(const Parameter& parameter, int choice) const;
  /// The number that a 0 stands for ("as many as cities"); nothing if it is no word, or if no instance says how many.
  std::optional<int> stands_for(const Parameter& parameter) const;
  /// For row_caption(): the same, unless it is what the word says.
  std::optional<int> not_as_many_as_items(const Parameter& parameter) const {
    const auto number = stands_for(parameter);
    return number == cities() ? std::nullopt : number;
  }
  /// What a field shows: "0.02", "all"; for a 0 that stands for a number, that number.
  std::string field_text(const Parameter& parameter) const;
  std::optional<Idle> idle(const Parameter& parameter) const;
  Wishes wishes() const { return {shown_, held_}; }

  /// The wishes with this value. If it is another algorithm or local search, each parameter that
  /// stands at its default takes its default for the new one.
  Wishes with(const Parameter& parameter, double value) const;
  Wishes with_preset(const Settings& preset) const;
  /// What with() changed besides `parameter`, as a sentence for the user; empty if nothing.
  std::string what_follows(const Parameter& parameter, const Wishes& wishes) const;
  /// best_choice() for the instance on screen and the backend it runs on; nothing before there is an instance.
  std::optional<BestChoice> best() const;
  /// A preset's own settings; best() if the preset depends on the instance; of the defaults those of the problem.
  Settings settings_of(const Preset& preset) const;
  /// Why the instance refuses a preset, as a sentence; nothing if it does not, or there is no instance.
  std::optional<std::string> why_refused(const Preset& preset) const;

  /// Takes over the wishes; every change goes through here. Returns the settings to send to the
  /// solver if their live part differs from what was sent last.
  std::optional<Settings> put(const Wishes& wishes);

  bool waits(const Parameter& parameter) const;  // for a restart
  bool restart_waits() const;
  /// "Ants, Candidates change with a restart."; empty if nothing waits.
  std::string waiting_words() const;
  /// Returns all that is shown, for a restart; then nothing waits any more. Throws SettingsError;
  /// then nothing has changed.
  Settings take_waiting();
  /// The settings with which Reset and a new seed begin: take_waiting() if something waits, otherwise those in force.
  Settings next() { return restart_waits() ? take_waiting() : running_; }

  /// Of the instance's problem; of tours without one.
  const ProblemWords& words() const { return words_of(instance_.get()); }

 private:
  const Traits& traits() const { return instance_ ? instance_->traits() : symmetric_tour; }
  std::size_t index(const Parameter& parameter) const { return std::size_t(&parameter - parameters().data()); }

  Settings shown_, running_, asked_;       // on screen; in force by the newest frame; last sent
  std::vector<bool> held_;                 // [parameters]
  std::vector<std::vector<double>> sent_;  // [parameters] live values sent and not yet seen in a frame
  std::uint64_t run_ = 0, messages_ = 0;
  InstancePtr instance_;
  bool on_gpu_ = false, has_frame_ = false;
  int ants_kept_ = 0;  // by a run whose cities were edited; 0: the rule says how many there are
};

}  // namespace formicarium
