// SPDX-License-Identifier: GPL-3.0-or-later
// Charts that differ in what they draw of an iteration, in inks and in words: each is a SeriesRow (chart_rows.hpp).
#pragma once

#include <span>
#include <vector>

#include "app/desktop/panels/chart.hpp"

class QCPGraph;

namespace formicarium {

struct Line;

/// Consecutive iterations that share a column of pixels.
struct Column {
  double begin, end;  // x of the first and of the last
  TraceSummary sum;
  IterationRecord last;
  double middle() const { return (begin + end) / 2; }
};

struct SeriesRow {
  /// One line, or one area of a stack; neighbours in a stack differ in hue or in strength.
  struct Series {
    const char* name;  // in readouts and at the right edge
    Colour Palette::*colour;
    double width = 1.5;
    std::vector<double> dashes{};
    int alpha = 255;
    double Sighting::*seen = nullptr;  // what frames tell that the trace does not; null: the trace's columns
  };
  /// What the words at the right edge may need.
  struct Now {
    const ChartData& data;
    const IterationRecord& newest;  // in view
    const TraceSummary& view;       // of all iterations in view
  };

  const char* object;
  QString (*title)(const ChartData&);
  QString (*heading)(const ChartData&) = nullptr;  // over the plot; null: the title
  QString (*tip)(const ChartData&);
  std::vector<Series> series;  // the lowest first
  bool stacked = false;        // each area stands on the one before
  bool ghost = false;          // the run before has its pale lines, too
  TickWords ticks{};           // of a linear axis; none: decades
  int tick_count = 3;
  /// Adds a column to the lines [series]; not a number: a gap. Of a stack: one height each. Null: all are `seen`.
  void (*add)(const ChartData&, const Column&, std::span<Line> lines) = nullptr;
  /// What the axis shows, given the least and the largest value in view, {∞, −∞} if there is none; of a stack {0, a
  /// height that nine of ten sums stay below}.
  std::optional<std::pair<double, double>> (*range)(const ChartData&, double low, double high);
  double (*floor)(const ChartData&) = nullptr;  // where a dashed line runs across; null: nowhere
  QString (*readout)(const ChartData&, const IterationRecord&) = nullptr;  // null: of what is seen
  /// At the right edge, where a line ends, or beside an area that is so high; empty: nothing.
  QString (*end)(const Now&, const Series&, double value);
  QString (*foot)(const Now&) = nullptr;  // at the right edge, at 0
  QString (*empty)(const ChartData&);     // why there is nothing to see
};

class SeriesChart : public Chart {
  Q_OBJECT

 public:
  SeriesChart(const SeriesRow& row, const ChartData& data, QWidget* parent);
  QString title() const override { return row_.title(data_); }
  void say_words() override { explain(row_.tip(data_)); }
  void draw() override;

 protected:
  QString readout(std::size_t record) const override;

 private:
  std::vector<Line> lines_of(const TraceIndex& trace) const;
  void add_seen(std::span<Line> lines) const;
  /// Puts each line on the ones before it. Returns a height that nine of ten sums stay below.
  static double stack(std::span<Line> lines);
  QPen pen_of(const SeriesRow::Series& one, int alpha) const;

  const SeriesRow& row_;
  std::vector<QCPGraph*> ghosts_, graphs_;  // [series]; owned by the plot
  QCPGraph* floor_ = nullptr;
};

}  // namespace formicarium
