// SPDX-License-Identifier: GPL-3.0-or-later
// The run as a bar from iteration 0 to now, with its marks and a handle that shows an earlier moment.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "app/model/timeline_marks.hpp"

class QLabel;
class QLineEdit;
class QToolButton;

namespace formicarium {

/// The bar without its field and button. Left and right arrows, Page Up and Down, Home and End move the handle.
class TimelineTrack : public QWidget {
  Q_OBJECT
  Q_PROPERTY(qint64 value READ shown WRITE want)  // for screen readers
  Q_PROPERTY(qint64 maximum READ now)

 public:
  explicit TimelineTrack(QWidget* parent = nullptr);

  void show(std::int64_t shown, std::int64_t now, bool reviewing, const std::vector<TimelineMark>& marks);
  /// The iteration at x; x_of() is the reverse. Whole logical pixels.
  std::int64_t iteration_at(double x) const;
  std::int64_t shown() const { return shown_; }
  std::int64_t now() const { return now_; }
  double scale() const;  // a projector has a higher bar
  double x_of(std::int64_t iteration) const;
  /// The mark that a pointer at x means, within 5 px; null: none.
  const TimelineMark* mark_at(double x) const;

  QSize sizeHint() const override { return {400, 28}; }
  QSize minimumSizeHint() const override { return {120, 28}; }

 signals:
  void wanted(qint64 iteration);  // the last iteration stands for the live run

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;  // tooltips

 private:
  void want(std::int64_t iteration);

  std::int64_t shown_ = 0, now_ = 0;
  bool reviewing_ = false;
  std::vector<TimelineMark> marks_;
  double pressed_ = 0;  // x where the left button went down; far outside the bar once the pointer was dragged
};

class TimelineBar : public QWidget {
  Q_OBJECT

 public:
  explicit TimelineBar(QWidget* parent = nullptr);

  void show_frame(const Frame& frame, const std::shared_ptr<const Trace>& trace);
  void show_branches(std::vector<TimelineBranch> branches);
  void set_now_enabled(bool enabled);

 signals:
  void wanted(qint64 iteration);
  void live_wanted();

 private:
  TimelineTrack* track_;
  QLineEdit* field_;
  QLabel* of_;
  QToolButton* live_;
  TimelineMarks marks_;
  std::int64_t shown_ = 0, now_ = 0;
  bool reviewing_ = false;
};

}  // namespace formicarium
