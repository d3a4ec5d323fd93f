// SPDX-License-Identifier: GPL-3.0-or-later
// The tour lengths of the last iteration: a dot an ant below 200 ants, a histogram above.
#pragma once

#include "app/desktop/panels/chart.hpp"

class QCPBars;
class QCPGraph;

namespace formicarium {

class LengthsChart : public Chart {
  Q_OBJECT

 public:
  LengthsChart(const ChartData& data, QWidget* parent);
  void say_words() override;
  void draw() override;
  bool over_time() const override { return false; }
  QString title() const override;
  AxisWords axis_words() const override;

 protected:
  QString readout(std::size_t record) const override;

 private:
  QCPGraph *dots_ = nullptr, *best_ = nullptr, *mean_ = nullptr;
  QCPBars* bars_ = nullptr;
};

}  // namespace formicarium
