// SPDX-License-Identifier: GPL-3.0-or-later
// The run as a bar from iteration 0 to now: marks where the best tour improved, parameters changed, the trails were set
// back or another run branched off, and a handle that shows an earlier moment.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "app/desktop/panels/trace_index.hpp"
#include "core/session/frame.hpp"

class QLabel;
class QLineEdit;
class QToolButton;

namespace formicarium {

/// What happened in a run, in ascending order.
struct TimelineMark {
  enum class Kind { improvement, change, restart, branch } kind;
  std::int64_t iteration;
  QString words;  // "Iteration 412: best 7 542", "After iteration 412: ρ 0.02 → 0.5"
  bool operator==(const TimelineMark&) const = default;
};

/// Where another run of the tree parts from the one that is shown.
struct TimelineBranch {
  std::int64_t iteration;  // the last one that both share
  QString name;
  bool operator==(const TimelineBranch&) const = default;
};

/// Collects marks from a run's trace and journal as they grow. O(new records), and O(all
/// marks) if there is a new one.
class TimelineMarks {
 public:
  /// False if nothing is new.
  bool take(const Frame& frame, const std::shared_ptr<const Trace>& trace);
  /// The branches to mark, in any order; they stay until the next call.
  void set_branches(std::vector<TimelineBranch> branches);
  const std::vector<TimelineMark>& all() const { return all_; }

 private:
  void merge();

  std::uint64_t run_ = 0;
  std::size_t read_ = 0;  // records of the trace
  std::vector<TimelineMark> from_trace_, from_journal_, all_;
  std::vector<TimelineBranch> branches_;
  std::vector<JournalEntry> journal_;
};

/// The bar without its field and button. Left and right arrows, Page Up and Down, Home and End move the handle.
class TimelineTrack : public QWidget {
  Q_OBJECT

 public:
  explicit TimelineTrack(QWidget* parent = nullptr);

  void show(std::int64_t shown, std::int64_t now, bool reviewing, const std::vector<TimelineMark>& marks);
  /// The iteration at x; x_of() is the reverse. Whole logical pixels.
  std::int64_t iteration_at(double x) const;
  double scale() const;  // a projector has a higher bar
  double x_of(std::int64_t iteration) const;
  /// The mark that a pointer at x means: the nearest within 5 px, others before improvements; null: none.
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
