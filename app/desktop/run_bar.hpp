// SPDX-License-Identifier: GPL-3.0-or-later
// The bar under the menus: play, step, reset, speed, stop; best, gap and iteration in figures that do not jump.
#pragma once

#include <QWidget>
#include <vector>

#include "core/session/frame.hpp"

class QHBoxLayout;
class QLabel;
class QSlider;
class QToolButton;

namespace formicarium {

class Actions;
class ResetButton;
class StopButton;

class RunBar : public QWidget {
  Q_OBJECT

 public:
  RunBar(const Actions& actions, QWidget* parent = nullptr);

  void show_frame(const Frame& frame);           // all but the figures
  void show_figures(const Frame& frame);         // best, gap, iteration; with the charts, which repeat them
  void set_speed(double iterations_per_second);  // moves the slider, which emits; 0: unlimited
  double speed() const;
  void change_speed(int positions);  // slower (< 0), faster (> 0)

  void make_room();  // leaves out what this width has no room for, with this size of text

  // For the keyboard: what the pointer can do with the controls.
  void enter_seed();
  void focus_speed();
  void open_stop();

 signals:
  void speed_changed(double iterations_per_second);
  void stop_changed(const formicarium::StopCriteria& stop);
  void seed_entered(quint64 seed);

 private:
  void ask_for(QWidget* part);
  void make_speed(QHBoxLayout* row);
  void make_figures(QHBoxLayout* row);
  QToolButton* button(QAction* action, const QString& name);
  static void dress(QToolButton* made, const QString& name);
  void show_gap(const Frame& frame);
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

  std::vector<QToolButton*> worded_;  // lose their words in narrow windows
  QWidget* asked_ = nullptr;          // the last part that a command asked for: it gives way last
  int usual_line_ = 1;                // height of a line of text at first
  ResetButton* reset_;
  QLabel* speed_caption_;
  QSlider* slider_;
  QLabel* speed_text_;
  StopButton* stop_;
  QLabel *best_, *gap_, *gap_caption_, *iteration_;
};

}  // namespace formicarium
