// SPDX-License-Identifier: Apache-2.0
// A learner's way through a lesson: what a window shows of a step, what the step waits for, and what has to become of
// the run. No window: the window follows its wishes, and tells it what the learner did.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/lesson/state.hpp"
#include "core/session/frame.hpp"
#include "core/session/trace.hpp"

namespace formicarium::lesson {

/// What a learner did in a step.
struct Deeds {
  std::vector<std::string> answers{};          // to each question, in their order: "b", or a number as written
  std::vector<std::vector<Setting>> turned{};  // for each turn what it was turned to in the end
  int tries = 0;                               // of checks that failed
  bool done = false, passed = false;           // passed: its checks held
  bool shown = false;                          // the program did it for the learner
  std::vector<int> held{};                     // for each check in how many runs it held, at last
  bool operator==(const Deeds&) const = default;
};

/// How far a learner is, and what was done until then. A file can hold it (way.hpp).
struct Way {
  std::size_t step = 0;
  std::vector<Deeds> steps{};  // one a step of the lesson
  bool operator==(const Way&) const = default;
};

/// A part of what the pane shows, from above to below.
struct Item {
  enum class Kind { said, asked, revealed, passed, failed, hint, fault } kind;
  std::size_t entry;  // of the step
  std::string text;
  struct Choice {
    char letter;
    std::string text;
    bool right;
    bool chosen = false;
    bool operator==(const Choice&) const = default;
  };
  std::vector<Choice> choices{};      // of a question, and of a prediction that is revealed
  bool ticks = false;                 // all right ones are to be chosen, and no other
  bool predicts = false;              // the truth comes later
  char answered = 0;                  // the outcome's letter; 0: none yet
  bool number = false;                // it asks for a number
  bool clicks = false, edge = false;  // a click answers it: on an edge or a cell, or on a city
  std::string written{}, truth{};     // a number or place that was answered, and the right one, if it may be told
  std::string reply{};                // to that answer
  int held = 0, seeds = 1;            // of a check with several seeds: in how many runs it held
};

enum class Awaits { nothing, answer, reset, run, figures };

/// The window's thread only. Cheap: whatever takes long is a wish.
class Course {
 public:
  /// Throws SettingsError if the problem refuses the lesson's settings.
  Course(Lesson lesson, Instances instances, MakeColony make);

  const Lesson& lesson() const { return lesson_; }
  const InstancePtr& instance() const { return state_.now.instance; }  // of the present run
  const Way& way() const { return way_; }
  std::size_t shown_step() const { return shown_; }  // looked at, perhaps again
  bool looks_back() const { return shown_ < way_.step; }
  /// Which step that is of those that this learner takes, from 1 on, and how many these are as far as one can know.
  std::pair<std::size_t, std::size_t> place() const;
  /// What the picture shows and where it is marked, by the step that is shown.
  std::vector<const Entry*> marks() const;
  /// Of the step that is shown.
  const std::vector<Item>& items() const { return told_[shown_]; }
  Awaits awaits() const { return awaits_; }                                    // the step in progress
  std::int64_t awaited_iteration() const { return stop_at_; }                  // for Awaits::run
  const std::vector<const Parameter*>& may_turn() const { return may_turn_; }  // now, in the step in progress
  /// Those of the step that is shown, as far as it has come: to be turned, or turned already.
  std::vector<const Parameter*> turned() const;
  bool may_reset() const;  // waited for, or to try again
  /// The kept run that the step compares with; nothing: it speaks of none.
  struct Compared {
    std::string name;
    std::shared_ptr<const Trace> trace;
  };
  std::optional<Compared> compared() const;
  bool done() const { return looks_back() || way_.steps[way_.step].done; }  // Next leads on
  int tries() const { return way_.steps[way_.step].tries; }                 // that failed, in the step in progress
  bool at_the_end() const { return !step_after(shown_) && done(); }
  bool leads_on() const { return step_after(shown_).has_value(); }  // there is a step behind the one that is shown

  /// Begins, or goes on where `way` ended. Deeds that do not fit the lesson are left out.
  void begin(Way way = {});

  // What the learner does.
  /// To the question that is waited for: a letter, letters in their order where several are ticked, a number, a place.
  /// What is none of these is left alone.
  void answer(const std::string& answer);
  void next();
  void back();
  void show_me();  // the program does what the step still asks for

