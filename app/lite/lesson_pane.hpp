// SPDX-License-Identifier: Apache-2.0
// One step of a lesson beside the picture: what is said and asked, the settings that may be turned, what the step waits
// for, and the way on.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "app/lite/parameter_pane.hpp"
#include "app/model/lesson_run.hpp"

namespace formicarium::lite {

class LessonPane {
 public:
  static constexpr double width = 320;  // logical px, times the panels' unit

  /// What the learner wants; done once the frame is drawn.
  struct Wish {
    enum class Kind { answer, next, back, show_me, leave, leave_runs, again, next_lesson } kind;
    std::string answer{};  // as Course::answer() takes it
  };
  /// `next_lesson`: behind the last step a button leads on.
  std::optional<Wish> draw(Panels& panels, const Rect& place, const LessonRun& run, ParameterPane& rows, Player& player,
                           bool next_lesson);

 private:
  std::optional<Wish> head(Panels& panels, const LessonRun& run);
  std::optional<Wish> item(Panels& panels, const lesson::Item& item, bool open);
  std::optional<Wish> written(Panels& panels, const lesson::Item& item, bool open);
  void tick(char letter);
  bool choice(Panels& panels, const lesson::Item& item, const lesson::Item::Choice& one, bool open);
  void verdict(Panels& panels, const lesson::Item& item) const;
  std::optional<Wish> foot(Panels& panels, const LessonRun& run, bool next_lesson);

  std::array<char, 24> number_{};                   // what is typed as an answer
  std::string ticked_{};                            // letters, in their order
  std::pair<std::size_t, std::size_t> question_{};  // step and item that these are for
  bool again_ = true;                               // what failed can be tried again
  std::size_t shown_step_ = 0, shown_items_ = 0;    // it scrolls to what is new
};

}  // namespace formicarium::lite
