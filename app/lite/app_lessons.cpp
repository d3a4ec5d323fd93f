// SPDX-License-Identifier: Apache-2.0
// A lesson in the window: it takes the place of the learner's run, which comes back in the end.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/lite/app.hpp"
#include "core/base/begun_with_capital.hpp"
#include "core/lesson/open_lesson.hpp"
#include "core/problem/generate.hpp"

namespace formicarium::lite {

void App::open_lesson(const std::string& name) {
  gallery_.show(false);
  panel_frames_ = 2;
  lesson_progress_ = std::make_shared<Progress>();
  const auto take = [name, progress = lesson_progress_]() -> TakenLesson {
    TakenLesson taken;
    try {
      taken.lesson = lesson_to_take(name, *progress);
    } catch (const std::exception& error) {
      taken.failure = error.what();
    }
    return taken;
  };
  taking_lesson_.start(take, Window::wake);
}

void App::take_lesson() {
  if (!taking_lesson_.done()) return;
  TakenLesson taken = taking_lesson_.take();
  if (!taken.lesson) return fail(taken.failure);
  panel_frames_ = 2;
  if (second_) begin_or_end_second();
  if (!lesson_) {
    lesson_speed_before_ = player_.speed();
    lesson_stop_before_ = player_.newest()->stop;
    note_replaced();
  }
  message_.close();
  replay_.forget();
  lesson_name_ = taken.lesson->opened.file.string();
  lesson_speed_ = taken.lesson->opened.lesson.speed;
  const std::string note = taken.lesson->note;
  try {
    lesson_view_.reset();
    lesson_.reset();
    lesson_ = std::make_unique<LessonRun>(*std::move(taken.lesson), sides_, [this] {
      lesson_news_ = true;
      Window::wake();
    });
  } catch (const std::runtime_error& error) {
    put_lesson_away();
    return fail(lesson_name_ + ": " + error.what());
  }
  lesson_view_ = std::make_unique<LessonView>(view_, [this](const std::string& answer) {
    lesson_answer_ = answer;  // the picture is still telling of the click
    lesson_news_ = true;
  });
  window_.set_title(lesson_->opened().lesson.title + " – Formicarium");
  view_->change_options([](SceneOptions& scene) { scene.captions = false; });  // one voice at a time
  if (!note.empty()) message_.show(Severity::information, note);
  go_on_with_lesson();
}

void App::go_on_with_lesson() {
  if (!lesson_) return;
  lesson_news_ = false;
  panel_frames_ = 2;
  if (const std::string answer = std::exchange(lesson_answer_, {}); !answer.empty()) lesson_->course().answer(answer);
  if (lesson_->is_replaced()) {
    put_lesson_away();
    return message_.show(Severity::information, lesson_words::waits, lesson_words::back_to_it,
                         [this] { open_lesson(lesson_name_); });
  }
  if (!lesson_->loads()) lesson_speed_ = player_.speed() > 0 || speed_is_learners_ ? player_.speed() : lesson_speed_;
  lesson_->go_on(player_.choices().shown(), lesson_speed_);
  speed_is_learners_ = !lesson_->loads();
  if (const auto& opened = lesson_->opened(); !lesson_->loads() && instance_ != lesson_->course().instance()) {
    instance_ = lesson_->course().instance();
    instance_file_ =
        opened.instance_files[std::size_t(std::ranges::find(opened.instances, instance_) - opened.instances.begin())];
  }
  if (const auto wanted = lesson_->take_settings()) {
    Choices::Wishes wishes = player_.choices().wishes();
    wishes.settings = *wanted;
    player_.choose(wishes);
  }
  if (!lesson_->loads()) lesson_view_->show(lesson_->course());
  if (const auto trouble = lesson_->take_trouble()) message_.show(Severity::warning, *trouble);
}

bool App::lesson_lets(Command command) {
  if (!lesson_) return true;
  using enum Command;
  const bool runs = command == play, resets = command == reset;
  constexpr Command held[] = {step, ten_steps, new_seed, second_side, before_edits, solve, parameters, pause_at_once};
  const bool lets = runs     ? lesson_->may_play()
                    : resets ? lesson_->may_reset()
                             : std::ranges::find(held, command) == std::end(held);
  if (lets) return true;
  const std::string waits = lesson_->waiting_words(player_.choices().shown());
  message_.show(Severity::information, waits.empty() ? "The lesson has no use for this now." : waits);
  panel_frames_ = 2;
  return false;
}

void App::act_on(const LessonPane::Wish& wish) {
  if (!lesson_) return;
  using Kind = LessonPane::Wish::Kind;
  lesson::Course& course = lesson_->course();
  message_.close();
  if (player_.looks_back()) sides_.show_live();  // what is changed then is the run
  switch (wish.kind) {
    case Kind::answer:
      course.answer(wish.answer);
      break;
    case Kind::next:
      course.next();
      break;
    case Kind::back:
      course.back();
      break;
    case Kind::show_me:
      course.show_me();
      break;
    case Kind::leave_runs:
      lesson_->leave_runs();
      break;
    case Kind::again:
      lesson_->begin_anew();
      break;
    case Kind::leave:
      return leave_lesson();
    case Kind::next_lesson:
      return open_lesson(lesson_after());
  }
  go_on_with_lesson();
}

void App::show_notes() {
  const GalleryEntry* const entry = instance_ ? bundled_entry(instance_file_) : nullptr;
  if (entry == nullptr)
    return message_.show(Severity::information, "Notes come with the instances of the gallery; this is another one.");
  std::string said;
  const Notes notes = notes_of(*entry);
  for (const auto& [name, note] : notes.named())
    said += fmt::format("{}{}: {}", said.empty() ? "" : "  ", begun_with_capital(name), *note);
  message_.show(Severity::information, said);
  panel_frames_ = 2;
}

void App::put_lesson_away() {
  lesson_view_.reset();
  lesson_.reset();
  player_.set_speed(lesson_speed_before_);
  player_.set_stop(lesson_stop_before_);
  view_->change_options([this](SceneOptions& scene) { scene.captions = options_.captions; });
  panel_frames_ = 2;
}

void App::leave_lesson() {
  put_lesson_away();
  if (replaced_)
    undo_replacement();
  else
    gallery_.show(true);
}

std::string App::lesson_after() const { return lesson::lesson_after(lesson_name_); }

}  // namespace formicarium::lite
