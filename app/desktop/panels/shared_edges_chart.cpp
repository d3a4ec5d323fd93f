// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/shared_edges_chart.hpp"

#include <qcustomplot.h>

#include <QToolButton>
#include <algorithm>

#include "app/desktop/panels/graph_line.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {

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
