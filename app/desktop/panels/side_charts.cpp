// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/side_charts.hpp"

#include <qcustomplot.h>

#include <QToolButton>
#include <algorithm>
#include <optional>

#include "app/desktop/panels/graph_line.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {
namespace {

/// The best length at x, which counts iterations or seconds; nothing before the first record, and after the last one
/// over iterations: the run has not come there.
std::optional<double> best_at(const TraceIndex& trace, double x, bool seconds) {
  std::size_t at = trace.at(x, seconds);
  if (at == trace.size() && !seconds) return {};
  if (at == trace.size() || trace.x(at, seconds) > x) {
    if (at == 0) return {};
    --at;
  }
  return double(trace[at].best);
}

/// By how many percent the best tour of `other` is longer than that of `a` at x.
std::optional<double> longer(const TraceIndex& a, const TraceIndex& other, double x, bool seconds) {
  const auto mine = best_at(a, x, seconds), its = best_at(other, x, seconds);
  if (!mine || !its || *mine <= 0) return {};
  return 100 * (*its - *mine) / *mine;
}

QString signed_percent(double value) {
  const QString sign = value > 0 ? QStringLiteral("+") : value < 0 ? QStringLiteral("−") : QString();
  return sign + percent(std::abs(value));
}

}  // namespace

DifferenceChart::DifferenceChart(const ChartData& shown, QWidget* parent)
    : Chart(tr("Difference to A"), shown, parent) {
  equal_ = add_graph(plot_);
  for (QCPGraph*& line : lines_) line = add_graph(plot_, QCPGraph::lsStepLeft);
  tick_y([](double tick) { return signed_percent(tick); }, 4);
}

QString DifferenceChart::readout(std::size_t record) const {
  const TraceIndex& a = data_.of_side(0);
  const TraceIndex& shown = data_.of_side(data_.side);
  QStringList words;
  if (a.empty() || record >= shown.size()) return {};
  const double x = shown.x(record, data_.over_seconds);
  for (std::size_t side = 1; side <= data_.others.size(); ++side)
    if (const auto value = longer(a, data_.of_side(side), x, data_.over_seconds))
      words << ChartData::letter(side) + QStringLiteral(" ") + signed_percent(*value);
  return words.join(QStringLiteral(" · "));
}

void DifferenceChart::say_words() {
  const ProblemWords& problem = data_.words();
  explain(
      tr("By how many percent the best %1 of each other side is %2 than A's, at the same iteration or second. Below "
         "the dashed line it is %3.")
          .arg(text(problem.solution), text(problem.more), text(problem.less)));
}

void DifferenceChart::draw() {
  const ProblemWords& problem = data_.words();
  title_button()->setText(tr("Difference to A, best %1 in %").arg(text(problem.cost)));
  begin_over_time();
  const bool s = data_.over_seconds;
  Extent extent;
  extent.add(0);
  const TraceIndex& a = data_.of_side(0);
  for (std::size_t side = 1; side <= lines_.size(); ++side) {
    QCPGraph* const graph = lines_[side - 1];
    graph->setPen(side_pen(side));
    Line line;
    if (side <= data_.others.size()) {
      const TraceIndex& other = data_.of_side(side);
      const auto add = [&](std::size_t record) {
        const auto value = longer(a, other, a.x(record, s), s);
        if (!value) return;
        line.add(a.x(record, s), *value);
        extent.add(*value);
      };
      // Both ends of a column: a best length falls in steps.
      each_column(a, [&](std::size_t first, std::size_t last, const TraceSummary&) {
        add(first);
        if (last - first > 1) add(last - 1);
      });
      if (!line.y.isEmpty())
        end_labels_.push_back({line.y.back(),
                               ChartData::letter(side) + QStringLiteral(" ") + signed_percent(line.y.back()),
                               graph->pen()});
    }
    line.give(graph);
  }
  const QCPRange x = plot_->xAxis->range();
  equal_->setData({x.lower, x.upper}, {0, 0}, true);
  equal_->setPen(dashed(&Palette::control_edge));
  if (follows_y_) {
    const double room = std::max(0.12 * (extent.high - extent.low), 0.02);  // two ticks never read the same
    plot_->yAxis->setRange(extent.low - room, extent.high + room);
  }
  finish(data_.others.empty() ? tr("Compare ▸ Add a Side puts another run beside this one.") : starts_later(),
         data_.others.empty() || end_labels_.empty());
}

SharedEdgesChart::SharedEdgesChart(const ChartData& shown, QWidget* parent)
    : Chart(tr("Edges shared with A"), shown, parent) {
  for (QCPGraph*& line : lines_) line = add_graph(plot_, QCPGraph::lsStepLeft);
  tick_y([](double tick) { return tr("%1 %").arg(number(100 * tick, 3)); }, 3);
}

QString SharedEdgesChart::readout(std::size_t record) const {
  const std::int64_t iteration = data_.trace[record].iteration;
  QStringList words;
  for (std::size_t side = 1; side <= lines_.size(); ++side) {
    const auto& points = data_.shared.of_side(side);
    const auto after = std::ranges::upper_bound(points, iteration, {}, &SharedEdges::Point::iteration);
    if (after == points.begin()) continue;
    words << ChartData::letter(side) + QStringLiteral(" ") + percent(100 * std::prev(after)->share);
  }
  return words.join(QStringLiteral(" · "));
}

QString SharedEdgesChart::title() const { return tr("%1 shared with A").arg(text(capital(data_.words().parts))); }

void SharedEdgesChart::say_words() {
  const ProblemWords& words = data_.words();
  explain(tr("How many %1 of A's best %2 the best %2 of each other side has too. Compared whenever the sides show one "
             "iteration; the line begins when they are first compared.")
              .arg(text(words.parts), text(words.solution)));
}

void SharedEdgesChart::draw() {
  const ProblemWords& words = data_.words();
  title_button()->setText(tr("%1 shared with A, % of %2").arg(text(capital(words.parts)), text(words.a_solution)));
  begin_over_time();
  for (std::size_t side = 1; side <= lines_.size(); ++side) {
    QCPGraph* const graph = lines_[side - 1];
    graph->setPen(side_pen(side));
    Line line;
    for (const SharedEdges::Point& point : data_.shared.of_side(side))
      line.add(data_.over_seconds ? point.seconds : double(point.iteration), point.share);
    line.give(graph);
    if (!line.y.isEmpty())
      end_labels_.push_back(
          {line.y.back(), ChartData::letter(side) + QStringLiteral(" ") + percent(100 * line.y.back()), graph->pen()});
  }
  if (follows_y_) plot_->yAxis->setRange(0, 1.05);
  finish(data_.others.empty() ? tr("Compare ▸ Add a Side puts another run beside this one.")
                              : tr("Starts when the sides show one iteration."),
         data_.others.empty() || end_labels_.empty());
}

}  // namespace formicarium
