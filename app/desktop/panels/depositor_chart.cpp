// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/depositor_chart.hpp"

#include <QToolButton>

#include "app/desktop/panels/text.hpp"

namespace formicarium {

DepositorChart::DepositorChart(const ChartData& shown, QWidget* parent)
    : SharesChart(tr("Who deposits"), shown,
                  {{tr("iteration"), &Palette::iteration_best, 130},
                   {tr("so far"), &Palette::best, 170},
                   {tr("all"), &Palette::a, 150}},
                  parent) {}

bool DepositorChart::heights(const TraceSummary& sum, std::span<double> bands) const {
  for (std::size_t band = 0; band < bands.size(); ++band) bands[band] = double(sum.deposited[band]) / double(sum.count);
  return true;
}

QString DepositorChart::readout(std::size_t record) const {
  switch (data_.trace[record].deposited) {
    case Deposited::iteration_best:
      return tr("the iteration's best ant");
    case Deposited::best_so_far:
      return tr("the best %1 so far").arg(text(data_.words().solution));
    case Deposited::all_ants:
      return data_.settings.algorithm == Algorithm::cas ? tr("the best of every unit") : tr("all ants");
  }
  return {};
}

void DepositorChart::say_words() {
  explain(
      tr("Whose %1 laid trails: the best ant of the iteration, the best %1 so far (since the last restart), or, with "
         "the Ant System, all ants; with cunning ants the best of every unit. Percent of the iterations that share "
         "a column of pixels. The schedule lets the best %1 so far deposit ever more often: every 5th, 3rd, 2nd, "
         "then each iteration, and begins anew at a restart.")
          .arg(text(data_.words().solution)));
}

void DepositorChart::draw() {
  title_button()->setText(tr("Who deposits, % of iterations"));
  draw_shares(QString());
}

}  // namespace formicarium
