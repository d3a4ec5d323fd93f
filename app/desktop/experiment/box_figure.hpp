// SPDX-License-Identifier: GPL-3.0-or-later
// A box for each variant, and each run as a point: a click at it, or Return, opens that run.
#pragma once

#include <QStringList>
#include <string>
#include <vector>

#include "app/desktop/experiment/figure.hpp"
#include "core/experiment/statistics/describe.hpp"

class QCPItemTracer;

namespace formicarium {

struct PlottedBoxes : Plotted {
  struct Box {
    std::size_t variant = 0;
    statistics::Description numbers{};
  };
  struct Point {
    double x = 0, y = 0;
    std::size_t variant = 0;
    ChosenRun run{};
    std::string name{};  // of the run
  };
  std::vector<Box> boxes{};
  std::vector<Point> points{};  // variant by variant, in the order of the plan
  QStringList variants{};       // names
  QString title{};              // of the axis of values
};
std::shared_ptr<Plotted> plot_boxes(const ShownResults& shown);

class BoxFigure : public Figure {
  Q_OBJECT

 public:
  explicit BoxFigure(QWidget* parent);

  using Point = PlottedBoxes::Point;
  const std::vector<Point>& points() const;
  /// Where the point stands, in pixels of the plot.
  QPointF place_of(const Point& point) const;

 protected:
  void draw(const Plotted& plotted) override;
  void forget() override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  int point_at(QPointF place) const;  // -1: none within reach
  void mark(int point);               // -1: none

  QCPItemTracer* tracer_;  // owned by the plot
  int marked_ = -1;
  QPointF pressed_;
};

}  // namespace formicarium
