// SPDX-License-Identifier: GPL-3.0-or-later
// Whose tour laid trails.
#pragma once

#include "app/desktop/panels/stacked_chart.hpp"

namespace formicarium {

/// In how many of the iterations under a pixel the iteration's best, the best so far or all ants deposited; of few
/// iterations, a strip with one colour each.
class DepositorChart : public SharesChart {
  Q_OBJECT

 public:
  DepositorChart(const ChartData& data, QWidget* parent);
  void say_words() override;
  void draw() override;

 protected:
  bool heights(const TraceSummary& sum, std::span<double> bands) const override;
  QString readout(std::size_t record) const override;
};

}  // namespace formicarium
