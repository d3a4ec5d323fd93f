// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/quality_figure.hpp"

#include <algorithm>
#include <limits>

#include "app/desktop/experiment/curve_figure.hpp"
#include "app/desktop/experiment/shown_results.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/experiment/caption.hpp"

namespace formicarium {
namespace {

constexpr double least_gap_shown = 0.05;  // percent: of a scale on which all gaps are 0

/// Adds a variant's curve; its `first`, `last`, `low` and `high` become what the curves so far need.
void add_quality(const ShownResults& shown, std::size_t variant, PlottedCurves& to) {
  const experiment::QualityCurve curve =
      experiment::quality_over(shown.unit, shown.plan(), shown.results(), variant, *shown.instance);
  std::vector<QCPGraphData> low, middle, high;
  for (std::size_t i = 0; i < curve.at.size(); ++i) {
    if (curve.at[i] <= 0) continue;
    low.emplace_back(curve.at[i], curve.quartile_1[i]);
    middle.emplace_back(curve.at[i], curve.median[i]);
    high.emplace_back(curve.at[i], curve.quartile_3[i]);
    to.low = std::min(to.low, curve.quartile_1[i]);
    to.high = std::max(to.high, curve.quartile_3[i]);
  }
  if (middle.empty()) return;
  to.first = std::min(to.first, middle.front().key);
  to.last = std::max(to.last, middle.back().key);
  to.curves.push_back(
      {.variant = variant,
       .name = QObject::tr("%1 (n = %2)").arg(text(shown.plan().spec.variants[variant].name)).arg(curve.runs),
       .line = steps_of(middle),
       .low = steps_of(low),
       .high = steps_of(high)});
}

/// A title for qualities: "gap to the optimum, %" or "length of the best tour".
QString quality_words(const Instance& on) {
  return on.optimum() ? QObject::tr("gap to the optimum, %")
                      : QObject::tr("%1 of the best %2").arg(text(on.words().cost), text(on.words().solution));
}

}  // namespace

std::shared_ptr<Plotted> plot_quality(const ShownResults& shown) {
  if (const QString why = why_no_curve(shown); !why.isEmpty()) return nothing_to_show<PlottedCurves>(why);
  auto plotted = std::make_shared<PlottedCurves>();
  constexpr double far = std::numeric_limits<double>::infinity();
  plotted->first = plotted->low = far;
  plotted->high = -far;
  for (std::size_t v = 0; v < shown.plan().spec.variants.size(); ++v) add_quality(shown, v, *plotted);
  if (plotted->curves.empty()) return nothing_to_show<PlottedCurves>(no_run_yet());
  const auto& on = shown.plan().instances[*shown.instance];
  const bool gap = on.instance->optimum().has_value();
  const double room = std::max(0.06 * (plotted->high - plotted->low), gap ? least_gap_shown : 1e-3);
  plotted->empty = false;
  plotted->unit = shown.unit;
  plotted->last = std::max(plotted->last, 1.001 * plotted->first);
  plotted->high += room;
  // No gap is below 0: the axis ends a little under it, where no number stands.
  plotted->low = gap ? std::max(plotted->low - room, -0.02 * plotted->high) : plotted->low - room;
  plotted->title = quality_words(*on.instance);
  plotted->digits = 4;
  const ProblemWords& problem = on.instance->words();
  plotted->words =
      QObject::tr(
          "%1, %2 %3. Lines: median of the best %4 so far; bands: from the lower to the upper quartile of "
          "the finished runs. A run that has ended keeps its last value.")
          .arg(text(on.name), QString::number(on.instance->cities()), text(problem.items), text(problem.solutions));
  for (const experiment::Table& table : shown.all.tables())  // of the lengths that the lines end at
    if (table.instance == shown.instance && table.measure->of_length) {
      plotted->words += QObject::tr(" Compared: ") + text(experiment::caption_of(shown.plan(), table));
      break;
    }
  return plotted;
}

}  // namespace formicarium
