// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/series_chart.hpp"

#include <qcustomplot.h>

#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/desktop/panels/graph_line.hpp"
#include "app/desktop/panels/plot_style.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {
namespace {

constexpr qsizetype few_sightings = 40;  // of so few each is a dot: they may stand alone between two gaps

Extent extent_of(std::span<const Line> lines) {
  Extent extent;
  for (const Line& line : lines)
    for (const double value : line.y)
      if (!std::isnan(value)) extent.add(value);
  return extent;
}

double last_of(const Line& line) { return line.y.isEmpty() ? std::nan("") : line.y.back(); }

}  // namespace

SeriesChart::SeriesChart(const SeriesRow& row, const ChartData& shown, QWidget* parent)
    : Chart(row.title(shown), shown, parent), row_(row) {
  setObjectName(QLatin1String(row.object));
  for (std::size_t i = 0; row.ghost && i < row.series.size(); ++i) ghosts_.push_back(add_graph(plot_));
  for (std::size_t i = 0; i < row.series.size(); ++i) {
    // Each iteration of a stack, or column of pixels, has its own width.
    graphs_.push_back(add_graph(plot_, row.stacked ? QCPGraph::lsStepCenter : QCPGraph::lsLine));
    if (row.stacked && i > 0) graphs_[i]->setChannelFillGraph(graphs_[i - 1]);
  }
  if (row.floor) floor_ = add_graph(plot_);
  if (row.ticks)
    tick_y(row.ticks, row.tick_count);
  else
    tick_decades();
}

QPen SeriesChart::pen_of(const SeriesRow::Series& one, int alpha) const {
  QPen pen(ink(one.colour, alpha), one.width);
  if (!one.dashes.empty()) pen.setDashPattern(QList<qreal>(one.dashes.begin(), one.dashes.end()));
  return pen;
}

std::vector<Line> SeriesChart::lines_of(const TraceIndex& trace) const {
  std::vector<Line> lines(row_.series.size());
  const bool s = data_.over_seconds;
  if (row_.add)
    each_column(trace, [&](std::size_t first, std::size_t last, const TraceSummary& sum) {
      row_.add(data_, {trace.x(first, s), trace.x(last - 1, s), sum, trace[last - 1]}, lines);
    });
  return lines;
}

void SeriesChart::add_seen(std::span<Line> lines) const {
  for (const Sighting& seen : data_.seen.sightings())
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!row_.series[i].seen) continue;
      const double x = data_.over_seconds ? seen.seconds : double(seen.iteration), share = seen.*row_.series[i].seen;
      if (share < 0) continue;
      if (seen.first && !lines[i].x.isEmpty()) lines[i].add(x, std::nan(""));
      lines[i].add(x, share);
    }
}

double SeriesChart::stack(std::span<Line> lines) {
  for (std::size_t i = 1; i < lines.size(); ++i)
    for (qsizetype at = 0; at < lines[i].y.size(); ++at) lines[i].y[at] += lines[i - 1].y[at];
  std::vector<double> sums;
  for (const double sum : lines.back().y)
    if (!std::isnan(sum)) sums.push_back(sum);
  if (sums.empty()) return -1;
  const auto usual = sums.begin() + std::ptrdiff_t(sums.size() * 9 / 10);
  std::ranges::nth_element(sums, usual);
  return *usual;
}

void SeriesChart::draw() {
  title_button()->setText(row_.heading ? row_.heading(data_) : title());
  begin_over_time();
  std::vector<Line> lines = lines_of(data_.trace);
  add_seen(lines);
  const auto newest = last_in_view(data_.trace);
  const Window view = window(data_.trace);
  const TraceSummary all = newest ? data_.trace.over(view.first, view.last) : TraceSummary{};
  double base = 0;
  for (std::size_t i = 0; newest && i < lines.size(); ++i) {
    const double value = last_of(lines[i]);
    if (std::isnan(value)) continue;
    const SeriesRow::Series& one = row_.series[i];
    const QString words = row_.end({data_, *newest, all}, one, value);
    const QPen sample =
        row_.stacked ? QPen(ink(one.colour, one.alpha), 8, Qt::SolidLine, Qt::FlatCap) : pen_of(one, one.alpha);
    if (!words.isEmpty()) end_labels_.push_back({row_.stacked ? base + value / 2 : value, words, sample});
    base += value;
  }
  if (newest && row_.foot)
    if (const QString words = row_.foot({data_, *newest, all}); !words.isEmpty())
      end_labels_.push_back({0, words, QPen(Qt::NoPen)});

  Extent extent = extent_of(lines);
  if (row_.stacked) extent = {0, stack(lines)};
  if (row_.ghost) {
    const std::vector<Line> before = lines_of(data_.ghost);
    const Extent also = extent_of(before);
    extent = {std::min(extent.low, also.low), std::max(extent.high, also.high)};
    for (std::size_t i = 0; i < before.size(); ++i) {
      ghosts_[i]->setPen(pen_of(row_.series[i], ghost_alpha));
      before[i].give(ghosts_[i]);
    }
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const SeriesRow::Series& one = row_.series[i];
    if (row_.stacked) graphs_[i]->setBrush(ink(one.colour, one.alpha));
    graphs_[i]->setPen(row_.stacked ? QPen(Qt::NoPen) : pen_of(one, one.alpha));
    lines[i].give(graphs_[i]);
    if (one.seen && lines[i].x.size() < few_sightings)
      graphs_[i]->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 4));
  }
  if (floor_) {
    const QCPRange x = plot_->xAxis->range();
    const double floor = row_.floor(data_);
    floor_->setData({x.lower, x.upper}, {floor, floor}, true);
    floor_->setPen(dashed(&Palette::control_edge));
  }
  if (const auto range = row_.range(data_, extent.low, extent.high); range && follows_y_)
    plot_->yAxis->setRange(range->first, range->second);
  finish(row_.empty(data_), extent.low > extent.high);
}

QString SeriesChart::readout(std::size_t record) const {
  const IterationRecord r = data_.trace[record];
  if (row_.readout) return row_.readout(data_, r);
  const Sighting* const seen = data_.seen.at(r.iteration);
  if (!seen) return {};
  QStringList words;
  for (const SeriesRow::Series& one : row_.series)
    if (seen->*one.seen >= 0) words << tr("%1 %2").arg(QLatin1String(one.name), percent(100 * (seen->*one.seen)));
  if (!words.empty() && seen->iteration != r.iteration) words << tr("seen at it %1").arg(whole(seen->iteration));
  return words.join(QStringLiteral(" · "));
}

}  // namespace formicarium
