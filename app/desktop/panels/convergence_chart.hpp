// SPDX-License-Identifier: GPL-3.0-or-later
// How good the solutions are, over time.
#pragma once

#include <array>
#include <optional>

#include "app/desktop/panels/chart.hpp"

class QCPGraph;
class QCPItemStraightLine;

namespace formicarium {

/// Best as a step line, iteration best, mean with the band between the quartiles. Shows the gap in %, on a logarithmic
/// axis unless the user wants a linear one, if there is something to compare with, else the length. The previous run's
/// best line lies behind.
class ConvergenceChart : public Chart {
  Q_OBJECT

 public:
  ConvergenceChart(const ChartData& data, QWidget* parent);
  void say_words() override;
  void draw() override;
  bool of_all_sides() const override { return true; }
  QString unnamed_words() const override;
  bool gaps() const;  // whether it shows gaps, else lengths; with axes that are held what it did then
  void hold_axes(double from, double to) override;

 protected:
  QString readout(std::size_t record) const override;

 private:
  double value(double length) const;  // gap % or length
  QString words(double length) const;
  QString ghost_words() const;        // what the pale line is called
  double place(double length) const;  // on the axis
  void set_floor();
  void scale_y(double low, double high);
  void set_pens();
  void label_ends();

  std::optional<bool> held_gaps_{};
  double least_ = 0;                  // gap in percent where a logarithmic axis has its floor; 0: the axis is linear
  bool only_zero_ = false;            // no gap but 0 stands on the floor
  bool band_ = false;                 // some of it was drawn
  std::array<QCPGraph*, 3> sides_{};  // best lines of the other sides
  QCPItemStraightLine* floor_ = nullptr;  // owned by the plot
  QCPGraph *low_ = nullptr, *high_ = nullptr, *ghost_ = nullptr, *iteration_best_ = nullptr, *mean_ = nullptr,
           *casing_ = nullptr, *best_ = nullptr;  // owned by the plot; lowest first
};

}  // namespace formicarium
