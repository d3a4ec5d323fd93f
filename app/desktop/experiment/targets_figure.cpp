// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/targets_figure.hpp"

#include <algorithm>
#include <limits>

#include "app/desktop/experiment/curve_figure.hpp"
#include "app/desktop/experiment/shown_results.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/experiment/caption.hpp"

namespace formicarium {
namespace {

/// What the targets are percents of, on one instance or on all of them.
QString counted_from(const ShownResults& shown) {
  bool optima = true, known = true;
  for (std::size_t i = 0; i < shown.plan().instances.size(); ++i) {
    if (shown.instance && *shown.instance != i) continue;
    const Instance& on = *shown.plan().instances[i].instance;
    optima &= on.optimum().has_value();
    known &= on.best_known().has_value();
  }
  const ProblemWords& words = experiment::words_of(shown.plan());
  if (optima) return QObject::tr("the optimum");
  if (!known && shown.instance) return best_of_all(words);
  const QString best_known = QObject::tr("the best known %1").arg(text(words.solution));
  return known ? best_known : QObject::tr("%1 or, where none is known, %2").arg(best_known, best_of_all(words));
}

Steps line_of(const experiment::TargetsReached& one, double first) {
  std::vector<QCPGraphData> line{{0.5 * first, 0}};
  for (std::size_t i = 0; i < one.reached.size(); ++i) {
    // Of several targets that were reached at once the last says how many there are.
    if (i + 1 < one.reached.size() && one.reached[i + 1] == one.reached[i]) continue;
    line.emplace_back(std::max(one.reached[i], 0.5 * first), 100.0 * double(i + 1) / double(one.triples));
  }
  line.emplace_back(std::max(one.longest, line.back().key), line.back().value);
  return steps_of(line);
}

}  // namespace

std::shared_ptr<Plotted> plot_targets(const ShownResults& shown) {
  if (const QString why = why_not_counted(shown); !why.isEmpty()) return nothing_to_show<PlottedCurves>(why);
  const experiment::Plan& plan = shown.plan();
  double first = std::numeric_limits<double>::infinity(), last = 0;
  int instances = 0, runs = 0;
  std::vector<experiment::TargetsReached> all;
  for (std::size_t v = 0; v < plan.spec.variants.size(); ++v) {
    const auto& one = all.emplace_back(shown.all.targets(shown.unit, v, shown.instance));
    instances = std::max(instances, one.instances);
    runs += one.runs;
    const auto positive = std::ranges::find_if(one.reached, [](double at) { return at > 0; });
    if (positive != one.reached.end()) first = std::min(first, *positive);
    last = std::max(last, one.longest);
  }
  if (runs == 0)
    return nothing_to_show<PlottedCurves>(shown.instance ? no_run_yet() : QObject::tr("No run is finished yet."));
  const auto targets = experiment::target_ladder();
  if (first > last)
    return nothing_to_show<PlottedCurves>(QObject::tr("None of the %1 finished runs came within %2 % of %3.")
                                              .arg(runs)
                                              .arg(number(targets.front()), counted_from(shown)));
  auto plotted = std::make_shared<PlottedCurves>();
  for (std::size_t v = 0; v < all.size(); ++v)
    plotted->curves.push_back(
        {.variant = v,
         .name = QObject::tr("%1 (area %2)").arg(text(plan.spec.variants[v].name), number(all[v].area, 3)),
         .line = line_of(all[v], first)});
  plotted->unit = shown.unit;
  plotted->rise_between(first, last);
  plotted->title = QObject::tr("targets reached, %");
  const QString where =
      shown.instance ? text(plan.instances[*shown.instance].name) : QObject::tr("%1 instances").arg(whole(instances));
  plotted->words =
      QObject::tr(
          "%1. Share of all triples of an instance, a finished run of the variant on it and a target that were "
          "reached by then. %2 targets: %3 % to %4 % above %5, ten a power of ten, and 0 %. Each line ends "
          "where the last of its runs was stopped. Area: the mean of the line from 0 to the end of an "
          "instance's longest run (targets_area in tables, which have the tests).")
          .arg(where, whole(qint64(targets.size())), number(targets.front()), number(targets[targets.size() - 2]),
               counted_from(shown));
  return plotted;
}

}  // namespace formicarium
