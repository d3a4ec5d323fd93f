// SPDX-License-Identifier: GPL-3.0-or-later
// How the trails lie between τmin and τmax.
#pragma once

#include <vector>

#include "app/desktop/panels/chart.hpp"

class QCPBars;
class QCPGraph;
class QCPItemText;

namespace formicarium {

/// A histogram over log τ of the moment that is shown, in percent on a logarithmic axis, with a bar at each limit for
/// the trails that stand there.
class LevelsChart : public Chart {
  Q_OBJECT

 public:
  LevelsChart(const ChartData& data, QWidget* parent);
  void draw() override;
  bool over_time() const override { return false; }

 protected:
  QString readout(std::size_t record) const override;

 private:
  struct Bar {
    double x, share;
  };
  std::vector<Bar> bars() const;  // those at the limits first and last
  void draw_bars(const std::vector<Bar>& bars);
  void mark_limits(const std::vector<Bar>& bars);
  QString beyond(double room) const;  // what lies beyond the limits, in words that fit

  QCPBars *limits_ = nullptr, *between_ = nullptr;  // owned by the plot, as all below
  QCPGraph *low_ = nullptr, *high_ = nullptr;
  std::vector<QCPItemText*> numbers_;
};

}  // namespace formicarium
