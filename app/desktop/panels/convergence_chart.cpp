// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/convergence_chart.hpp"

#include <qcustomplot.h>

#include <QToolButton>
#include <cmath>

#include "app/desktop/panels/graph_line.hpp"
#include "app/desktop/panels/plot_style.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/problem/cost_gap.hpp"

namespace formicarium {
namespace {

constexpr int shortest_band = 6;  // columns; shorter pieces would be stripes

/// Leaves out the pieces of the band that are too short.
void close_short_pieces(Line& low, Line& high) {
  for (qsizetype from = 0; from < low.y.size();) {
    qsizetype to = from;
    while (to < low.y.size() && !std::isnan(low.y[to])) ++to;
    const bool between = from > 0 && to < low.y.size();
    for (qsizetype i = from; between && to - from < shortest_band && i < to; ++i) low.y[i] = high.y[i] = std::nan("");
    from = to + 1;
  }
}

}  // namespace

ConvergenceChart::ConvergenceChart(const ChartData& shown, QWidget* parent) : Chart(tr("Convergence"), shown, parent) {
  floor_ = new QCPItemStraightLine(plot_);
  floor_->setLayer(plot_->layer(QStringLiteral("grid")));
  floor_->setSelectable(false);
  low_ = add_graph(plot_);
  high_ = add_graph(plot_);
  high_->setChannelFillGraph(low_);
  ghost_ = add_graph(plot_, QCPGraph::lsStepLeft);
  iteration_best_ = add_graph(plot_);
  mean_ = add_graph(plot_);
  for (QCPGraph*& side : sides_) side = add_graph(plot_, QCPGraph::lsStepLeft);
  casing_ = add_graph(plot_, QCPGraph::lsStepLeft);
  best_ = add_graph(plot_, QCPGraph::lsStepLeft);
}

void ConvergenceChart::say_words() {
  explain(tr("Best %1 so far (thick), best of each iteration (thin), mean of all ants (dashed) with the band between "
             "the quartiles, as long as they differ: it ends where a quarter of the ants have the best %1 of their "
             "iteration. On a logarithmic axis of gaps, 0 stands on a dashed line at the foot: it has no logarithm. "
             "Wheel: zoom in time; Shift and wheel: zoom in height; double-click: all of it.")
              .arg(text(data_.words().solution)));
}

/// Not of a run that came below what is on record, or whose cities were edited: then lengths are shown.
bool ConvergenceChart::gaps() const {
  if (held_gaps_) return *held_gaps_;
  if (!data_.instance || data_.edited || data_.sides_edited || reference_of(*data_.instance).cost <= 0) return false;
  const auto came_below = [&](const auto& records) {
    return records.size() > 0 && data_.instance->is_below_record(records[records.size() - 1].best);
  };
  return !came_below(data_.trace) && !came_below(data_.ghost);
}

void ConvergenceChart::hold_axes(double from, double to) {
  held_gaps_ = gaps();
  Chart::hold_axes(from, to);
}

double ConvergenceChart::value(double length) const {
  if (!gaps()) return length;
  const double least = double(reference_of(*data_.instance).cost);
  return 100 * (length - least) / least;
}

QString ConvergenceChart::ghost_words() const { return data_.ghost_name.isEmpty() ? tr("before") : data_.ghost_name; }

QString ConvergenceChart::words(double length) const { return gaps() ? percent(value(length)) : data_.cost(length); }

QString ConvergenceChart::readout(std::size_t record) const {
  const IterationRecord& r = data_.trace[record];
  const QString at =
      data_.over_seconds ? tr("%1 s").arg(QString::number(r.seconds, 'f', 2)) : tr("it %1").arg(whole(r.iteration));
  QString said = tr("%1 · best %2 · iteration %3 · mean %4")
                     .arg(at, words(double(r.best)), words(double(r.iteration_best)), words(r.mean));
  if (!data_.ghost.empty()) {
    const std::size_t then = data_.ghost.at(data_.trace.x(record, data_.over_seconds), data_.over_seconds);
    said += tr(" · %1 %2").arg(ghost_words(), words(double(data_.ghost[std::min(then, data_.ghost.size() - 1)].best)));
    if (then == data_.ghost.size()) said += tr(", ended at it %1").arg(whole(data_.ghost_end()));
  }
  for (const Mark& mark : data_.marks)
    if (std::abs(double(mark.iteration - r.iteration)) * 200 < double(data_.last.iteration))
      said = mark.words + QStringLiteral(" · ") + said;
  return said;
}

void ConvergenceChart::draw() {
  const Against against = data_.instance ? reference_of(*data_.instance).against : Against::nothing;
  title_button()->setText(!gaps()                           ? tr("Convergence, %1").arg(text(data_.words().cost))
                          : against == Against::optimum     ? tr("Convergence, gap %")
                          : against == Against::lower_bound ? tr("Convergence, gap ≤ %")
                                                            : tr("Convergence, gap % to best known"));
  begin_over_time();
  set_floor();

  Line best, iteration_best, mean, low, high, ghost;
  Extent extent;
  const bool s = data_.over_seconds;
  each_column(data_.trace, [&](std::size_t first, std::size_t last, const TraceSummary& sum) {
    const double x = data_.trace.x(first, s), end = data_.trace.x(last - 1, s), middle = (x + end) / 2;
    const double b = place(double(sum.best_last)), top = place(double(sum.iteration_best_max)),
                 bottom = place(double(sum.iteration_best_min));
    best.add(x, place(double(sum.best_first)));
    if (sum.best_last != sum.best_first) best.add(end, b);
    iteration_best.add(x, sum.min_first ? bottom : top);
    if (last - first > 1) iteration_best.add(end, sum.min_first ? top : bottom);
    mean.add(middle, place(sum.mean_sum / double(sum.count)));  // within a pixel every ant counts once
    // A quartile at the axis' floor has no place on a logarithm's scale: the band would open as a wedge down to there.
    const bool spread = sum.alike == 0 && (least_ == 0 || place(double(sum.quartile_1_min)) > least_);
    low.add(middle, spread ? place(double(sum.quartile_1_min)) : std::nan(""));
    high.add(middle, spread ? place(double(sum.quartile_3_max)) : std::nan(""));
    extent.add(b);
    extent.add(place(double(sum.quartile_3_max)));
    extent.add(top);
  });
  const auto add_best = [&](const TraceIndex& trace, Line& line, bool whole) {  // whole: also where it began is in view
    each_column(trace, [&](std::size_t first, std::size_t last, const TraceSummary& sum) {
      line.add(trace.x(first, s), place(double(sum.best_first)));
      if (sum.best_last != sum.best_first) line.add(trace.x(last - 1, s), place(double(sum.best_last)));
      extent.add(place(double(sum.best_last)));
      if (whole) extent.add(place(double(sum.best_first)));
    });
  };
  add_best(data_.ghost, ghost, false);
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    Line other;
    if (i < data_.others.size()) add_best(data_.others[i].trace, other, true);
    other.give(sides_[i]);
  }
  if (!data_.others.empty()) low = high = mean = iteration_best = {};  // one line a side is enough
  close_short_pieces(low, high);
  band_ = std::ranges::any_of(high.y, [](double y) { return !std::isnan(y); });
  low.give(low_);
  high.give(high_);
  mean.give(mean_);
  iteration_best.give(iteration_best_);
  best.give(best_);
  best.give(casing_);
  ghost.give(ghost_);

