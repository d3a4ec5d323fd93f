// SPDX-License-Identifier: GPL-3.0-or-later
// Gain and time of local search in each iteration.
#pragma once

#include "app/desktop/panels/chart.hpp"

class QCPGraph;

namespace formicarium {

/// Percent and milliseconds on one logarithmic axis: both are small, and only their course matters.
class SearchChart : public Chart {
  Q_OBJECT

 public:
  SearchChart(const ChartData& data, QWidget* parent);
  void say_words() override;
  void draw() override;

 protected:
  QString readout(std::size_t record) const override;

 private:
  QCPGraph *time_ = nullptr, *gain_ = nullptr;  // owned by the plot
};

}  // namespace formicarium
