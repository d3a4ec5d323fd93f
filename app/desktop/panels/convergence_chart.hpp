// SPDX-License-Identifier: GPL-3.0-or-later
// How good the solutions are, over time.
#pragma once

#include <array>

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
  QString ghost_words() const;  // what the pale line is called
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

}  // namespace formicarium
