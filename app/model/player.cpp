// SPDX-License-Identifier: Apache-2.0
#include "app/model/player.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "app/model/background.hpp"
#include "app/model/progress_words.hpp"
#include "core/base/error.hpp"

namespace formicarium {
namespace {

constexpr double acknowledged_after = 0.2;  // seconds; a pause that an iteration delays longer is reported as waiting

SessionOptions options(std::function<void()> wake, ColonyMaker make, double frames_per_second,
                       std::uint64_t runs_before) {
  SessionOptions made;
  made.trails = CarriedTrails::copied;
  made.frames_per_second = frames_per_second;
  made.runs_before = runs_before;
  made.on_frame = std::move(wake);
  made.make = [make = std::move(make)](InstancePtr instance, const Settings& settings, Progress* progress) {
    make_way_for_input();  // this is the solver thread, and the colony's workers become as nice as it
    return make(std::move(instance), settings, progress);
  };
  return made;
}

}  // namespace

Player::Player(std::function<void()> wake, ColonyMaker make, double frames_per_second, std::uint64_t runs_before)
    : session_(options(std::move(wake), std::move(make), frames_per_second, runs_before)) {}

void Player::load(InstancePtr instance, const Settings& settings, bool run, std::vector<JournalEntry> replay) {
  session_.load(std::move(instance), settings, run, std::move(replay));
  made_anew();
}

void Player::run() {
  pausing_ = false;
  sought_.reset();
  session_.run();
}

void Player::pause() {
  session_.pause();
  if (frame_->state == State::running) pausing_ = true;
}

void Player::give_up() {
  session_.give_up();
  if (frame_->state == State::running) pausing_ = true;
}

void Player::toggle() {
  if (frame_->state == State::running && !pausing_)
    pause();
  else
    run();
}

void Player::look_back(std::int64_t iteration) {
  iteration = std::max<std::int64_t>(iteration, 0);
  if (iteration >= frame_->live_iteration) return show_live();
  sought_ = iteration;
  session_.review(iteration, frame_->run);
}

void Player::go_in_time(std::int64_t by) { look_back(sought_.value_or(frame_->last.iteration) + by); }

void Player::show_live() {
  sought_.reset();
  session_.show_live();
}

void Player::reset(bool keep_seed, const Settings& next) {
  if (frame_->state == State::empty) return;
  if (keep_seed && !frame_->reviewing && next == frame_->settings) {
    session_.reset();  // changes that are still on their way are kept
    return made_anew();
  }
  session_.pause();
  restart_with_seed(keep_seed ? next.seed : fresh_seed(), next);
}

void Player::restart_with(const Settings& settings) {
  if (frame_->state == State::empty) return;
  session_.restart_with(settings);
  made_anew();
}

void Player::restart_with_seed(std::uint64_t seed, Settings next) {
  next.seed = seed;
  restart_with(next);
}

void Player::set_speed(double iterations_per_second) {
  speed_ = iterations_per_second;
  session_.set_speed(iterations_per_second);
}

void Player::try_edit(const CityEdit& edit) {
  if (!taken_->instance || taken_->reviewing) return;
  try {
    trial_ = Trial{edit, edited(taken_->instance, edit), taken_->instance};
  } catch (const InputError&) {
    return;
  }
  show_taken();
}

void Player::end_trial(bool make) {
  if (!trial_ || trial_->made) return;
  if (make) {
    trial_->made = true;
    trial_->messages = taken_->messages;
    edit(trial_->edit);
  } else {
    trial_.reset();
    show_taken();
  }
}

/// The frame that was taken last, with the trial.
void Player::show_taken() {
  frame_ = taken_;
  // The run has the edit, or says why not, or is another one.
  if (trial_ &&
      (taken_->instance != trial_->of || taken_->reviewing || (trial_->made && taken_->messages != trial_->messages)))
    trial_.reset();
  if (!trial_) return;
  auto moved = std::make_shared<Frame>(*taken_);
  moved->tries_edit = true;
  moved->instance = trial_->moved;
  moved->unedited = taken_->start_instance();
  moved->best_length = moved->last.best = moved->instance->cost(moved->best);
  moved->last.iteration_best = moved->instance->cost(moved->iteration_best);
  frame_ = std::move(moved);
}

bool Player::take() {
  FramePtr newest = session_.take_frame();
  if (!newest) return false;
  const bool said = newest->messages != frame_->messages;  // it may say that the moment cannot be shown
  if (newest->reviewing || newest->run != frame_->run || said) sought_.reset();
  taken_ = std::move(newest);
  show_taken();
  if (!frame_->reviewing)
    newest_ = frame_;
  else if (FramePtr live = session_.take_live_frame(); live && live->run == frame_->run)
    newest_ = std::move(live);
  if (frame_->state != State::running) pausing_ = false;
  return true;
}

std::optional<std::string> Player::take_message() {
  if (frame_->messages == std::exchange(messages_taken_, frame_->messages) || frame_->message.empty()) return {};
  return frame_->message;
}

std::string Player::iteration_words() const {
  const auto seen = frame_->state == State::running ? session_.iteration_progress() : std::nullopt;
  if (!seen || !(pausing_ ? seen->seconds >= acknowledged_after : lasts_long(*seen))) return {};
  return status_words(*seen, pausing_);
}

std::uint64_t Player::fresh_seed() { return std::random_device()() % 1'000'000U; }

}  // namespace formicarium
