// SPDX-License-Identifier: Apache-2.0
// What a lesson does to the pictures of a window: it shows and hides layers, marks cities and edges, and takes clicks
// as answers.
#pragma once

#include <functional>
#include <optional>
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
  ~LessonView();  // takes back what it has changed
  LessonView(const LessonView&) = delete;
  LessonView& operator=(const LessonView&) = delete;

  /// Shows what the step wants, once a step. Call it whenever the course may have gone on.
  void show(const lesson::Course& course);

 private:
  void listen(unsigned changes);
  void show_layer(Layer layer, bool shown);
  void take_back();  // what the user has not changed since
  void mark(std::vector<Asked> places);
  void let_go();  // of what was clicked

  ViewStatePtr state_;
  Clicked clicked_;
  std::vector<const lesson::Entry*> marks_{};  // as shown last
  std::size_t step_ = 0;                       // the same
  struct Changed {
    Layer layer;
    bool before;
  };
  std::vector<Changed> layers_{};  // by the lesson
  struct ChangedView {
    View before, now;
  };
  std::optional<ChangedView> view_{};  // the same
  std::vector<Asked> marked_{};        // the same
  enum class Asks { nothing, city, edge } asks_ = Asks::nothing;
  ViewState::Listening listening_;
};

}  // namespace formicarium