  scale_y(extent.low, extent.high);
  set_pens();
  label_ends();
  finish(tr("The curve starts with the first iteration."), data_.trace.empty() && data_.ghost.empty());
}

QString ConvergenceChart::unnamed_words() const { return band_ ? tr("band: the middle half of the ants") : QString(); }

// Zero has no logarithm. It stands on a floor: the decade below a gap of one unit of length, but a thousandth of a
// percent at least, for smaller gaps are not worth an axis.
void ConvergenceChart::set_floor() {
  least_ = 0;
  if (!gaps() || !data_.log_gap) return;
  constexpr double least_worth_an_axis = 0.001;  // percent
  const double unit = 100.0 / double(reference_of(*data_.instance).cost);
  least_ = std::max(least_worth_an_axis, std::pow(10, std::ceil(std::log10(unit)) - 1));
  only_zero_ = unit > least_;
}

double ConvergenceChart::place(double length) const {
  return least_ > 0 ? std::max(value(length), least_) : value(length);
}

void ConvergenceChart::scale_y(double low, double high) {
  QCPAxis* y = plot_->yAxis;
  if (least_ > 0) {
    tick_decades(
        [least = least_, only_zero = only_zero_](double tick) {
          if (tick > least * 1.0001) return number(tick);
          return only_zero ? QStringLiteral("0") : QStringLiteral("≤ ") + number(least);
        },
        least_);
  } else {
    y->setScaleType(QCPAxis::stLinear);
    if (gaps())
      tick_y([](double tick) { return number(tick); }, 4);
    else
      tick_y([this](double tick) { return data_.cost(tick); }, 4, 1);
  }
  floor_->setVisible(least_ > 0);
  floor_->point1->setCoords(1, least_);
  floor_->point2->setCoords(2, least_);
  if (!follows_y_ || low > high) return;
  constexpr double below_floor = 0.8;  // so that its line is seen
  if (least_ > 0)
    y->setRange(std::max(low * 0.7, least_ * below_floor), std::max(high * 1.3, least_ * 10));
  else if (gaps())
    y->setRange(std::max(low - 0.05 * (high - low), -0.02 * high) - 1e-4, high + 0.05 * (high - low) + 1e-3);
  else
    y->setRange(low - 0.05 * (high - low) - 0.5, high + 0.05 * (high - low) + 0.5);
}

