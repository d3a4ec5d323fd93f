// SPDX-License-Identifier: GPL-3.0-or-later
// Somebody who takes a lesson in the window, with mouse and keyboard.
#pragma once

#include <functional>

#include "app/desktop/lesson/lessons.hpp"
#include "app/desktop/main_window.hpp"
#include "core/lesson/course.hpp"

namespace formicarium {

class Learner {
 public:
  explicit Learner(MainWindow& window) : window_(window) {}

  const lesson::Course& course() const { return *window_.lessons().course(); }
  /// Opens a file or a bundled lesson, and waits until its run has come and the step waits for something.
  bool take(const QString& lesson);
  /// Clicks what the pane or the run bar has; false: it is not there, or cannot be clicked.
  bool click(const char* name);
  /// Chooses a right answer, or a wrong one; writes a number or clicks a city where one is asked for.
  bool answer(bool right);
  /// Turns what the step lets be turned to what a witness of the next check says.
  bool turn(bool passes);
  bool press_play();  // and waits until the run has stopped and the step goes on
  bool comes_to_rest();
  /// Does what the step waits for, until it is done or `at_most` deeds are.
  bool finish_step(bool right, int at_most = 20);
  void on_each(std::function<void(const char* what)> look) { look_ = std::move(look); }

 private:
  bool tick(bool right);  // wrong: all
  bool write_number(bool right);
  bool click_place(bool right);
  const std::vector<lesson::Setting>* witness(bool passes) const;

  MainWindow& window_;
  std::function<void(const char*)> look_ = [](const char*) {};
};

}  // namespace formicarium
