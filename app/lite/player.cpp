// SPDX-License-Identifier: Apache-2.0
#include "app/lite/player.hpp"

#include <cctype>
#include <random>
#include <utility>

#include "app/model/background.hpp"
#include "app/model/progress_words.hpp"
#include "core/base/error.hpp"

namespace formicarium::lite {
namespace {

constexpr double acknowledged_after = 0.2;  // seconds: a pause that an iteration delays longer is said to wait

// Short enough to be read out in a lecture.
std::uint64_t fresh_seed() { return std::random_device()() % 1'000'000U; }

SessionOptions options(std::function<void()> wake, ColonyMaker make, double frames_per_second) {
  SessionOptions made;
  made.trails = CarriedTrails::copied;
  made.frames_per_second = frames_per_second;
  made.on_frame = std::move(wake);
  made.make = [make = std::move(make)](InstancePtr instance, const Settings& settings, Progress* progress) {
    make_way_for_input();  // this is the solver thread, and the workers it starts will inherit it
    return make(std::move(instance), settings, progress);
  };
  return made;
}

}  // namespace

Player::Player(std::function<void()> wake, ColonyMaker make, double frames_per_second)
    : session_(options(std::move(wake), std::move(make), frames_per_second)) {}

void Player::load(InstancePtr instance, const Settings& settings, bool run, std::vector<JournalEntry> replay) {
  session_.load(std::move(instance), settings, run, std::move(replay));
}

void Player::toggle() {
  pausing_ = frame_->state == State::running && !pausing_;
  if (pausing_)
    session_.pause();
  else
    session_.run();
}

void Player::give_up() {
  pausing_ = frame_->state == State::running;
  session_.give_up();
}

std::string Player::iteration_words() const {
  const auto seen = frame_->state == State::running ? session_.iteration_progress() : std::nullopt;
  if (!seen || !(pausing_ ? seen->seconds >= acknowledged_after : lasts_long(*seen))) return {};
  return status_words(*seen, pausing_);
}

std::optional<Settings> Player::waiting() {
  if (!choices_.restart_waits()) return frame_->settings;
  try {
    return choices_.take_waiting();
  } catch (const SettingsError& error) {
    refusal_ = error.what();
    return {};
  }
}

void Player::reset() {
  if (frame_->state == State::empty) return;
  if (!choices_.restart_waits()) return session_.reset();
  if (const auto settings = waiting()) {
    session_.pause();
    session_.restart_with(*settings);
  }
}

void Player::new_seed() { restart_with_seed(fresh_seed()); }

void Player::restart_with_seed(std::uint64_t seed) {
  if (frame_->state == State::empty) return;
  if (auto settings = waiting()) {
    settings->seed = seed;
    session_.restart_with(*settings);
  }
}

void Player::restart() {
  if (frame_->state == State::empty) return;
  if (const auto settings = waiting()) session_.restart_with(*settings);
}

void Player::set_speed(double iterations_per_second) {
  speed_ = iterations_per_second;
  session_.set_speed(iterations_per_second);
}

void Player::choose(const Choices::Wishes& wishes) {
  refusal_.clear();
  const auto live = choices_.put(wishes);
  if (live && frame_->state != State::empty) session_.change(*live);
}

bool Player::take() {
  FramePtr newest = session_.take_frame();
  if (!newest) return false;
  frame_ = std::move(newest);
  if (frame_->state != State::running) pausing_ = false;
  choices_.take(*frame_);
  return true;
}

std::optional<std::string> Player::take_message() {
  if (frame_->messages == told_) return {};
  told_ = frame_->messages;
  if (frame_->message.empty()) return {};
  return frame_->message;
}

}  // namespace formicarium::lite
