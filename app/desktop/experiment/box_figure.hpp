// SPDX-License-Identifier: GPL-3.0-or-later
// A box for each variant, and each run as a point: a click at it, or Return, opens that run.
#pragma once

#include <vector>

#include "app/desktop/experiment/figure.hpp"

class QCPItemTracer;

namespace formicarium {

class BoxFigure : public Figure {
  Q_OBJECT

 public:
  explicit BoxFigure(QWidget* parent);

  struct Point {
    double x, y;
    std::size_t run;  // of the plan
  };
  const std::vector<Point>& points() const { return points_; }
  /// Where the point stands, in pixels of the plot.
  QPointF place_of(const Point& point) const;

 protected:
  QString draw(const ShownResults& shown) override;
  void forget() override { points_.clear(); }
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void add_box(const ShownResults& shown, std::size_t variant, const experiment::Table& table);
  int point_at(QPointF place) const;  // -1: none within reach
  void mark(int point);               // -1: none

  std::vector<Point> points_;
  std::vector<QString> words_;  // [points_]
  QCPItemTracer* tracer_;       // owned by the plot
  int marked_ = -1;
  QPointF pressed_;
};

}  // namespace formicarium
