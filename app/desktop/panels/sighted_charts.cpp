// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/sighted_charts.hpp"

#include <QToolButton>

#include "app/desktop/panels/graph_line.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {

SightedChart::SightedChart(const QString& title, const ChartData& shown, std::vector<Curve> curves, QWidget* parent)
    : Chart(title, shown, parent), curves_(std::move(curves)) {
  for (std::size_t curve = 0; curve < curves_.size(); ++curve) lines_.push_back(add_graph(plot_));
  tick_y([](double tick) { return tr("%1 %").arg(number(100 * tick, 3)); }, 3);
}

double SightedChart::draw_curves() {
  begin_over_time();
  double most = -1;
  for (std::size_t curve = 0; curve < curves_.size(); ++curve) {
    const Curve& drawn = curves_[curve];
    Line line;
    double newest = -1;
    for (const Sighting& seen : data_.seen.sightings()) {
      const double x = data_.over_seconds ? seen.seconds : double(seen.iteration), share = seen.*drawn.share;
      if (share < 0) continue;
      if (seen.first && !line.x.isEmpty()) line.add(x, std::nan(""));
      line.add(x, share);
      newest = share;
      most = std::max(most, share);
    }
    QPen pen(ink(drawn.colour), drawn.width);
    if (drawn.dashed) pen.setDashPattern({5, 3});
    lines_[curve]->setPen(pen);
    line.give(lines_[curve]);
    // Few points may stand alone between two gaps.
    if (line.x.size() < 40) lines_[curve]->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 4));
    if (newest >= 0) end_labels_.push_back({newest, tr("%1 %2").arg(drawn.name, percent(100 * newest)), pen});
  }
  return most;
}

QString SightedChart::readout(std::size_t record) const {
  const Sighting* const seen = data_.seen.at(data_.trace[record].iteration);
  if (!seen) return {};
  QStringList words;
  for (const Curve& curve : curves_)
    if (seen->*curve.share >= 0) words << tr("%1 %2").arg(curve.name, percent(100 * (seen->*curve.share)));
  if (!words.empty() && seen->iteration != data_.trace[record].iteration)
    words << tr("seen at it %1").arg(whole(seen->iteration));
  return words.join(QStringLiteral(" · "));
}

CommonEdgesChart::CommonEdgesChart(const ChartData& shown, QWidget* parent)
    : SightedChart(tr("Edges in common"), shown,
                   {{&Sighting::with_best, tr("with best"), &Palette::best, 2, false},
                    {&Sighting::among, tr("two ants"), &Palette::text, 1, true}},
                   parent) {}

QString CommonEdgesChart::title() const { return tr("%1 in common").arg(text(capital(data_.words().parts))); }

void CommonEdgesChart::say_words() {
  const ProblemWords& words = data_.words();
  explain(tr("How many of an ant's %1 the best %2 has too (thick), and how many two ants have in common (dashed): the "
             "higher, the less diverse the colony. Means over the first %3 ants and all pairs of them. Compared while "
             "you look, in 1 % of the time at most; before that the lines have a gap.")
              .arg(text(words.parts), text(words.solution))
              .arg(Seen::ants));
}

void CommonEdgesChart::draw() {
  const ProblemWords& words = data_.words();
  title_button()->setText(tr("%1 in common, % of %2").arg(text(capital(words.parts)), text(words.a_solution)));
  const double most = draw_curves();
  if (follows_y_) plot_->yAxis->setRange(0, 1.05);
  finish(data_.settings.algorithm == Algorithm::focused
             ? tr("Focused ants change one tour together: they have none of their own to compare.")
             : tr("%1 are compared from the next iteration on, while this chart is shown.")
                   .arg(text(capital(words.solutions))),
         most < 0);
}

LostEdgesChart::LostEdgesChart(const ChartData& shown, QWidget* parent)
    : SightedChart(tr("Best tour's edges without a trail"), shown,
                   {{&Sighting::without_trail, tr("lost"), &Palette::best, 2, false}}, parent) {
  setToolTip(
      tr("Edges of the best tour for which neither of their cities keeps a trail: with selective memory no ring holds "
         "them any more, with candidate lists they lead beyond the lists. Ants that come there start from τmin (ACS: "
         "τ0). Counted while you look, in 1 % of the time at most."));
}

QString LostEdgesChart::title() const {
  return tr("Best %1's %2 without a trail").arg(text(data_.words().solution), text(data_.words().parts));
}

void LostEdgesChart::draw() {
  title_button()->setText(title() + tr(", %"));
  const double most = draw_curves();
  if (follows_y_) plot_->yAxis->setRange(0, std::max(1.15 * most, 0.05));
  finish(
      data_.of_tours() ? counted_while_shown() : tr("Every location of every facility has a trail: none can be lost."),
      most < 0);
}

}  // namespace formicarium
