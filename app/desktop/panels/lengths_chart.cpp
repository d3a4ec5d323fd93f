// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/lengths_chart.hpp"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include "app/desktop/panels/text.hpp"

namespace formicarium {
namespace {

constexpr std::size_t most_dots = 200;
constexpr double dot = 5;  // px

}  // namespace

LengthsChart::LengthsChart(const ChartData& shown, QWidget* parent) : Chart(tr("Tour lengths"), shown, parent) {
  best_ = plot_->addGraph();
  mean_ = plot_->addGraph();
  dots_ = plot_->addGraph();
  dots_->setLineStyle(QCPGraph::lsNone);
  bars_ = new QCPBars(plot_->xAxis, plot_->yAxis);
  plot_->xAxis->setTicker(QSharedPointer<LinearTicks>::create([this](double x) { return data_.cost(x); }, 4, 1));
  tick_y([](double y) { return y < 0 ? QString() : whole(std::llround(y)); }, 3, 1);
}

QString LengthsChart::readout(std::size_t) const {
  if (data_.lengths.empty()) return {};
  const auto [least, most] = std::ranges::minmax(data_.lengths);
  return tr("%1 ants: %2 to %3")
      .arg(whole(qint64(data_.lengths.size())), data_.cost(double(least)), data_.cost(double(most)));
}

QString LengthsChart::title() const { return text(data_.own_words().lengths); }

Chart::AxisWords LengthsChart::axis_words() const { return {text(data_.words().cost), tr("ants")}; }

void LengthsChart::say_words() {
  explain(tr("The %1 of the last iteration by %2, one dot an ant (a histogram from 200 ants on). Solid line: the best "
             "%3 so far; dashed: the mean.")
              .arg(text(data_.words().solutions), text(data_.words().cost), text(data_.words().solution)));
}

void LengthsChart::draw() {
  title_button()->setText(title());
  const bool empty = data_.lengths.empty();
  if (!empty) {
    auto [least, most] = std::ranges::minmax(data_.lengths);
    const double best = double(data_.last.best), low = std::min(double(least), best),
                 high = std::max(double(most), low + 1);
    const double pad = 0.04 * (high - low);
    show_x(low - pad, high + pad);
    const bool as_dots = data_.lengths.size() < most_dots;
    const double width = std::max(plot_->axisRect()->width(), 50);
    const int bins = std::max(1, int(width / (as_dots ? dot + 1 : 8)));
    const double bin = (high - low + 2 * pad) / bins;
    std::vector<int> stacked(std::size_t(bins), 0);
    QVector<double> x, y;
    for (const Length length : data_.lengths) {
      const int at = std::clamp(int((double(length) - low + pad) / bin), 0, bins - 1);
      ++stacked[std::size_t(at)];
      if (as_dots)
        x << double(length), y << stacked[std::size_t(at)];  // the dot's place is the length, not the bin's middle
    }
    const int tallest = *std::ranges::max_element(stacked);
    if (!as_dots)
      for (int i = 0; i < bins; ++i) x << low - pad + (i + 0.5) * bin, y << stacked[std::size_t(i)];
    dots_->setVisible(as_dots);
    bars_->setVisible(!as_dots);
    if (as_dots)
      dots_->setData(x, y, false);
    else
      bars_->setData(x, y, true);
    const double rows = std::max(plot_->axisRect()->height(), 20) / (dot + 1);  // dots touch if they fit
    const double top = as_dots ? std::max(double(tallest) + 1, rows) : tallest * 1.1;
    plot_->yAxis->setRange(0, top);
    dots_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssDisc, ink(&Palette::text, 200), ink(&Palette::text, 200), dot));
    bars_->setWidth(bin * 0.9);
    bars_->setPen(Qt::NoPen);
    bars_->setBrush(ink(&Palette::secondary, 160));
    best_->setData({best, best}, {0, top}, true);
    best_->setPen(QPen(ink(&Palette::best), 2));
    mean_->setData({data_.last.mean, data_.last.mean}, {0, top}, true);
    mean_->setPen(dashed(&Palette::text));
  }
  finish(starts_later(), empty);
}

}  // namespace formicarium
