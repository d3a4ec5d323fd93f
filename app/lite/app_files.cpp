// SPDX-License-Identifier: Apache-2.0
// What the window opens and saves.
#include <fmt/format.h>

#include <exception>
#include <utility>

#include "app/lite/app.hpp"
#include "app/lite/screenshot.hpp"
#include "app/model/speed.hpp"
#include "app/scene/look/words.hpp"
#include "core/documents/recovery.hpp"
#include "core/problem/generate.hpp"

namespace formicarium::lite {

void App::open(const std::string& name) {
  failure_.reset();
  unreadable_ = false;
  gallery_.show(false);
  panel_frames_ = 2;
  try {
    asked_ = instance_file(name);
    loader_.start(asked_, player_.frame()->instance);
  } catch (const std::exception& error) {
    fail(error.what());
  }
}

void App::fail(const std::string& sentence) {
  failure_ = sentence;
  unreadable_ = true;
  if (!player_.frame()->instance) gallery_.show(true);
  message_.show(MessageLine::Kind::error, player_.frame()->instance ? sentence + (sentence.ends_with('.') ? "" : ".") +
                                                                          " The running instance stays."
                                                                    : sentence);
  panel_frames_ = 2;
}

void App::take_files() {
  auto result = loader_.take();
  if (!result) return;
  panel_frames_ = 2;
  if (const auto* failure = std::get_if<Loader::Failure>(&*result)) return fail(failure->sentence);
  std::visit([this](auto& opened) { take(opened); }, std::get<Opened>(*result));
}

void App::take_frame() {
  news_ = false;
  if (!player_.take()) return;
  const Frame& frame = *player_.frame();
  scene_.update(player_.frame());
  panel_frames_ = std::max(panel_frames_, 1);
  follow_replay();
  const auto message = player_.take_message();
  if (!message) return;
  const bool failed = frame.state == State::failed || frame.state == State::empty;
  if (failed) failure_ = *message;
  message_.show(failed                           ? MessageLine::Kind::error
                : frame.state == State::finished ? MessageLine::Kind::information
                                                 : MessageLine::Kind::warning,
                *message);
  panel_frames_ = 2;
}

void App::follow_replay() {
  const Frame& frame = *player_.frame();
  if (!replay_ || frame.instance != replay_->instance || frame.last.iteration < replay_->session.iteration) return;
  const SessionFile saved = std::exchange(replay_, std::nullopt)->session;
  message_.close();
  if (frame.last.iteration == saved.iteration && frame.journal == saved.journal && frame.best_length != saved.best)
    message_.show(MessageLine::Kind::warning,
                  fmt::format("The replay reached length {}, but the session was saved with {}{}.",
                              grouped(frame.best_length), grouped(saved.best), other_version_clause(saved)));
}

void App::take(OpenedInstance& opened) {
  instance_ = opened.instance;
  instance_file_ = opened.file;
  message_.close();
  replay_.reset();
  for (const std::string& warning : opened.instance->warnings()) message_.show(MessageLine::Kind::warning, warning);
  window_.set_title(opened.instance->name() + " – Formicarium");
  if (options_.suits)
    if (const auto speed = suited_speed_.for_next(player_.speed(), opened.instance->cities()))
      player_.set_speed(*speed);
  player_.load(opened.instance, player_.next_settings(), options_.run);
}

void App::take(OpenedSession& opened) {
  instance_ = opened.instance;
  instance_file_ = opened.instance_file;
  message_.close();
  window_.set_title(opened.instance->name() + " – Formicarium");
  player_.load(opened.instance, opened.session.settings, false, opened.session.journal);
  if (opened.session.iteration == 0) return;
  player_.step(opened.session.iteration);
  message_.show(MessageLine::Kind::information, fmt::format("Replaying to iteration {}, where the session was saved.",
                                                            grouped(opened.session.iteration)));
  replay_ = std::move(opened);
}

void App::take(OpenedSettings& opened) {
  if (!player_.frame()->instance) return fail(asked_.string() + " holds settings; open an instance first");
  Choices::Wishes wishes = player_.choices().with_preset(opened.settings);
  wishes.settings = opened.settings;  // luck and machine, too
  player_.choose(wishes);
}

void App::take(OpenedTour& opened) {
  const auto gap = opened.instance->gap_to_best_known(opened.length);
  const char* const base = opened.instance->optimum() ? " above the optimum." : " above the best known length.";
  message_.show(MessageLine::Kind::information,
                fmt::format("The tour in {} has length {}{}", asked_.filename().string(), grouped(opened.length),
                            gap ? ", " + as_percent(*gap) + base : "."));
}

bool App::save_run() {
  take_frame();
  const Frame& frame = *player_.frame();
  const std::filesystem::path folder = recovery_folder();
  if (folder.empty() || !frame.instance || frame.best.empty() || frame.instance != instance_) return false;
  RecoveryStore(folder).save(frame, std::filesystem::absolute(instance_file_));
  return true;
}

void App::save_screenshot() {
  try {
    const std::filesystem::path file = std::filesystem::absolute(screenshot_name(*player_.frame()));
    write_screenshot(file, screenshot(), *player_.frame(), window_.ratio());
    message_.show(MessageLine::Kind::information, "Screenshot: " + file.string());
  } catch (const std::exception& error) {
    message_.show(MessageLine::Kind::error, error.what());
  }
}

}  // namespace formicarium::lite
