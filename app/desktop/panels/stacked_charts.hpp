// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of each iteration stacked upon one another, as areas: how steps are decided, who deposits, what takes time.
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

/// Exploited, drawn, spun after rejected trials, taken from the backup list or from all that are left, in percent of
/// the ants' steps.
class DecisionsChart : public SharesChart {
  Q_OBJECT

 public:
  DecisionsChart(const ChartData& data, QWidget* parent);
  void draw() override;

 protected:
  bool heights(const TraceSummary& sum, std::span<double> bands) const override;
  QString readout(std::size_t record) const override;
  void add_labels() override;
};

/// In how many of the iterations under a pixel the iteration's best, the best so far or all ants deposited; of few
/// iterations, a strip with one colour each.
class DepositorChart : public SharesChart {
  Q_OBJECT

 public:
  DepositorChart(const ChartData& data, QWidget* parent);
  void say_words() override;
  void draw() override;

 protected:
  bool heights(const TraceSummary& sum, std::span<double> bands) const override;
  QString readout(std::size_t record) const override;
};

/// Building tours, local search, and everything else, in milliseconds an iteration.
class PhasesChart : public StackedChart {
  Q_OBJECT

 public:
  PhasesChart(const ChartData& data, QWidget* parent);
  void say_words() override;
  void draw() override;

 protected:
  bool heights(const TraceSummary& sum, std::span<double> bands) const override;
  QString end_words(std::size_t band, double height) const override;
  QString readout(std::size_t record) const override;

 private:
  double search_share() const;  // percent of the time in view
  static QString share_words(double share);
};

}  // namespace formicarium
