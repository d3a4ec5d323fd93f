// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/levels_chart.hpp"

#include <qcustomplot.h>

#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/messages.hpp"

namespace formicarium {
namespace {

constexpr double least_share = 0.001;  // percent; where the bars begin
constexpr double widest_bar = 34;      // px that a number above a bar needs

}  // namespace

LevelsChart::LevelsChart(const ChartData& shown, QWidget* parent)
    : Chart(tr("Trails by strength"), shown, parent),
      limits_(new QCPBars(plot_->xAxis, plot_->yAxis)),
      between_(new QCPBars(plot_->xAxis, plot_->yAxis)),
      low_(plot_->addGraph()),
      high_(plot_->addGraph()) {
  for (QCPBars* bars : {limits_, between_}) {
    bars->setWidth(0.86);
    bars->setBaseValue(least_share);
    bars->setPen(Qt::NoPen);
  }
  for (int bar = 0; bar < Seen::bins + 2; ++bar) {
    auto* number = new QCPItemText(plot_);
    number->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
    number->setClipToAxisRect(false);
    numbers_.push_back(number);
  }
  tick_decades();
  setToolTip(
      tr("How many trails have which strength: equal steps of log τ between τmin and τmax (without limits: between the "
         "weakest and the strongest), with a bar of their own for the trails that stand at a limit. Percent of the "
         "trails that the memory keeps; of many, those of every n-th row. It is counted anew while you look, in 1 % of "
         "the time at most."));
}

std::vector<LevelsChart::Bar> LevelsChart::bars() const {
  const TrailLevels& levels = data_.seen.levels();
  const double all = double(levels.counted());
  int together = 1;  // bins that share a bar
  while (together < 3 && (Seen::bins / together + 2) * widest_bar > plot_->axisRect()->width()) ++together;
  std::vector<Bar> bars{{0, 100 * double(levels.at_low) / all}};
  for (std::size_t bin = 0; bin < levels.between.size(); bin += std::size_t(together)) {
    double count = 0;
    for (std::size_t k = bin; k < std::min(bin + std::size_t(together), levels.between.size()); ++k)
      count += double(levels.between[k]);
    bars.push_back({double(bars.size()), 100 * count / all});
  }
  bars.push_back({double(bars.size()), 100 * double(levels.at_high) / all});
  return bars;
}

void LevelsChart::draw_bars(const std::vector<Bar>& bars) {
  QVector<double> x[2], y[2];
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    QCPItemText* const words = numbers_[i];
    words->setVisible(i < bars.size() && bars[i].share > 0);
    if (i >= bars.size() || bars[i].share <= 0) continue;
    const bool limit = i == 0 || i + 1 == bars.size();
    x[limit] << bars[i].x;
    y[limit] << std::max(bars[i].share, least_share);
    words->setText(bars[i].share < 0.01 ? QStringLiteral("< 0.01")
                                        : number(bars[i].share, bars[i].share < 1      ? 1
                                                                : bars[i].share < 99.5 ? 2
                                                                                       : 3));
    words->setFont(small_font(font()));
    words->setColor(ink(&Palette::text));
    words->position->setCoords(bars[i].x, std::max(bars[i].share, least_share));
  }
  between_->setData(x[0], y[0], true);
  limits_->setData(x[1], y[1], true);
  between_->setBrush(ink(&Palette::a, 170));
  limits_->setBrush(ink(&Palette::secondary, 170));
}

void LevelsChart::mark_limits(const std::vector<Bar>& bars) {
  const TrailLevels& levels = data_.seen.levels();
  const double end = bars.back().x;
  auto ticks = QSharedPointer<QCPAxisTickerText>::create();
  ticks->addTick(0, data_.limited ? tr("τmin") : tr("least"));
  ticks->addTick(end, data_.limited ? tr("τmax") : tr("most"));
  const double span = std::log10(double(levels.high) / double(levels.low));
  const double pixels = plot_->axisRect()->width() / (end + 2);
  const QFontMetrics metrics(small_font(font()));
  double free_from = 0.5 + 0.5 * metrics.horizontalAdvance(tr("τmin")) / pixels;
  for (int decade = int(std::floor(span)); decade > 0 && std::isfinite(span); --decade) {
    const QString words = QStringLiteral("1/") + whole(std::llround(std::pow(10.0, decade)));
    const double at = 0.5 + (span - decade) / span * (end - 1), half = 0.5 * metrics.horizontalAdvance(words) / pixels;
    if (at - half < free_from || at + half > end - 0.7) continue;
    ticks->addTick(at, words);
    free_from = at + half + 0.2;
  }
  plot_->xAxis->setTicker(ticks);
  const QCPRange y = plot_->yAxis->range();
  low_->setData({0.5, 0.5}, {y.lower, y.upper}, true);
  high_->setData({end - 0.5, end - 0.5}, {y.lower, y.upper}, true);
  for (QCPGraph* limit : {low_, high_}) limit->setPen(dashed(&Palette::text));
}

QString LevelsChart::beyond(double room) const {
  const TrailLevels& levels = data_.seen.levels();
  const QString low = data_.limited ? tr("τmin") : tr("least"), high = data_.limited ? tr("τmax") : tr("most");
  QString out = levels.below + levels.above == 0
                    ? tr("none beyond")
                    : tr("%1 below, %2 above").arg(whole(levels.below), whole(levels.above));
  const QString limits = tr("%1 %2, %3 %4").arg(low, number(levels.low, 2), high, number(levels.high, 2));
  const QString counted =
      levels.all_cities
          ? tr("%1 trails").arg(whole(levels.counted()))
          : tr("%1 trails of %2 %3").arg(whole(levels.counted()), whole(levels.cities), text(data_.words().items));
  const QStringList forms{QStringList{counted, limits, out}.join(QStringLiteral(" · ")),
                          QStringList{limits, out}.join(QStringLiteral(" · ")), out};
  const QFontMetrics metrics(small_font(font()));
  for (const QString& form : forms)
    if (metrics.horizontalAdvance(form) < room) return form;
  return out;
}

QString LevelsChart::readout(std::size_t) const { return data_.seen.levels().counted() > 0 ? beyond(1e9) : QString(); }

void LevelsChart::draw() {
  title_button()->setText(tr("Trails by strength, % of all"));
  const bool empty = data_.seen.levels().counted() == 0;
  if (!empty) {
    const std::vector<Bar> bars = this->bars();
    const double head = 1 + 1.4 * QFontMetrics(small_font(font())).height() / std::max(plot_->axisRect()->height(), 30);
    show_x(-0.7, bars.back().x + 0.7);
    plot_->yAxis->setRange(least_share, least_share * std::pow(100 / least_share, head));
    draw_bars(bars);
    mark_limits(bars);
    plot_->xAxis->setLabel(beyond(plot_->axisRect()->width()));
  }
  for (QCPItemText* number : numbers_)
    if (empty) number->setVisible(false);
  finish(tr(trails_appear), empty);
}

}  // namespace formicarium
