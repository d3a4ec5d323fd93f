// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/run_length_figure.hpp"

#include <qcustomplot.h>

#include <algorithm>
#include <limits>

#include "app/desktop/panels/chart_ticks.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {

RunLengthFigure::RunLengthFigure(QWidget* parent) : Figure(tr("Run lengths"), parent) {
  plot()->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignLeft);
}

QString RunLengthFigure::draw(const ShownResults& shown) {
  if (QString why = why_no_curve(shown); !why.isEmpty()) return why;
  plot_->clearPlottables();
  const experiment::Plan& plan = *shown.plan;
  const Length target = experiment::length_within(shown.within_percent, plan, shown.results, *shown.instance);
  double first = std::numeric_limits<double>::infinity(), last = 0;
  int runs = 0, reached = 0;
  std::vector<experiment::RunLengths> all;
  for (std::size_t v = 0; v < plan.spec.variants.size(); ++v) {
    all.push_back(experiment::run_lengths(shown.unit, plan, shown.results, v, *shown.instance, target));
    runs += all.back().runs;
    reached += int(all.back().reached.size());
    for (const double at : all.back().reached)
      if (at > 0) first = std::min(first, at);
    last = std::max(last, all.back().longest);
  }
  if (runs == 0) return no_run_yet();
  if (reached == 0)
    return tr("None of the %1 finished runs had %2 of at most %3. Raise the target above the figure.")
        .arg(runs)
        .arg(text(plan.instances[*shown.instance].instance->words().a_solution), whole(target));
  set_empty(false);
  last = std::max(last, 1.001 * first);
  for (std::size_t v = 0; v < all.size(); ++v) {
    QVector<double> x{0.5 * first}, y{0};
    for (std::size_t i = 0; i < all[v].reached.size(); ++i) {
      x << std::max(all[v].reached[i], 0.5 * first);
      y << 100.0 * double(i + 1) / all[v].runs;
    }
    x << std::max(all[v].longest, x.back());
    y << y.back();
    QCPGraph* line = plot_->addGraph();
    line->setData(x, y, true);
    line->setPen(pen_of(v));
    line->setLineStyle(QCPGraph::lsStepLeft);
    line->setName(
        tr("%1 (%2 of %3)").arg(text(plan.spec.variants[v].name)).arg(all[v].reached.size()).arg(all[v].runs));
  }
  set_time_axis(shown.unit, 0.8 * first, last);
  plot_->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new LinearTicks([](double y) { return number(y, 3); })));
  plot_->yAxis->setRange(0, 104);
  plot_->yAxis->setLabel(tr("runs that reached the target, %"));
  plot_->legend->setVisible(true);
  const auto& on = plan.instances[*shown.instance];
  const ProblemWords& words = on.instance->words();
  const QString from = on.instance->optimum() ? tr("the optimum") : best_of_all(words);
  return tr("%1, %2 %3. Share of a variant's finished runs that had %4 of at most %5 by then: within %6 % of "
            "%7. Each line ends where the last of its runs was stopped. No test is made of these curves.")
      .arg(text(on.name), QString::number(on.instance->cities()), text(words.items), text(words.a_solution),
           text(on.instance->cost_words(target)), number(shown.within_percent, 3), from);
}

}  // namespace formicarium
