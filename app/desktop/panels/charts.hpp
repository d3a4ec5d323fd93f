// SPDX-License-Identifier: GPL-3.0-or-later
// The charts under the map: convergence, branching factor and the last iteration's tour lengths, with one crosshair.
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>

#include "app/desktop/panels/chart_data.hpp"
#include "app/desktop/picture/still.hpp"

class QCPPainter;
class QToolButton;

namespace formicarium {

class BranchingChart;
class Chart;
class ConvergenceChart;
class LengthsChart;

class Charts : public QWidget {
  Q_OBJECT

 public:
  explicit Charts(QWidget* parent = nullptr);
  ~Charts() override;

  /// Keeps what it needs of both; draws at most 15 times a second, only while visible and only what is new.
  void show_frame(const Frame& frame, std::shared_ptr<const Trace> trace);
  void set_dark(bool dark);
  void set_over_seconds(bool seconds);  // x: seconds of solving, or iterations
  void clear_ghost();                   // forgets the previous run's lines

  /// The charts in view as one picture; it paints this widget, so it must not outlive it nor leave the GUI thread.
  Still still();

  QSize sizeHint() const override { return {960, 196}; }
  QSize minimumSizeHint() const override { return {280, 140}; }

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  enum Which { convergence, branching, lengths, count };

  void schedule();
  void redraw();
  void lay_out();
  void put_second(Which which);
  void show_crosshair(qint64 iteration);  // in all of them; -1: none
  void paint(QCPPainter& painter) const;

  ChartData data_;
  bool dirty_ = false;
  QTimer clock_;
  QToolButton *ghost_button_ = nullptr, *axis_button_ = nullptr;
  Chart* charts_[count]{};                           // children
  Which chosen_ = convergence, second_ = branching;  // where there is room for one, for two
};

}  // namespace formicarium
