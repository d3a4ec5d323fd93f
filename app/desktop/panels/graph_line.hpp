// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by the charts over time: the points of a line, and their extent.
#pragma once

#include <qcustomplot.h>

#include <algorithm>
#include <limits>

namespace formicarium {

/// The points of one line; x ascending.
struct Line {
  QVector<double> x, y;
  void add(double at, double value) {
    x << at;
    y << value;
  }
  void give(QCPGraph* graph) const {
    graph->setData(x, y, true);
    // A line needs two points; after the first iteration there is one.
    const bool dot = x.size() == 1 && graph->pen().style() != Qt::NoPen;
    graph->setScatterStyle(dot ? QCPScatterStyle(QCPScatterStyle::ssDisc, 5) : QCPScatterStyle());
  }
};

struct Extent {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// Its points have been reduced already, so the graph must not drop any.
inline QCPGraph* add_graph(QCustomPlot* plot, QCPGraph::LineStyle style = QCPGraph::lsLine) {
  QCPGraph* graph = plot->addGraph();
  graph->setLineStyle(style);
  graph->setSelectable(QCP::stNone);
  graph->setAdaptiveSampling(false);  // for_columns() has reduced the points and kept the extremes
  return graph;
}

}  // namespace formicarium
