// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/targets_figure.hpp"

#include <qcustomplot.h>

#include <algorithm>
#include <limits>

#include "app/desktop/panels/chart_ticks.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/experiment/anytime.hpp"
#include "core/experiment/caption.hpp"

namespace formicarium {
TargetsFigure::TargetsFigure(QWidget* parent) : Figure(tr("Targets reached"), parent) {
  plot()->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignLeft);
}

// On one instance or on all of them.
QString TargetsFigure::counted_from(const ShownResults& shown) {
  bool optima = true, known = true;
  for (std::size_t i = 0; i < shown.plan->instances.size(); ++i) {
    if (shown.instance && *shown.instance != i) continue;
    const Instance& on = *shown.plan->instances[i].instance;
    optima &= on.optimum().has_value();
    known &= on.best_known().has_value();
  }
  const ProblemWords& words = experiment::words_of(*shown.plan);
  if (optima) return tr("the optimum");
  if (!known && shown.instance) return best_of_all(words);
  const QString best_known = tr("the best known %1").arg(text(words.solution));
  return known ? best_known : tr("%1 or, where none is known, %2").arg(best_known, best_of_all(words));
}

QString TargetsFigure::draw(const ShownResults& shown) {
  if (QString why = why_no_iterations(shown); !why.isEmpty()) return why;
  plot_->clearPlottables();
  const experiment::Plan& plan = *shown.plan;
  double first = std::numeric_limits<double>::infinity(), last = 0;
  int instances = 0, runs = 0;
  std::vector<experiment::TargetsReached> all;
  for (std::size_t v = 0; v < plan.spec.variants.size(); ++v) {
    const auto& one = all.emplace_back(experiment::targets_reached(shown.unit, plan, shown.results, v, shown.instance));
    instances = std::max(instances, one.instances);
    runs += one.runs;
    const auto positive = std::ranges::find_if(one.reached, [](double at) { return at > 0; });
    if (positive != one.reached.end()) first = std::min(first, *positive);
    last = std::max(last, one.longest);
  }
  if (runs == 0) return shown.instance ? no_run_yet() : tr("No run is finished yet.");
  if (first > last)
    return tr("None of the %1 finished runs came within %2 % of %3.")
        .arg(runs)
        .arg(number(experiment::target_ladder().front()), counted_from(shown));
  set_empty(false);
  last = std::max(last, 1.001 * first);
  for (std::size_t v = 0; v < all.size(); ++v) {
    const experiment::TargetsReached& one = all[v];
    QVector<double> x{0.5 * first}, y{0};
    for (std::size_t i = 0; i < one.reached.size(); ++i) {
      // Of several targets that were reached at once the last says how many there are.
      if (i + 1 < one.reached.size() && one.reached[i + 1] == one.reached[i]) continue;
      x << std::max(one.reached[i], 0.5 * first);
      y << 100.0 * double(i + 1) / double(one.triples);
    }
    x << std::max(one.longest, x.back());
    y << y.back();
    QCPGraph* line = plot_->addGraph();
    line->setData(x, y, true);
    line->setPen(pen_of(v));
    line->setLineStyle(QCPGraph::lsStepLeft);
    line->setName(tr("%1 (area %2)").arg(text(plan.spec.variants[v].name), number(one.area, 3)));
  }
  set_time_axis(shown.unit, 0.8 * first, last);
  plot_->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new LinearTicks([](double y) { return number(y, 3); })));
  plot_->yAxis->setRange(0, 104);
  plot_->yAxis->setLabel(tr("targets reached, %"));
  plot_->legend->setVisible(true);
  const auto targets = experiment::target_ladder();
  const QString where =
      shown.instance ? text(plan.instances[*shown.instance].name) : tr("%1 instances").arg(whole(instances));
  return tr("%1. Share of all triples of an instance, a finished run of the variant on it and a target that were "
            "reached by then. %2 targets: %3 % to %4 % above %5, ten a power of ten, and 0 %. Each line ends where the "
            "last of its runs was stopped. Area: the mean of the line from 0 to the end of an instance's longest run "
            "(targets_area in tables, which have the tests).")
      .arg(where, whole(qint64(targets.size())), number(targets.front()), number(targets[targets.size() - 2]),
           counted_from(shown));
}

}  // namespace formicarium
