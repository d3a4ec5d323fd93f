// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/stacked_chart.hpp"

#include <algorithm>
#include <cmath>

#include "app/desktop/panels/graph_line.hpp"

namespace formicarium {

StackedChart::StackedChart(const QString& title, const ChartData& shown, std::vector<Band> bands, QWidget* parent)
    : Chart(title, shown, parent), bands_(std::move(bands)) {
  for (std::size_t band = 0; band < bands_.size(); ++band) {
    QCPGraph* const top =
        add_graph(plot_, QCPGraph::lsStepCenter);  // each iteration, or column of pixels, has its own width
    if (band > 0) top->setChannelFillGraph(tops_.back());
    tops_.push_back(top);
  }
}

double StackedChart::draw_bands() {
  begin_over_time();
  const bool s = data_.over_seconds;
  std::vector<Line> lines(bands_.size());
  std::vector<double> high(bands_.size()), newest;
  std::vector<double> sums;
  each_column(data_.trace, [&](std::size_t first, std::size_t last, const TraceSummary& sum) {
    const bool known = heights(sum, high);
    const double x = (data_.trace.x(first, s) + data_.trace.x(last - 1, s)) / 2;
    double top = 0;
    for (std::size_t band = 0; band < lines.size(); ++band) {
      top += high[band];
      lines[band].add(x, known ? top : std::nan(""));
    }
    newest = known ? high : std::vector<double>{};
    if (known) sums.push_back(top);
  });
  double base = 0;
  for (std::size_t band = 0; band < bands_.size(); ++band) {
    const QColor fill = ink(bands_[band].colour, bands_[band].alpha);
    tops_[band]->setBrush(fill);
    tops_[band]->setPen(Qt::NoPen);
    lines[band].give(tops_[band]);
    if (newest.empty()) continue;
    const QString words = end_words(band, newest[band]);
    if (!words.isEmpty())
      end_labels_.push_back({base + newest[band] / 2, words, QPen(fill, 8, Qt::SolidLine, Qt::FlatCap)});
    base += newest[band];
  }
  if (sums.empty()) return -1;
  const auto usual = sums.begin() + std::ptrdiff_t(sums.size() * 9 / 10);
  std::ranges::nth_element(sums, usual);
  return *usual;
}

QString SharesChart::end_words(std::size_t band, double height) const {
  return height > 0 ? QStringLiteral("%1 %2").arg(bands()[band].name, percent(100 * height)) : QString();
}

void SharesChart::draw_shares(const QString& empty_words) {
  const double most = draw_bands();
  add_labels();
  tick_y([](double tick) { return tr("%1 %").arg(whole(std::llround(100 * tick))); }, 3);
  if (follows_y_) plot_->yAxis->setRange(0, 1);
  finish(data_.trace.empty() ? tr("Starts with the first iteration.") : empty_words, most < 0);
}

}  // namespace formicarium
