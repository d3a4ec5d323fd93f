// SPDX-License-Identifier: Apache-2.0
// What a lesson does to the pictures of a window: it shows and hides layers, marks a city or an edge, and takes clicks
// as answers.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/scene/view_state.hpp"
#include "core/lesson/course.hpp"

namespace formicarium {

class LessonView {
 public:
  using Clicked = std::function<void(const std::string& answer)>;

  /// `clicked`: the learner clicked a place, "12" or "3-17", while a question asked for one.
  LessonView(ViewStatePtr state, Clicked clicked);
  /// Layers and view are again what they were.
  ~LessonView();
  LessonView(const LessonView&) = delete;
  LessonView& operator=(const LessonView&) = delete;

  /// Shows what the step wants, once a step. Call it whenever the course may have gone on.
  void show(const lesson::Course& course);

 private:
  void listen(unsigned changes);
  void mark(const Asked& place);

  ViewStatePtr state_;
  Clicked clicked_;
  const ShownLayers layers_;
  const View view_;
  std::vector<const lesson::Entry*> marks_;  // as shown last
  Asked marked_;                             // by the lesson
  enum class Asks { nothing, city, edge } asks_ = Asks::nothing;
  bool changes_ = false;  // it changes the state itself
  ViewState::Listening listening_;
};

}  // namespace formicarium
