// SPDX-License-Identifier: Apache-2.0
// The run behind the window, and the user's choice of parameters.
#pragma once

#include <string>
#include <utility>

#include "app/model/choices.hpp"
#include "app/model/player.hpp"

namespace formicarium::lite {

class Player : public formicarium::Player {
 public:
  using formicarium::Player::Player;

  void reset();  // iteration 0, same seed; applies the changes that wait for a restart
  void restart_with_seed(std::uint64_t seed);
  void restart();  // with the changes that wait

  const Choices& choices() const { return choices_; }
  /// The settings for the run of another instance: those in force; before the first run, those chosen for it.
  const Settings& next_settings() const {
    return frame()->state == State::empty ? choices_.shown() : frame()->settings;
  }
  void choose(const Choices::Wishes& wishes);  // live changes are sent at once
  /// Why the changes that wait were refused; cleared by the next change.
  const std::string& refusal() const { return refusal_; }

  bool take();  // also updates the choices from the frame
  /// Leaves a sentence for the window's message line, which takes it with take_note().
  void tell(std::string note) { note_ = std::move(note); }
  std::string take_note() { return std::exchange(note_, {}); }

 private:
  std::optional<Settings> next();  // nothing if the changes that wait are refused

  Choices choices_;
  std::string refusal_, note_;
};

}  // namespace formicarium::lite
