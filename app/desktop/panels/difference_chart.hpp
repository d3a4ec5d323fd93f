// SPDX-License-Identifier: GPL-3.0-or-later
// How much longer the best tours of the other sides are than side A's, at the same iteration or second.
#pragma once

#include <array>

#include "app/desktop/panels/chart.hpp"

class QCPGraph;

namespace formicarium {

/// Percent of A's length on a linear axis with a line at 0. Empty while one run is shown.
class DifferenceChart : public Chart {
  Q_OBJECT

 public:
  DifferenceChart(const ChartData& data, QWidget* parent);
  void say_words() override;
  void draw() override;

 protected:
  QString readout(std::size_t record) const override;

 private:
  std::array<QCPGraph*, 3> lines_{};  // of B, C and D; owned by the plot
  QCPGraph* equal_ = nullptr;
};

}  // namespace formicarium
