// SPDX-License-Identifier: GPL-3.0-or-later
// The two charts over time: how good the tours are, and how many ways out of a city still count.
#pragma once

#include "app/desktop/panels/chart.hpp"

class QCPGraph;

namespace formicarium {

/// Best as a step line, iteration best, mean with the band between the quartiles; gap in % on a logarithmic axis where
/// the optimum is known, else length. The previous run's best line behind it.
class ConvergenceChart : public Chart {
  Q_OBJECT

 public:
  ConvergenceChart(const ChartData& data, QWidget* parent);
  void draw() override;

 protected:
  QString readout(std::size_t record) const override;

 private:
  double value(double length) const;  // gap % or length
  QString words(double length) const;
  bool gaps() const;

  QCPGraph *low_ = nullptr, *high_ = nullptr, *ghost_ = nullptr, *iteration_best_ = nullptr, *mean_ = nullptr,
           *casing_ = nullptr, *best_ = nullptr;  // owned by the plot, from below
};

/// The mean λ-branching factor with its floor of 2: one way in, one way out.
class BranchingChart : public Chart {
  Q_OBJECT

 public:
  BranchingChart(const ChartData& data, QWidget* parent);
  void draw() override;

 protected:
  QString readout(std::size_t record) const override;

 private:
  QCPGraph *two_ = nullptr, *ghost_ = nullptr, *line_ = nullptr;
};

}  // namespace formicarium