  /// The run as it is now, and the settings of the next one. Frames of a run that another wish replaces are skipped.
  void follow(const Frame& newest, const Settings& next, const std::shared_ptr<const Trace>& trace);

  // What the window has to do.
  /// Runs whose figures are missing.
  using Missing = std::vector<Needed>;
  /// In the background, by Runs::prepare(); prepared() then, or failed() if that threw. Once for each need.
  std::optional<Missing> take_missing() { return std::exchange(missing_, {}); }
  std::shared_ptr<Runs> runs() const { return runs_; }
  void prepared();
  void failed(const std::string& why);
  /// Steps before are being told again, with their figures; they cannot be left out.
  bool retells() const { return retells_; }
  /// Where a run that was asked for has to come to; nothing: none is awaited.
  std::optional<std::int64_t> comes_to() const { return comes_to_; }
  /// A run was asked for and has not come to its end.
  bool run_comes() const { return wanted_run_ || comes_to_; }
  /// The run that is to be loaded, and repeated up to its end.
  std::optional<History> take_run() { return std::exchange(wanted_run_, {}); }
  /// The settings that the run is to go on or, `anew`, begin with.
  struct Change {
    Settings settings;
    bool anew;
  };
  std::optional<Change> take_change() { return std::exchange(wanted_change_, {}); }
  /// Where the run has to stop by itself; 0: it may not run now.
  std::int64_t stop_at() const { return awaits_ == Awaits::run ? stop_at_ : 0; }

 private:
  const Step& step() const { return lesson_.steps[way_.step]; }
  Deeds& deeds() { return way_.steps[way_.step]; }
  void enter_step();
  /// Whether this learner takes the step, after the answers before it.
  bool takes(std::size_t step) const;
  std::optional<std::size_t> step_after(std::size_t step) const, step_before(std::size_t step) const;
  void advance();
  bool pass(const Entry& entry);  // false: it is waited for
  bool pass_check(const Check& check);
  void finish_step();
  void go_through(Way way);  // tells the steps that are done, and comes to the one that is not
  /// Goes past entries as if they were done, and tells them. False: figures are missing.
  bool tell_all(State& state, std::size_t step, std::size_t from, std::vector<Item>& into, bool shown);
  void note_records();  // of the run, which rests
  /// The last prediction before this entry of this step, and where it stands; null: there is none.
  const Entry* predicted(std::size_t step, std::size_t entry, std::size_t* of = nullptr) const;
  /// The runs that the entry's words need, and with `checks` those of its condition.
  bool have_all(const State& state, std::size_t step, std::size_t entry, bool checks = true);
  std::string filled(const State& state, const Words& words) const;
  std::string reply_to(const State& state, const Ask& ask, char letter) const;
  /// With `truth` the item also gets the reply and what is right.
  void note_answer(const State& state, const Ask& ask, const std::string& answer, bool truth, Item& item) const;
  /// Of the last prediction before this step, or before this entry of it.
  Item revealed(const State& state, std::size_t step, std::size_t entry) const;
  Item question(const State& state, const Ask& ask, std::size_t entry) const;
  void load(const History& run);
  void guarded(const Entry& entry, const std::function<void()>& work);

  Lesson lesson_;
  Instances instances_;
  std::shared_ptr<Runs> runs_;
  std::vector<const Entry*> entries_ = all_entries(lesson_);
  Way way_;
  State state_;
  std::vector<std::vector<Item>> told_;  // by step
  std::size_t shown_ = 0;
  std::size_t at_ = 0;  // the entry of the step that is waited for
  Awaits awaits_ = Awaits::nothing;
  std::vector<const Parameter*> may_turn_;
  std::int64_t stop_at_ = 0;
  std::optional<std::size_t> opened_;    // the entry whose instance was asked for, in this step
  bool asked_reset_ = false;             // of the window, in this step
  bool began_anew_ = false;              // the run did, since the last reset that was waited for
  std::function<void()> after_figures_;  // what goes on once they are there
  std::uint64_t run_ = 0;
  bool rests_ = true;                     // the run does
  std::optional<std::int64_t> comes_to_;  // a run that was asked for is on its way to this iteration
  bool retells_ = false;
  bool arriving_ = false;               // it has begun
  std::shared_ptr<const Trace> trace_;  // of the present run
  std::optional<Missing> missing_;
  std::optional<History> wanted_run_;
  std::optional<Change> wanted_change_;
};

}  // namespace formicarium::lesson
