// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/phases_chart.hpp"

#include <qcustomplot.h>

#include <QToolButton>

#include "app/desktop/panels/chart_ticks.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {

PhasesChart::PhasesChart(const ChartData& shown, QWidget* parent)
    : StackedChart(
          tr("Time by phase"), shown,
          {{tr("tours"), &Palette::a, 170}, {tr("search"), &Palette::b, 170}, {tr("trails"), &Palette::secondary, 110}},
          parent) {
  plot_->yAxis->setTicker(
      QSharedPointer<QCPAxisTicker>(new LinearTicks([](double tick) { return number(tick, 3); }, 3, 0)));
  setToolTip(
      tr("Milliseconds that an iteration takes: ants build tours, local search shortens them, trails and all the rest "
         "follow. Stacked, so the upper edge is the whole iteration; neighbouring iterations share a mean."));
}

bool PhasesChart::heights(const TraceSummary& sum, std::span<double> bands) const {
  const double count = double(sum.count);
  bands[0] = sum.construct_ms_sum / count;
  bands[1] = sum.search_ms_sum / count;
  bands[2] = sum.update_ms_sum / count;
  return true;
}

QString PhasesChart::end_words(std::size_t band, double height) const {
  return height > 0 ? tr("%1 %2 ms").arg(bands()[band].name, number(height, 2)) : QString();
}

QString PhasesChart::readout(std::size_t record) const {
  const IterationRecord& r = data_.trace[record];
  const double all = r.milliseconds();
  const auto part = [&](const QString& name, double ms) {
    return tr("%1 %2 ms, %3").arg(name, number(ms, 3), percent(all > 0 ? 100 * ms / all : 0));
  };
  QString words = part(bands()[0].name, r.construct_ms);
  if (r.search_ms > 0) words += QStringLiteral(" · ") + part(bands()[1].name, r.search_ms);
  return words + QStringLiteral(" · ") + part(bands()[2].name, r.update_ms);
}

void PhasesChart::draw() {
  title_button()->setText(tr("Time by phase, ms an iteration"));
  const double usual = draw_bands();  // a rare long iteration goes beyond the upper edge
  if (follows_y_ && usual > 0) plot_->yAxis->setRange(0, usual * 1.3);
  finish(tr("Starts with the first iteration."), usual < 0);
}

}  // namespace formicarium
