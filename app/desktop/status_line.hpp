// SPDX-License-Identifier: GPL-3.0-or-later
// The line at the window's foot: state, device, speed, instance, best, gap, and how trails reach the screen.
#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QToolButton;

namespace formicarium {

struct Frame;
struct PicturePath;

/// "Trails through host memory: the colony runs on the CPU"
QString picture_path_words(const PicturePath& path);

class StatusLine : public QWidget {
  Q_OBJECT

 public:
  /// `pause_at_once` gets a button beside the words on a long iteration.
  explicit StatusLine(QAction* pause_at_once, QWidget* parent = nullptr);
  void show_frame(const Frame& frame);    // all but the figures
  void show_figures(const Frame& frame);  // best and gap
  /// Words on an iteration that lasts long, instead of the state; empty: the state again.
  void show_iteration(const QString& words);
  void show_picture_path(const PicturePath& path);  // "Trails through host memory", and why in the tooltip

 private:
  QLabel* field(const QString& name, int digits, const QString& widest_text, Qt::Alignment alignment);

  void resizeEvent(QResizeEvent* event) override;
  void make_room();  // what does not fit is left out, least important first

  bool loaded_ = false;
  int state_width_ = 0;
  QString state_words_, iteration_words_;
  QToolButton* at_once_;
  QLabel *state_, *device_, *iterations_, *tours_, *instance_, *best_, *gap_, *picture_;
};

}  // namespace formicarium
