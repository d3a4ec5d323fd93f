// SPDX-License-Identifier: Apache-2.0
// A lesson in a window, whatever the toolkit: its wishes become commands to the run, its runs are done in the
// background, the answers are kept.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/model/background.hpp"
#include "app/model/sides.hpp"
#include "core/lesson/course.hpp"
#include "core/lesson/open_lesson.hpp"

namespace formicarium {

// What both windows say around a step.
namespace lesson_words {
inline constexpr const char *leave_tip =
                                "Leave the lesson: your own run comes back, and the lesson goes on here when you take "
                                "it up again",
                            *once_more_tip = "Forgets your answers, and begins with the first step",
                            *noted = "Noted. You will see.", *you_had_said = "You had said", *the_answer = "The answer",
                            *now_you_can_say = "Now you can say", *waits = "The lesson waits for you.",
                            *back_to_it = "Back to the Lesson", *take_answer = "Answer",
                            *number_tip = "A number; Return or [Answer] takes it", *ticks_tip = "Takes what is ticked",
                            *no_editing =
                                "A lesson is open, and its cities are those that it speaks of. Leave it to edit "
                                "cities.",
                            *no_settings =
                                "A lesson is open, and it has settings of its own. Leave it to open a "
                                "settings file.";
/// Above a verdict, a hint or a fault. `again`: the learner can try again.
const char* heading(lesson::Item::Kind kind, bool again);
/// What became of a question for a number or a place: "Your answer: 70. It is 75." Empty: it is not answered yet.
std::string answer_line(const lesson::Item& item);
/// What a revealed prediction shows: what the learner chose, and where that is not right, what is: one of the right
/// answers, or all that were to be ticked.
std::vector<lesson::Item::Choice> chosen(const lesson::Item&item), right_instead(const lesson::Item&item);
/// "Step 3 of 7"
std::string step_line(const lesson::Course& course);
}  // namespace lesson_words

/// A lesson, and how far this user is in it. Throws as open_lesson(). Any thread.
struct LessonToTake {
  lesson::OpenedLesson opened;
  lesson::Way way{};
  std::string note{};  // why earlier answers are not used; empty: there are none, or they are
};
LessonToTake lesson_to_take(const std::string& name, Progress& progress);

/// The window's thread only. Waits for nothing that takes long: for runs that were cancelled, and in the destructor for
/// the file of the answers.
class LessonRun {
 public:
  /// Loads the lesson's run into the first side. `wake` is called on other threads: go_on() is due. Throws
  /// SettingsError.
  LessonRun(LessonToTake lesson, Sides& sides, std::function<void()> wake);
  ~LessonRun();
  LessonRun(const LessonRun&) = delete;
  LessonRun& operator=(const LessonRun&) = delete;

  lesson::Course& course() { return course_; }
  const lesson::Course& course() const { return course_; }
  const lesson::OpenedLesson& opened() const { return opened_; }

  /// Call it after each frame, and after each thing that the learner did. `shown`: what the controls say, changes that
  /// wait for a restart included. `speed`: that of the run bar.
  void go_on(const Settings& shown, double speed);
  /// What the controls have to say from now on: the lesson changed settings itself.
  std::optional<Settings> take_settings() { return std::exchange(settings_, {}); }
  /// A sentence, once: why the answers are not kept.
  std::optional<std::string> take_trouble() { return std::exchange(trouble_, {}); }
  /// The user has opened something else in the first side, also while a run of the lesson was on its way.
  bool is_replaced() const;
  bool loads() const { return !arrived_ || course_.run_comes(); }  // a run was asked for and has not come yet
  /// The run that was asked for cannot be had: the side says why.
  bool load_failed() const;
  bool busy() const { return loads() || runs_.under_way(); }

  double share() const;  // of the runs in the background, 0 … 1; < 0: there are none
  void leave_runs();     // the learner does not wait for them

  enum class Control { none, turn, reset, play };
  /// What the step waits for, as a control that gets a ring.
  Control awaited(const Settings& shown) const;
  /// The same as a sentence; empty: it waits for nothing.
  std::string waiting_words(const Settings& shown) const;
  bool may_play() const { return here() && course_.awaits() == lesson::Awaits::run; }
  bool may_reset() const { return here() && course_.may_reset(); }

  void begin_anew();  // and forgets the answers

 private:
  bool here() const { return !loads() && !course_.looks_back(); }
  bool nothing_turned(const Settings& shown) const;
  void load(const lesson::History& run);
  void prepare(lesson::Course::Missing missing);
  void take_prepared();
  void keep_answers(bool last = false);

  lesson::OpenedLesson opened_;
  Sides& sides_;
  std::function<void()> wake_;
  std::filesystem::path answers_;
  InstancePtr before_;               // what the first side had before the run that was asked for last
  InstancePtr loaded_;               // of that run
  std::optional<lesson::Way> kept_;  // the answers as they are on the disk, or on their way there
  lesson::Course course_;
  std::uint64_t run_before_ = 0, messages_before_ = 0;  // of the run that the one on its way replaces
  bool arrived_ = false;                                // the first run of the lesson has come
  std::optional<Settings> settings_;
  std::shared_ptr<Progress> progress_;  // of the runs in the background
  std::optional<std::string> trouble_;
  bool told_ = false;
  Background<std::string> runs_;     // why they failed; empty: they did not
  Background<std::string> writing_;  // the same of the answers
};

}  // namespace formicarium
