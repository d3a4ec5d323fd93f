// SPDX-License-Identifier: Apache-2.0
// What the window opens and saves.
#include <fmt/format.h>

#include <exception>
#include <utility>

#include "app/lite/app.hpp"
#include "app/lite/screenshot.hpp"
#include "app/model/messages.hpp"
#include "app/model/number_words.hpp"
#include "app/model/problem_words.hpp"
#include "core/base/version.hpp"
#include "core/documents/recovery.hpp"
#include "core/lesson/open_lesson.hpp"
#include "core/problem/generate.hpp"
#include "core/settings/problem_settings.hpp"

namespace formicarium::lite {

void App::open(const std::string& name, bool solved, Distances distances) {
  failure_.reset();
  unreadable_ = false;
  gallery_.show(false);
  panel_frames_ = 2;
  if (lesson::is_lesson(name)) return open_lesson(name);
  try {
    asked_ = instance_file(name);
    std::error_code error;
    const bool here = instance_ && player_.frame()->instance == instance_ && instance_->distances() == distances &&
                      std::filesystem::equivalent(asked_, instance_file_, error);
    if (here && solved) return solve();
    solve_opened_ = solved;
    if (here)
      return message_.show(Severity::information,
                           instance_->name() + " is open already: nothing was replaced. R begins anew.");
    loader_.start(asked_, player_.frame()->instance, distances);
  } catch (const std::exception& error) {
    fail(error.what());
  }
}

void App::solve() {
  if (!focused_player().frame()->instance) return;
  message_.show(Severity::information, solving_words(sides_.solve(usual_solve_seconds), usual_solve_seconds));
}

void App::fail(const std::string& why) {
  failure_ = why;
  unreadable_ = true;
  solve_opened_ = false;
  if (!player_.frame()->instance) gallery_.show(true);
  message_.show(Severity::error, opening_failed(why, *player_.frame()));
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
  follower_.take();
  take_frame_of_second();
  if (options_.bounds) bounding_.begin(player_.taken()->instance, view_->layer(Layer::bound));
  if (bound_news_.exchange(false)) {
    scene_.draw_again();
    panel_frames_ = std::max(panel_frames_, 1);
  }
  if (!player_.take()) return;
  follower_.shows(player_.frame());
  const Frame& frame = *player_.frame();
  if (to_solve_ && frame.instance == to_solve_) {
    to_solve_.reset();
    solve();
  }
  sides_.follow(0);
  show_sides();
  take_edits();  // after the scenes have the frame: a drawing lies where its sheet lay
  go_on_with_lesson();
  panel_frames_ = std::max(panel_frames_, 1);
  if (const auto ended = replay_.follow(frame)) {
    message_.close();
    if (!ended->agrees || !ended->arrived)
      message_.show(ended->agrees ? Severity::information : Severity::warning, sentence(ended->words));
  }
  rest_when_settled();
  const auto message = player_.take_message();
  if (!message) return;
  replay_.hear(frame);
  const Severity severity = severity_of(frame.state);
  if (lesson_ && frame.state == State::finished) return;  // the pane says why the run has stopped
  if (severity == Severity::error) failure_ = *message;
  message_.show(severity, *message);
  panel_frames_ = 2;
}

void App::rest_when_settled() {
  std::vector<FramePtr> newest{player_.newest()};
  if (second_) newest.push_back(second_->player.newest());
  if (resting_.wakes(newest)) {
    message_.close();
    return sides_.run();
  }
  if (lesson_ || !options_.captions || options_.bare || replay_.under_way() || !resting_.due(newest)) return;
  sides_.pause();
  message_.show(Severity::information, resting_words(*focused_player().newest()), "Go On", [this] { sides_.run(); });
  panel_frames_ = 2;
}

void App::take(OpenedInstance& opened) {
  const Traits& traits = opened.instance->traits();
  const bool another_problem = of_another_problem(player_.frame()->instance.get(), traits);
  message_.close();
  note_replaced();
  instance_ = opened.instance;
  instance_file_ = opened.file;
  to_solve_ = std::exchange(solve_opened_, false) ? opened.instance : nullptr;
  replay_.forget();
  for (const std::string& warning : opened.instance->warnings()) message_.show(Severity::warning, warning);
  if (const std::string& coarse = opened.instance->coarse(); !coarse.empty())
    message_.show(Severity::warning, coarse + ".", "Keep the Digits",
                  [this] { open(instance_file_.string(), false, Distances::scaled); });
  window_.set_title(opened.instance->name() + " – Formicarium");
  if (options_.suits)
    if (const auto speed = player_.suited_speed(player_.speed(), opened.instance->cities())) player_.set_speed(*speed);
  player_.load(opened.instance, fitted_to(player_.next_settings(), traits, another_problem),
               options_.run && !opened.file.empty());  // a drawing rests until it is one
}

void App::note_replaced() {
  const FramePtr run = player_.newest();
  replaced_ = of_one_lineage(run->instance, instance_) && !run->best.empty() && !replay_.under_way() ? run : nullptr;
  if (!replaced_) return;
  replaced_file_ = file_of(*run);
  message_.show(
      Severity::information,
      fmt::format("{}, {} {}, {}, was replaced.", run->instance->name(), run->instance->words().cost,
                  run->instance->cost_words(run->best_length), counted(run->last.iteration, "iteration", "iterations")),
      "Undo", [this] { undo_replacement(); });
}

/// Where the run's instance was read from; empty if it was drawn or edited by hand.
std::filesystem::path App::file_of(const Frame& run) const {
  if (instance_file_.empty() || run.start_instance() != instance_) return {};
  return std::filesystem::absolute(instance_file_);
}

void App::undo_replacement() {
  if (!replaced_) return;
  OpenedSession session{
      replaced_->start_instance(), replaced_file_, {run_of(*replaced_), {}, false, 0, version, {}, false, {}}};
  replaced_.reset();
  take(session);
}

void App::take(OpenedSession& opened) {
  instance_ = opened.instance;
  instance_file_ = opened.instance_file;
  message_.close();
  window_.set_title(opened.instance->name() + " – Formicarium");
  if (second_) begin_or_end_second();  // a session is one run, which is replayed and checked
  replay_.begin(opened.session, player_.frame()->run);
  player_.load(opened.instance, opened.session.settings, false, opened.session.journal);
  const bool sides = !opened.session.sides.empty();
  if (opened.session.iteration == 0) {
    if (sides) message_.show(Severity::information, sentence(only_side_a(opened.session)));
    return;
  }
  player_.step(opened.session.iteration);
  message_.show(Severity::information,
                fmt::format("Replaying to iteration {}, where the run was left{}.", grouped(opened.session.iteration),
                            sides ? "; " + only_side_a(opened.session) : ""));
}

void App::take(OpenedSettings& opened) {
  if (!player_.frame()->instance) return fail(asked_.string() + " holds settings; open an instance before it");
  if (lesson_) return message_.show(Severity::warning, lesson_words::no_settings);
  Choices::Wishes wishes = player_.choices().with_preset(opened.settings);
  wishes.settings = opened.settings;  // also the seed, and what belongs to the machine
  player_.choose(wishes);
  if (!opened.note.empty()) message_.show(Severity::information, opened.note);
}

void App::take(OpenedExperiment& opened) {
  fail(opened.file.string() +
       " belongs to an experiment; open it in the desktop program, or run it with formica experiment");
}

void App::take(OpenedTour& opened) {
  if (opened.instance != player_.frame()->instance)
    return message_.show(Severity::information, compared(opened, *player_.frame()));
  const HeldTour held = held_from_file(opened.tour.tour, *opened.instance, opened.file);
  const HeldTour* const before = scene_.held();
  if (before && before->of_file && before->beside.empty() && opened.instance->traits().is_tour)
    message_.show(Severity::information, compared(opened, *player_.frame()), "Compare with " + before->words,
                  [this, both = two_tours(*before, held)] { scene_.hold(both); });
  else
    message_.show(Severity::information, compared(opened, *player_.frame()));
  scene_.hold(held);
}

bool App::save_run() {
  take_frame();
  RunsToSave runs{{player_.newest()}, {}, sides_.link() == Sides::Link::iteration};
  if (second_) runs.sides.push_back(second_->player.newest());
  const std::filesystem::path folder = recovery_folder();
  if (folder.empty() || !of_one_lineage(runs.start_instance(), instance_)) return false;
  RecoveryStore(folder).save(runs, file_of(*player_.newest()));
  return true;
}

void App::save_screenshot() {
  try {
    const std::filesystem::path file = std::filesystem::absolute(screenshot_name(*player_.frame()));
    write_screenshot(file, screenshot(), *player_.frame(), window_.ratio());
    message_.show(Severity::information, "Screenshot: " + file.string());
  } catch (const std::exception& error) {
    message_.show(Severity::error, error.what());
  }
}

}  // namespace formicarium::lite
