// SPDX-License-Identifier: GPL-3.0-or-later
// Runs side by side: which share of A's best tour the other sides' best tours have too.
#pragma once

#include <array>

#include "app/desktop/panels/chart.hpp"

class QCPGraph;

namespace formicarium {

class SharedEdgesChart : public Chart {
  Q_OBJECT

 public:
  SharedEdgesChart(const ChartData& shown, QWidget* parent);
  QString title() const override;
  void say_words() override;
  void draw() override;

 private:
  QString readout(std::size_t record) const override;
  std::array<QCPGraph*, 3> lines_{};  // of B, C and D
};

}  // namespace formicarium
