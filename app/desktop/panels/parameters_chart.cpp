// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/parameters_chart.hpp"

#include "app/desktop/panels/graph_line.hpp"

namespace formicarium {
namespace {

constexpr double least_drawn = 0.001;  // where 0 stands

struct InUse {
  const char* symbol;
  double IterationRecord::*value;
};
constexpr std::array<InUse, 4> in_use{{{"ρ", &IterationRecord::rho},
                                       {"α", &IterationRecord::alpha},
                                       {"β", &IterationRecord::beta},
                                       {"q0", &IterationRecord::q0}}};

bool any_exploits(const TraceIndex& trace) { return !trace.empty() && trace[trace.size() - 1].q0 > 0; }

/// Whether the run uses it.
bool counts(const InUse& one, const ChartData& data) {
  if (one.value == &IterationRecord::q0) return any_exploits(data.trace);
  return one.value != &IterationRecord::beta || data.of_tours();
}

QString used(const InUse& one, const IterationRecord& record) {
  return QStringLiteral("%1 %2").arg(QString::fromUtf8(one.symbol), number(record.*one.value, 3));
}

}  // namespace

ParametersChart::ParametersChart(const ChartData& shown, QWidget* parent)
    : Chart(tr("Parameters in use"), shown, parent) {
  for (QCPGraph*& line : lines_) line = add_graph(plot_);
  tick_decades();
}

void ParametersChart::say_words() {
  explain(data_.of_tours()
              ? tr("Evaporation ρ (thick) and the exponents α and β that each iteration used, set by hand or turned "
                   "by the schedule that Adaptive names; with the Ant Colony System q0 as well.")
              : tr("Evaporation ρ (thick) and the exponent α that each iteration used, set by hand or turned by the "
                   "schedule that Adaptive names."));
}

QString ParametersChart::readout(std::size_t record) const {
  QStringList parts;
  for (const InUse& one : in_use)
    if (counts(one, data_)) parts << used(one, data_.trace[record]);
  return parts.join(QStringLiteral(" · "));
}

void ParametersChart::draw() {
  begin_over_time();
  const bool s = data_.over_seconds;
  std::array<Line, in_use.size()> lines;
  Extent extent;
  each_column(data_.trace, [&](std::size_t first, std::size_t last, const TraceSummary& sum) {
    const double x = data_.trace.x(first, s), end = data_.trace.x(last - 1, s);
    const auto add = [&](std::size_t line, double at, double value) {
      lines[line].add(at, std::max(value, least_drawn));
      extent.add(lines[line].y.back());
    };
    if (sum.rho_max > sum.rho_min) {  // a restart sends ρ up for an iteration
      add(0, x, sum.rho_max);
      add(0, (x + end) / 2, sum.rho_min);
    }
    add(0, end, data_.trace[last - 1].rho);
    for (std::size_t line = 1; line < in_use.size(); ++line)
      if (counts(in_use[line], data_)) add(line, end, data_.trace[last - 1].*in_use[line].value);
  });
  QPen dots(ink(&Palette::secondary), 1.5);
  dots.setDashPattern({1.5, 2.5});
  const std::array<QPen, in_use.size()> pens{QPen(ink(&Palette::a), 2), dashed(&Palette::text),
                                             QPen(ink(&Palette::b), 1.5), dots};
  const auto newest = last_in_view(data_.trace);
  for (std::size_t line = 0; line < in_use.size(); ++line) {
    lines[line].give(lines_[line]);
    lines_[line]->setPen(pens[line]);
    if (!lines[line].y.empty()) end_labels_.push_back({lines[line].y.back(), used(in_use[line], *newest), pens[line]});
  }
  if (follows_y_ && newest) plot_->yAxis->setRange(extent.low * 0.7, extent.high * 1.4);
  finish(starts_later(), !newest);
}

}  // namespace formicarium
