// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/quality_figure.hpp"

#include <qcustomplot.h>

#include <algorithm>
#include <limits>

#include "app/desktop/panels/chart_ticks.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/experiment/caption.hpp"
#include "core/experiment/measure.hpp"

namespace formicarium {
namespace {

constexpr int band_alpha = 46;
constexpr double least_gap_shown = 0.05;  // percent: of a scale on which all gaps are 0

}  // namespace

QualityFigure::QualityFigure(QWidget* parent) : Figure(tr("Quality over time"), parent) {
  plot()->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignRight);
}

bool QualityFigure::add_curve(const ShownResults& shown, std::size_t variant) {
  const experiment::QualityCurve curve =
      experiment::quality_over(shown.unit, *shown.plan, shown.results, variant, *shown.instance);
  if (curve.at.empty() || curve.at.back() <= 0) return false;
  QVector<double> x, low, middle, high;
  for (std::size_t i = 0; i < curve.at.size(); ++i) {
    if (curve.at[i] <= 0) continue;
    x << curve.at[i];
    low << curve.quartile_1[i];
    middle << curve.median[i];
    high << curve.quartile_3[i];
    lowest_ = std::min(lowest_, curve.quartile_1[i]);
    highest_ = std::max(highest_, curve.quartile_3[i]);
  }
  if (x.isEmpty()) return false;
  first_ = std::min(first_, x.front());
  last_ = std::max(last_, x.back());
  QCPGraph* edge = plot_->addGraph();  // the band is filled between these two
  edge->setData(x, low, true);
  edge->setPen(Qt::NoPen);
  edge->removeFromLegend();
  QCPGraph* band = plot_->addGraph();
  band->setData(x, high, true);
  band->setPen(Qt::NoPen);
  QColor fill = pen_of(variant).color();
  fill.setAlpha(band_alpha);
  band->setBrush(fill);
  band->setChannelFillGraph(edge);
  band->removeFromLegend();
  QCPGraph* line = plot_->addGraph();
  line->setData(x, middle, true);
  line->setPen(pen_of(variant));
  line->setName(tr("%1 (n = %2)").arg(text(shown.plan->spec.variants[variant].name)).arg(curve.runs));
  for (QCPGraph* one : {edge, band, line}) one->setLineStyle(QCPGraph::lsStepLeft);
  return true;
}

QString QualityFigure::draw(const ShownResults& shown) {
  if (QString why = why_no_curve(shown); !why.isEmpty()) return why;
  plot_->clearPlottables();
  first_ = std::numeric_limits<double>::infinity();
  last_ = 0;
  lowest_ = first_;
  highest_ = -first_;
  int drawn = 0;
  for (std::size_t v = 0; v < shown.plan->spec.variants.size(); ++v) drawn += add_curve(shown, v) ? 1 : 0;
  if (drawn == 0) return no_run_yet();
  set_empty(false);
  set_time_axis(shown.unit, first_, std::max(last_, 1.001 * first_));
  plot_->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new LinearTicks([](double y) { return number(y, 4); })));
  const auto& on = shown.plan->instances[*shown.instance];
  const bool gap = on.instance->optimum().has_value();
  const double room = std::max(0.06 * (highest_ - lowest_), gap ? least_gap_shown : 1e-3);
  // No gap is below 0: the axis ends a little under it, where no number stands.
  const double low = gap ? std::max(lowest_ - room, -0.02 * (highest_ + room)) : lowest_ - room;
  plot_->yAxis->setRange(low, highest_ + room);
  plot_->yAxis->setLabel(quality_words(shown));
  plot_->legend->setVisible(true);
  const ProblemWords& problem = on.instance->words();
  QString words =
      tr("%1, %2 %3. Lines: median of the best %4 so far; bands: from the lower to the upper quartile of "
         "the finished runs. A run that has ended keeps its last value.")
          .arg(text(on.name), QString::number(on.instance->cities()), text(problem.items), text(problem.solutions));
  for (const experiment::Table& table : shown.tables)  // of the lengths that the lines end at
    if (table.instance == shown.instance && table.measure->of_length)
      return words + tr(" Compared: ") + text(experiment::caption_of(*shown.plan, table));
  return words;
}

}  // namespace formicarium
