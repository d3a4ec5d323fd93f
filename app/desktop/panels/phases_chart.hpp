// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of an iteration goes.
#pragma once

#include "app/desktop/panels/stacked_chart.hpp"

namespace formicarium {

/// Building tours, local search, and everything else, in milliseconds an iteration.
class PhasesChart : public StackedChart {
  Q_OBJECT

 public:
  PhasesChart(const ChartData& data, QWidget* parent);
  void say_words() override;
  void draw() override;

 protected:
  bool heights(const TraceSummary& sum, std::span<double> bands) const override;
  QString end_words(std::size_t band, double height) const override;
  QString readout(std::size_t record) const override;

 private:
  double search_share() const;  // percent of the time in view
  static QString share_words(double share);
};

}  // namespace formicarium
