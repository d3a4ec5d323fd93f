// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/difference_chart.hpp"

#include <qcustomplot.h>

#include <QToolButton>
#include <algorithm>
#include <optional>

#include "app/desktop/panels/columns.hpp"
#include "app/desktop/panels/graph_line.hpp"

namespace formicarium {
namespace {

/// By how many percent the best tour of `other` is longer than that of `a` at this place of the axis; nothing before
/// either's first record and after the last of `other`.
std::optional<double> longer(const TraceIndex& a, std::size_t record, const TraceIndex& other, bool seconds) {
  const double x = a.x(record, seconds);
  std::size_t at = other.at(x, seconds);
  if (at == other.size()) return {};
  if (seconds && other.x(at, true) > x) {
    if (at == 0) return {};
    --at;  // the best tour of then
  }
  const double mine = double(a[record].best);
  return 100 * (double(other[at].best) - mine) / mine;
}

QString signed_percent(double value) {
  const QString sign = value > 0 ? QStringLiteral("+") : value < 0 ? QStringLiteral("−") : QString();
  return sign + percent(std::abs(value));
}

}  // namespace

DifferenceChart::DifferenceChart(const ChartData& shown, QWidget* parent)
    : Chart(tr("Difference to A"), shown, parent) {
  equal_ = add_graph(plot_);
  for (QCPGraph*& line : lines_) {
    line = add_graph(plot_);
    line->setLineStyle(QCPGraph::lsStepLeft);
  }
  plot_->yAxis->setTicker(
      QSharedPointer<QCPAxisTicker>(new LinearTicks([](double tick) { return signed_percent(tick); }, 4, 0)));
  setToolTip(
      tr("By how many percent the best tour of each other side is longer than A's, at the same iteration or second. "
         "Below the dashed line it is shorter."));
}

QString DifferenceChart::readout(std::size_t record) const {
  const TraceIndex& a = data_.of_side(0);
  const TraceIndex& shown = data_.of_side(data_.side);
  QStringList words;
  if (a.empty() || record >= shown.size()) return {};
  const std::size_t at = a.at(shown.x(record, data_.over_seconds), data_.over_seconds);
  if (at >= a.size()) return {};
  for (std::size_t side = 1; side <= data_.others.size(); ++side)
    if (const auto value = longer(a, at, data_.of_side(side), data_.over_seconds))
      words << ChartData::letter(side) + QStringLiteral(" ") + signed_percent(*value);
  return words.join(QStringLiteral(" · "));
}

void DifferenceChart::draw() {
  title_button()->setText(tr("Difference to A, best length in %"));
  place_x_axis();
  set_time_ticks(plot_, data_.over_seconds);
  const bool s = data_.over_seconds;
  end_labels_.clear();
  Extent extent;
  extent.add(0);
  const TraceIndex& a = data_.of_side(0);
  const Window view = window(a);
  for (std::size_t side = 1; side <= lines_.size(); ++side) {
    QCPGraph* const graph = lines_[side - 1];
    graph->setPen(side_pen(side));
    Line line;
    if (side <= data_.others.size()) {
      const TraceIndex& other = data_.of_side(side);
      const auto add = [&](std::size_t record) {
        const auto value = longer(a, record, other, s);
        if (!value) return;
        line.add(a.x(record, s), *value);
        extent.add(*value);
      };
      // Both ends of a column: a best length falls in steps.
      for_columns(a, view.first, view.last, view.columns, s,
                  [&](std::size_t first, std::size_t last, const TraceSummary&) {
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
  QPen dashes(ink(&Palette::control_edge), 1);
  dashes.setDashPattern({5, 3});
  equal_->setPen(dashes);
  if (follows_y_) {
    const double room = std::max(0.12 * (extent.high - extent.low), 0.01);
    plot_->yAxis->setRange(extent.low - room, extent.high + room);
  }
  finish(data_.others.empty() ? tr("Compare ▸ Add a Side puts another run beside this one.")
                              : tr("Starts with the first iteration."),
         data_.others.empty() || end_labels_.empty());
}

}  // namespace formicarium
