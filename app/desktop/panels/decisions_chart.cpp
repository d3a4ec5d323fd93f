// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/decisions_chart.hpp"

#include <QToolButton>
#include <array>

#include "app/desktop/panels/text.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {
namespace {

std::array<double, 5> ways(const Decisions& d) {
  return {double(d.exploited), double(d.drawn), double(d.spun), double(d.backup), double(d.rest)};
}

}  // namespace

DecisionsChart::DecisionsChart(const ChartData& shown, QWidget* parent)
    : SharesChart(tr("How steps are decided"), shown,
                  {{tr("exploited"), &Palette::a, 210},
                   {tr("drawn"), &Palette::a, 80},
                   {tr("wheel"), &Palette::secondary, 120},
                   {tr("backup"), &Palette::b, 110},
                   {tr("rest"), &Palette::b, 220}},
                  parent) {
  setToolTip(tr(
      "How the ants decide their steps, in percent of all steps. Exploited: took the best candidate (Ant Colony "
      "System, q ≤ q0). Drawn: by the selection rule from the candidates. Wheel: all trials of the stochastic trial "
      "met visited cities, and the roulette wheel was spun. Backup: every candidate was visited, and the best of the "
      "next 64 cities was taken. Rest: of these, too, and the best of all that were left was taken. Counted while "
      "you look, on the CPU only."));
}

bool DecisionsChart::heights(const TraceSummary& sum, std::span<double> bands) const {
  const double steps = double(sum.decisions.steps());
  const auto counts = ways(sum.decisions);
  for (std::size_t band = 0; band < bands.size(); ++band) bands[band] = steps > 0 ? counts[band] / steps : 0;
  return steps > 0;
}

QString DecisionsChart::readout(std::size_t record) const {
  const Decisions d = data_.trace[record].decisions;
  const double steps = double(d.steps());
  if (steps == 0) return {};
  QStringList words;
  const auto counts = ways(d);
  for (std::size_t way = 0; way < counts.size(); ++way)
    if (counts[way] > 0) words << tr("%1 %2").arg(bands()[way].name, percent(100 * counts[way] / steps));
  if (d.rejected > 0) words << tr("%1 rejected trials a step").arg(number(double(d.rejected) / steps, 3));
  return words.join(QStringLiteral(" · "));
}

// Rejected trials are no steps, so they have no area.
void DecisionsChart::add_labels() {
  const auto now = last_in_view(data_.trace);
  if (!now) return;
  const Decisions& d = now->decisions;
  if (d.rejected > 0)
    end_labels_.push_back(
        {0, tr("rejected %1 a step").arg(number(double(d.rejected) / double(d.steps()), 2)), QPen(Qt::NoPen)});
}

void DecisionsChart::draw() {
  title_button()->setText(tr("How steps are decided, %"));
  draw_shares(!data_.of_tours() ? tr("Ants that draw locations choose by the trails alone, so there is one way only.")
              : data_.settings.algorithm == Algorithm::focused
                  ? tr("Focused ants move a few cities of one tour; how is not counted.")
              : data_.on_gpu ? tr("A GPU does not count how its ants decide. The CPU does.")
                             : tr("Counted from the next iteration on, while this chart is shown."));
}

}  // namespace formicarium
