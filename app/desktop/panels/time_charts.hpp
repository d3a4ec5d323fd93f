// SPDX-License-Identifier: GPL-3.0-or-later
// The charts over time: how good the tours are, how many ways out of a city still count, what selective memory kept.
#pragma once

#include <array>
#include <utility>

#include "app/desktop/panels/chart.hpp"

class QCPGraph;

namespace formicarium {

/// Best as a step line, iteration best, mean with the band between the quartiles. Shows the gap in % on a logarithmic
/// axis if the optimum or a best known length is known, else the length. The previous run's best line lies behind.
class ConvergenceChart : public Chart {
  Q_OBJECT

 public:
  ConvergenceChart(const ChartData& data, QWidget* parent);
  void say_words() override;
  void draw() override;

 protected:
  QString readout(std::size_t record) const override;

 private:
  double value(double length) const;  // gap % or length
  QString words(double length) const;
  bool gaps() const;
  double place(double length) const;  // on the axis
  void scale_y(double low, double high);
  void set_pens();
  void label_ends();

  double least_ = 0;                  // gap in percent at which the axis begins; 0: it shows lengths
  std::array<QCPGraph*, 3> sides_{};  // best lines of the other sides
  QCPGraph *low_ = nullptr, *high_ = nullptr, *ghost_ = nullptr, *iteration_best_ = nullptr, *mean_ = nullptr,
           *casing_ = nullptr, *best_ = nullptr;  // owned by the plot; lowest first
};

/// One number of each iteration as a line, with the previous run's behind it.
class ValueChart : public Chart {
 protected:
  struct Value {
    double TraceSummary::*least;
    double TraceSummary::*most;
    double TraceSummary::*last;
  };
  ValueChart(const QString& title, const ChartData& data, Value value, QWidget* parent);

  /// Draws both lines. Returns the least and the largest value in view, {∞, −∞} if there is none.
  std::pair<double, double> draw_lines();
  void label_end(double now, const QString& words);  // where the line ends

 private:
  const Value value_;
  QCPGraph *ghost_ = nullptr, *line_ = nullptr;
};

/// The mean λ-branching factor with its floor of 2: one way in, one way out.
class BranchingChart : public ValueChart {
  Q_OBJECT

 public:
  BranchingChart(const ChartData& data, QWidget* parent);
  void say_words() override;
  void draw() override;

 protected:
  QString readout(std::size_t record) const override;

 private:
  QCPGraph* settled_ = nullptr;
};

/// How often selective memory still had the trail that was to be updated.
class HitRatioChart : public ValueChart {
  Q_OBJECT

 public:
  HitRatioChart(const ChartData& data, QWidget* parent);
  void draw() override;

 protected:
  QString readout(std::size_t record) const override;
};

/// How many edges were new to a ring of selective memory, and pushed another one out.
class InsertionsChart : public ValueChart {
  Q_OBJECT

 public:
  InsertionsChart(const ChartData& data, QWidget* parent);
  void draw() override;

 protected:
  QString readout(std::size_t record) const override;
};

}  // namespace formicarium
