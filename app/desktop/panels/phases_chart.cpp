// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/phases_chart.hpp"

#include <qcustomplot.h>

#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/desktop/panels/text.hpp"

namespace formicarium {

PhasesChart::PhasesChart(const ChartData& shown, QWidget* parent)
    : StackedChart(
          tr("Time by phase"), shown,
          {{tr("ants"), &Palette::a, 170}, {tr("search"), &Palette::b, 170}, {tr("trails"), &Palette::secondary, 110}},
          parent) {
  tick_y([](double tick) { return number(tick, 3); }, 3);
}

bool PhasesChart::heights(const TraceSummary& sum, std::span<double> bands) const {
  const double count = double(sum.count);
  bands[0] = sum.construct_ms_sum / count;
  bands[1] = sum.search_ms_sum / count;
  bands[2] = sum.update_ms_sum / count;
  return true;
}

QString PhasesChart::end_words(std::size_t band, double height) const {
  if (height <= 0) return {};
  const QString time = height < 99.5 ? number(height, 2) : whole(std::llround(height));  // not 3.9e+02
  const QString words = tr("%1 %2 ms").arg(bands()[band].name, time);
  const double share = search_share();
  return band == 1 && share > 0 ? words + QStringLiteral(", ") + share_words(share) : words;
}

double PhasesChart::search_share() const {
  double search = 0, all = 0;
  each_column(data_.trace, [&](std::size_t, std::size_t, const TraceSummary& sum) {
    search += sum.search_ms_sum;
    all += sum.construct_ms_sum + sum.search_ms_sum + sum.update_ms_sum;
  });
  return all > 0 ? 100 * search / all : 0;
}

QString PhasesChart::share_words(double share) {
  // 99.98 must not read as 100.
  return share > 99 && share < 100 ? tr("%1 %").arg(QString::number(std::min(share, 99.999), 'f', share > 99.9 ? 3 : 2))
                                   : percent(share);
}

QString PhasesChart::readout(std::size_t record) const {
  const IterationRecord& r = data_.trace[record];
  const double all = r.milliseconds();
  const auto part = [&](const QString& name, double ms) {
    return tr("%1 %2 ms, %3").arg(name, number(ms, 3), share_words(all > 0 ? 100 * ms / all : 0));
  };
  QString words = part(bands()[0].name, r.construct_ms);
  if (r.search_ms > 0) words += QStringLiteral(" · ") + part(bands()[1].name, r.search_ms);
  return words + QStringLiteral(" · ") + part(bands()[2].name, r.update_ms);
}

void PhasesChart::say_words() {
  explain(tr("Milliseconds that an iteration takes: ants build %1, local search makes them %2, trails and all the rest "
             "follow. Stacked, so the upper edge is the whole iteration; neighbouring iterations share a mean. The "
             "share of the search is that of the time in view.")
              .arg(text(data_.words().solutions), text(data_.words().less)));
}

void PhasesChart::draw() {
  title_button()->setText(tr("Time by phase, ms an iteration"));
  const double usual = draw_bands();  // a rare long iteration goes beyond the upper edge
  if (follows_y_ && usual > 0) plot_->yAxis->setRange(0, usual * 1.3);
  finish(tr("Starts with the first iteration."), usual < 0);
}

}  // namespace formicarium
