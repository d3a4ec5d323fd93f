// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of each iteration stacked upon one another, as areas.
#pragma once

#include <span>
#include <vector>

#include "app/desktop/panels/chart.hpp"

class QCPGraph;

namespace formicarium {

class StackedChart : public Chart {
 protected:
  /// One area. Neighbours differ in hue or in strength, and each has its name at the right edge.
  struct Band {
    QString name;
    Colour Palette::*colour;
    int alpha;
  };
  StackedChart(const QString& title, const ChartData& data, std::vector<Band> bands, QWidget* parent);

  /// Fills in how high each band [bands] is in those iterations. False: nothing is known of them, the areas have a gap.
  virtual bool heights(const TraceSummary& sum, std::span<double> bands) const = 0;
  /// What stands at the right edge, beside a band that is so high; empty: nothing.
  virtual QString end_words(std::size_t band, double height) const = 0;

  /// Draws the areas and labels their right ends. Returns a height that nine of ten sums in view stay below; below 0:
  /// there is none.
  double draw_bands();
  const std::vector<Band>& bands() const { return bands_; }

 private:
  const std::vector<Band> bands_;
  std::vector<QCPGraph*> tops_;  // owned by the plot; [k] the upper edge of band k
};

/// Shares that add up to 1, in percent.
class SharesChart : public StackedChart {
 protected:
  using StackedChart::StackedChart;
  QString end_words(std::size_t band, double height) const override;
  void draw_shares(const QString& empty_words);
  virtual void add_labels() {}  // to end_labels_, besides those of the bands
};

}  // namespace formicarium
