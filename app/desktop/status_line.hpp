// SPDX-License-Identifier: GPL-3.0-or-later
// The line at the window's foot: state, device, speed, instance, best, gap, and how trails reach the screen.
#pragma once

#include <QWidget>

class QLabel;

namespace formicarium {

struct Frame;
struct PicturePath;

/// "Trails through host memory: the colony runs on the CPU"
QString picture_path_words(const PicturePath& path);

class StatusLine : public QWidget {
  Q_OBJECT

 public:
  explicit StatusLine(QWidget* parent = nullptr);
  void show_frame(const Frame& frame);              // all but the figures
  void show_figures(const Frame& frame);            // best and gap
  void show_pausing(bool pausing);                  // instead of the state
  void show_picture_path(const PicturePath& path);  // "Trails through host memory", and why in the tooltip

 private:
  QLabel* field(const QString& name, int digits, const QString& widest_text, Qt::Alignment alignment);

  void resizeEvent(QResizeEvent* event) override;
  void make_room();  // what does not fit is left out, least important first

  bool loaded_ = false, pausing_ = false;
  QLabel *state_, *device_, *iterations_, *tours_, *instance_, *best_, *gap_, *picture_;
};

}  // namespace formicarium
