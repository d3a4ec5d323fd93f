// SPDX-License-Identifier: GPL-3.0-or-later
// A curve for each variant over seconds or iterations, perhaps with a band round it.
#pragma once

#include <qcustomplot.h>

#include <algorithm>
#include <vector>

#include "app/desktop/experiment/figure.hpp"
#include "app/desktop/experiment/plotted.hpp"
#include "core/experiment/curves.hpp"

namespace formicarium {

/// Steps: a value stands until the next point.
using Steps = QSharedPointer<QCPGraphDataContainer>;
/// Of points at ascending places.
Steps steps_of(const std::vector<QCPGraphData>& points);

struct PlottedCurves : Plotted {
  struct Curve {
    std::size_t variant = 0;
    QString name{};  // in the legend
    Steps line{};
    Steps low{}, high{};  // edges of the band; null: there is none
  };
  std::vector<Curve> curves{};
  experiment::CountedIn unit = experiment::CountedIn::seconds;
  double first = 0, last = 0;  // of the axis of time, which is logarithmic
  double low = 0, high = 0;    // of the other
  QString title{};             // of the other
  int digits = 3;              // of its numbers

  /// For curves of shares, 0 to 100 %, which rise between these two moments: room before the first and above the last.
  void rise_between(double earliest, double latest) {
    empty = false;
    first = 0.8 * earliest;
    last = std::max(latest, 1.001 * earliest);
    high = 104;
  }
};

class CurveFigure : public Figure {
  Q_OBJECT

 public:
  CurveFigure(const QString& name, MakePlotted make, QWidget* parent);

 protected:
  void draw(const Plotted& plotted) override;
  double legend_height(double width) const override;
};

/// Why there is no curve over time: several instances, or iterations that are not known; empty: there is one.
QString why_no_curve(const ShownResults& shown);
/// Why nothing can be counted in the chosen unit; empty: it can.
QString why_not_counted(const ShownResults& shown);
/// What targets count from where nothing is known of an instance.
QString best_of_all(const ProblemWords& words);
/// Nothing is finished on the instance.
QString no_run_yet();

}  // namespace formicarium
