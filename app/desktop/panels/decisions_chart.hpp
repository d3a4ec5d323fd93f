// SPDX-License-Identifier: GPL-3.0-or-later
// How ants decide their steps.
#pragma once

#include "app/desktop/panels/stacked_chart.hpp"

namespace formicarium {

/// Exploited, drawn, spun after rejected trials, taken from the backup list or from all that are left, in percent of
/// the ants' steps.
class DecisionsChart : public SharesChart {
  Q_OBJECT

 public:
  DecisionsChart(const ChartData& data, QWidget* parent);
  void draw() override;

 protected:
  bool heights(const TraceSummary& sum, std::span<double> bands) const override;
  QString readout(std::size_t record) const override;
  void add_labels() override;
};

}  // namespace formicarium
