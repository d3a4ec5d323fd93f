// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/run_length_figure.hpp"

#include <algorithm>
#include <limits>

#include "app/desktop/experiment/curve_figure.hpp"
#include "app/desktop/experiment/shown_results.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {

std::shared_ptr<Plotted> plot_run_lengths(const ShownResults& shown) {
  if (const QString why = why_no_curve(shown); !why.isEmpty()) return nothing_to_show<PlottedCurves>(why);
  const experiment::Plan& plan = shown.plan();
  const Length target = experiment::length_within(shown.within_percent, plan, shown.results(), *shown.instance);
  double first = std::numeric_limits<double>::infinity(), last = 0;
  int runs = 0, reached = 0;
  std::vector<experiment::RunLengths> all;
  for (std::size_t v = 0; v < plan.spec.variants.size(); ++v) {
    all.push_back(experiment::run_lengths(shown.unit, plan, shown.results(), v, *shown.instance, target));
    runs += all.back().runs;
    reached += int(all.back().reached.size());
    for (const double at : all.back().reached)
      if (at > 0) first = std::min(first, at);
    last = std::max(last, all.back().longest);
  }
  if (runs == 0) return nothing_to_show<PlottedCurves>(no_run_yet());
  const auto& on = plan.instances[*shown.instance];
  const ProblemWords& words = on.instance->words();
  if (reached == 0)
    return nothing_to_show<PlottedCurves>(
        QObject::tr("None of the %1 finished runs had %2 of at most %3. Raise the target above the figure.")
            .arg(runs)
            .arg(text(words.a_solution), whole(target)));
  auto plotted = std::make_shared<PlottedCurves>();
  for (std::size_t v = 0; v < all.size(); ++v) {
    std::vector<QCPGraphData> line{{0.5 * first, 0}};
    for (std::size_t i = 0; i < all[v].reached.size(); ++i)
      line.emplace_back(std::max(all[v].reached[i], 0.5 * first), 100.0 * double(i + 1) / all[v].runs);
    line.emplace_back(std::max(all[v].longest, line.back().key), line.back().value);
    plotted->curves.push_back({.variant = v,
                               .name = QObject::tr("%1 (%2 of %3)")
                                           .arg(text(plan.spec.variants[v].name))
                                           .arg(all[v].reached.size())
                                           .arg(all[v].runs),
                               .line = steps_of(line)});
  }
  plotted->unit = shown.unit;
  plotted->rise_between(first, last);
  plotted->title = QObject::tr("runs that reached the target, %");
  const QString from = on.instance->optimum() ? QObject::tr("the optimum") : best_of_all(words);
  plotted->words =
      QObject::tr(
          "%1, %2 %3. Share of a variant's finished runs that had %4 of at most %5 by then: within %6 % of "
          "%7. Each line ends where the last of its runs was stopped. No test is made of these curves.")
          .arg(text(on.name), QString::number(on.instance->cities()), text(words.items), text(words.a_solution),
               text(on.instance->cost_words(target)), number(shown.within_percent, 3), from);
  return plotted;
}

}  // namespace formicarium
