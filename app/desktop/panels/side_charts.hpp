// SPDX-License-Identifier: GPL-3.0-or-later
// Runs side by side: how much longer each other side's best tour is than A's, and how many edges it shares
// with A's.
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
  bool of_all_sides() const override { return true; }

 protected:
  QString readout(std::size_t record) const override;

 private:
  std::array<QCPGraph*, 3> lines_{};  // of B, C and D; owned by the plot
  QCPGraph* equal_ = nullptr;
};

/// Which share of A's best tour the other sides' best tours have too.
class SharedEdgesChart : public Chart {
  Q_OBJECT

 public:
  SharedEdgesChart(const ChartData& shown, QWidget* parent);
  QString title() const override;
  void say_words() override;
  void draw() override;
  bool of_all_sides() const override { return true; }

 private:
  QString readout(std::size_t record) const override;
  std::array<QCPGraph*, 3> lines_{};  // of B, C and D; owned by the plot
};

}  // namespace formicarium