void ConvergenceChart::set_pens() {
  floor_->setPen(dashed(&Palette::control_edge));
  low_->setPen(Qt::NoPen);
  high_->setPen(Qt::NoPen);
  high_->setBrush(ink(&Palette::secondary, 48));
  iteration_best_->setPen(QPen(ink(&Palette::iteration_best), 1));
  mean_->setPen(dashed(&Palette::text));
  casing_->setPen(QPen(ink(&Palette::canvas), 4));
  best_->setPen(QPen(ink(&Palette::best), 2));
  ghost_->setPen(QPen(ink(&Palette::best, ghost_alpha), 2));
  if (data_.others.empty()) return;
  best_->setPen(side_pen(data_.side));
  for (std::size_t i = 0; i < data_.others.size(); ++i) sides_[i]->setPen(side_pen(data_.others[i].number));
}

void ConvergenceChart::label_ends() {
  if (!data_.others.empty()) {
    const auto label = [&](const TraceIndex& trace, std::size_t side) {
      const auto end = last_in_view(trace);
      if (!end) return;
      const double best = double(end->best);
      end_labels_.push_back({place(best), ChartData::letter(side) + u' ' + words(best), side_pen(side)});
    };
    label(data_.trace, data_.side);
    for (const ChartData::SideCurve& other : data_.others) label(other.trace, other.number);
  } else if (const auto now = last_in_view(data_.trace)) {
    const IterationRecord& r = *now;
    end_labels_.push_back({place(double(r.best)), tr("best %1").arg(words(double(r.best))), best_->pen()});
    end_labels_.push_back({place(double(r.iteration_best)), tr("iteration %1").arg(words(double(r.iteration_best))),
                           iteration_best_->pen()});
    end_labels_.push_back({place(r.mean), tr("mean %1").arg(words(r.mean)), mean_->pen()});
  }
  if (data_.ghost.empty()) return;
  // The ghost's length at the right edge of the view, where the label stands.
  const bool s = data_.over_seconds;
  const std::size_t last = std::min(data_.ghost.at(plot_->xAxis->range().upper, s), data_.ghost.size() - 1);
  const bool beyond = last > 0 && data_.ghost.x(last, s) > plot_->xAxis->range().upper;
  const double was = double(data_.ghost[beyond ? last - 1 : last].best);
  end_labels_.push_back(
      {place(was), tr("%1 %2").arg(ghost_words(), words(was)), ghost_->pen(), data_.ghost.x(last, s)});
}

}  // namespace formicarium
