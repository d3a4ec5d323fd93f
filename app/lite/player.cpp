// SPDX-License-Identifier: Apache-2.0
#include "app/lite/player.hpp"

#include "core/base/error.hpp"

namespace formicarium::lite {

std::optional<Settings> Player::next() {
  try {
    return choices_.next();
  } catch (const SettingsError& error) {
    refusal_ = error.what();
    return {};
  }
}

void Player::reset() {
  if (const auto settings = next()) formicarium::Player::reset(true, *settings);
}

void Player::restart_with_seed(std::uint64_t seed) {
  if (const auto settings = next()) formicarium::Player::restart_with_seed(seed, *settings);
}

void Player::restart() {
  if (const auto settings = next()) restart_with(*settings);
}

void Player::choose(const Choices::Wishes& wishes) {
  refusal_.clear();
  const auto live = choices_.put(wishes);
  if (live && frame()->state != State::empty) change(*live);
}

bool Player::take() {
  if (!formicarium::Player::take()) return false;
  choices_.take(*frame());
  return true;
}

}  // namespace formicarium::lite
