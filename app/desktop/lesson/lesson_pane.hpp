// SPDX-License-Identifier: GPL-3.0-or-later
// One step of a lesson beside the stage: what is said and asked, the settings that may be turned, what the step waits
// for, and the way on.
#pragma once

#include <QFrame>
#include <functional>
#include <memory>
#include <vector>

#include "app/desktop/enlarged.hpp"
#include "core/lesson/course.hpp"

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace formicarium {

class ChoiceButton;
class ParameterRow;

class LessonPane : public QFrame {
  Q_OBJECT

 public:
  static constexpr int usual_width = 340;  // px

  /// `row`: makes the controls of a parameter, which the pane then owns.
  using MakeRow = std::function<ParameterRow*(const Parameter& parameter, QWidget* parent)>;
  explicit LessonPane(MakeRow row, QWidget* parent = nullptr);

  void show_course(const lesson::Course& course);
  /// Text and controls so many times as large: for a projector. Takes effect with the next show_course().
  void set_scale(double factor);
  /// What the step waits for: "Press Play. The run stops in iteration 100." Empty: nothing.
  void show_waiting(const QString& words);
  /// How far the runs are that a check does in the background; < 0: none are done.
  void show_share(double share);
  /// What is wrong with the file, which was saved anew; empty: nothing. The lesson that was read before stays.
  void show_faults(const QString& words);
  void show_way_on(const QString& next_lesson);  // its title, behind the last step; empty: there is none
  void let_turn(bool on);
  QWidget* control_of(const Parameter& parameter) const;  // null: it is not shown here
  std::vector<QWidget*> controls() const;                 // of the settings that may be turned

 signals:
  void scaled();                         // it has to be shown anew
  void answered(const QString& answer);  // as Course::answer() takes it
  void next_wanted();
  void back_wanted();
  void show_wanted();  // the program is to do it
  void close_wanted();
  void stop_wanted();    // the runs in the background
  void lesson_wanted();  // the next one
  void again_wanted();   // the same one, from its beginning

 private:
  void changeEvent(QEvent* event) override;
  void say(const QString& words, const char* name = "said");
  void show_item(const lesson::Item& item, bool open);
  void show_written(const lesson::Item& item, bool open);
  void show_question(const lesson::Item& item, bool open);
  ChoiceButton* add_choice(const lesson::Item::Choice& one, bool ticks);
  void add_taking_ticks(const std::vector<ChoiceButton*>& choices);
  void show_revealed(const lesson::Item& item);
  void show_verdict(const lesson::Item& item);
  void show_rows(const std::vector<const Parameter*>& parameters, bool enabled);
  void show_end(const lesson::Course& course);
  void scroll_down();
  std::unique_ptr<Enlarged> enlarge(const std::vector<QWidget*>& roots) const;

  MakeRow make_row_;
  QLabel *lesson_, *step_, *title_, *waiting_, *faults_;
  QProgressBar *way_, *share_;
  QScrollArea* scroll_;
  QWidget* body_ = nullptr;  // made anew when the step shows something else
  QVBoxLayout* column_ = nullptr;
  QWidget* doing_;
  QPushButton *back_, *show_me_, *next_;
  double scale_ = 1;
  std::vector<std::unique_ptr<Enlarged>> enlarged_;
  QString next_title_;
  bool at_the_end_ = false, done_ = false;
  std::vector<ParameterRow*> rows_;
  std::vector<QString> shown_;  // what the body was made from
  QString question_, pending_;  // the question that is open, and what is ticked or typed as its answer
};

}  // namespace formicarium
