// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of figures that only frames have, not the trace. A hidden chart records nothing, so its lines have gaps.
#pragma once

#include <vector>

#include "app/desktop/panels/chart.hpp"

class QCPGraph;

namespace formicarium {

class SightedChart : public Chart {
 protected:
  struct Curve {
    double Sighting::*share;
    QString name;
    Colour Palette::*colour;
    double width;
    bool dashed;
  };
  SightedChart(const QString& title, const ChartData& data, std::vector<Curve> curves, QWidget* parent);

  /// Draws the curves, in percent. The largest share, below 0 if there is none.
  double draw_curves();
  QString readout(std::size_t record) const override;

 private:
  const std::vector<Curve> curves_;
  std::vector<QCPGraph*> lines_;  // owned by the plot
};

/// How alike the ants' tours are: edges that they share with the best tour, and with each other.
class CommonEdgesChart : public SightedChart {
  Q_OBJECT

 public:
  CommonEdgesChart(const ChartData& data, QWidget* parent);
  QString title() const override;
  void say_words() override;
  void draw() override;
};

/// Edges of the best tour that no candidate list or ring keeps a trail for.
class LostEdgesChart : public SightedChart {
  Q_OBJECT

 public:
  LostEdgesChart(const ChartData& data, QWidget* parent);
  QString title() const override;
  void draw() override;
};

}  // namespace formicarium
