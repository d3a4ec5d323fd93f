// SPDX-License-Identifier: GPL-3.0-or-later
// The parameters used in each iteration, set by hand or by a schedule.
#pragma once

#include <array>

#include "app/desktop/panels/chart.hpp"

class QCPGraph;

namespace formicarium {

/// ρ, α, for tours β and, with the Ant Colony System, q0 on one logarithmic axis.
class ParametersChart : public Chart {
  Q_OBJECT

 public:
  ParametersChart(const ChartData& data, QWidget* parent);
  void draw() override;
  void say_words() override;

 protected:
  QString readout(std::size_t record) const override;

 private:
  std::array<QCPGraph*, 4> lines_{};  // owned by the plot
};

}  // namespace formicarium
