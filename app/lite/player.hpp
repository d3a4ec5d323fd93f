// SPDX-License-Identifier: Apache-2.0
// The run behind the window, and what of its parameters is wanted.
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
  void restart();  // with what waits

  const Choices& choices() const { return choices_; }
  /// Of another instance's run: those in force, or before the first run what was chosen for it.
  const Settings& next_settings() const {
    return frame()->state == State::empty ? choices_.shown() : frame()->settings;
  }
  void choose(const Choices::Wishes& wishes);  // live ones go out at once
  /// Why what waits was refused; cleared by the next change.
  const std::string& refusal() const { return refusal_; }

  bool take();  // the choices follow the frame
  /// Leaves a sentence for the window's message line, which takes it with take_note().
  void tell(std::string note) { note_ = std::move(note); }
  std::string take_note() { return std::exchange(note_, {}); }

 private:
  std::optional<Settings> next();  // nothing where what waits is refused

  Choices choices_;
  std::string refusal_, note_;
};

}  // namespace formicarium::lite
