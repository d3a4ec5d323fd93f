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
    : wake_(wake), session_(options(std::move(wake), std::move(make), frames_per_second, runs_before)) {}

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
  const InstancePtr base = !trial_ ? taken_->instance : trial_->kept ? trial_->moved : trial_->base;
  try {
    trial_ = Trial{.edit = edit, .of = taken_->instance, .base = base, .moved = edited(base, edit)};
  } catch (const InputError&) {
    return;
  }
  show_trial();
}

// Both may be done between two frames, and nothing would tell that the trial is over.
void Player::edit(const CityEdit& edit, std::int64_t after) {
  if (trial_ && trial_->kept) trial_.reset();
  session_.edit(edit, after);
}

void Player::keep_trial(const CityEdit& edit, std::int64_t after) {
  if (trial_) {
    trial_->kept = true;
    trial_->messages = taken_->messages;
  }
  session_.edit(edit, after);
}

void Player::drop_trial() {
  if (!trial_ || trial_->kept) return;
  trial_.reset();
  show_trial();
}

void Player::show_trial() {
  show_taken();
  trial_is_new_ = true;
  wake_();
}

/// The run may have the edit by now, say why not, have others, or be another one.
void Player::follow_trial() {
  if (!trial_) return;
  Trial& trial = *trial_;
  if (taken_->reviewing || (trial.kept && taken_->messages != trial.messages)) return trial_.reset();
  if (taken_->instance == trial.of) return;
  if (trial.kept && taken_->instance != trial.base) return trial_.reset();
  try {
    trial.of = trial.base = taken_->instance;
    trial.moved = edited(trial.base, trial.edit);
  } catch (const InputError&) {
    trial_.reset();
  }
}

/// The frame that was taken last, with the trial.
void Player::show_taken() {
  frame_ = taken_;
  follow_trial();
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
  const bool other_trial = std::exchange(trial_is_new_, false);
  FramePtr newest = session_.take_frame();
  if (!newest) return other_trial;
  const bool said = newest->messages != frame_->messages;  // it may say that the moment cannot be shown
  if (newest->reviewing || newest->run != frame_->run || said) sought_.reset();
  taken_ = std::move(newest);
  show_taken();
  if (!frame_->reviewing)
    newest_ = taken_;
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
