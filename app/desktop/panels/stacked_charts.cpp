// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/stacked_charts.hpp"

#include <qcustomplot.h>

#include <QToolButton>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/desktop/panels/graph_line.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {
namespace {

std::array<double, 5> ways(const Decisions& d) {
  return {double(d.exploited), double(d.drawn), double(d.spun), double(d.backup), double(d.rest)};
}

}  // namespace

StackedChart::StackedChart(const QString& title, const ChartData& shown, std::vector<Band> bands, QWidget* parent)
    : Chart(title, shown, parent), bands_(std::move(bands)) {
  for (std::size_t band = 0; band < bands_.size(); ++band) {
    // Each iteration, or column of pixels, has its own width.
    QCPGraph* const top = add_graph(plot_, QCPGraph::lsStepCenter);
    if (band > 0) top->setChannelFillGraph(tops_.back());
    tops_.push_back(top);
  }
}

double StackedChart::draw_bands() {
  begin_over_time();
  const bool s = data_.over_seconds;
  std::vector<Line> lines(bands_.size());
  std::vector<double> high(bands_.size()), newest;
  std::vector<double> sums;
  each_column(data_.trace, [&](std::size_t first, std::size_t last, const TraceSummary& sum) {
    const bool known = heights(sum, high);
    const double x = (data_.trace.x(first, s) + data_.trace.x(last - 1, s)) / 2;
    double top = 0;
    for (std::size_t band = 0; band < lines.size(); ++band) {
      top += high[band];
      lines[band].add(x, known ? top : std::nan(""));
    }
    newest = known ? high : std::vector<double>{};
    if (known) sums.push_back(top);
  });
  double base = 0;
  for (std::size_t band = 0; band < bands_.size(); ++band) {
    const QColor fill = ink(bands_[band].colour, bands_[band].alpha);
    tops_[band]->setBrush(fill);
    tops_[band]->setPen(Qt::NoPen);
    lines[band].give(tops_[band]);
    if (newest.empty()) continue;
    const QString words = end_words(band, newest[band]);
    if (!words.isEmpty())
      end_labels_.push_back({base + newest[band] / 2, words, QPen(fill, 8, Qt::SolidLine, Qt::FlatCap)});
    base += newest[band];
  }
  if (sums.empty()) return -1;
  const auto usual = sums.begin() + std::ptrdiff_t(sums.size() * 9 / 10);
  std::ranges::nth_element(sums, usual);
  return *usual;
}

QString SharesChart::end_words(std::size_t band, double height) const {
  return height > 0 ? QStringLiteral("%1 %2").arg(bands()[band].name, percent(100 * height)) : QString();
}

void SharesChart::draw_shares(const QString& empty_words) {
  const double most = draw_bands();
  add_labels();
  tick_y([](double tick) { return tr("%1 %").arg(whole(std::llround(100 * tick))); }, 3);
  if (follows_y_) plot_->yAxis->setRange(0, 1);
  finish(data_.trace.empty() ? starts_later() : empty_words, most < 0);
}

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
                             : counted_while_shown());
}

DepositorChart::DepositorChart(const ChartData& shown, QWidget* parent)
    : SharesChart(tr("Who deposits"), shown,
                  {{tr("iteration"), &Palette::iteration_best, 130},
                   {tr("so far"), &Palette::best, 170},
                   {tr("all"), &Palette::a, 150},
                   {tr("ranks"), &Palette::b, 150}},
                  parent) {}

bool DepositorChart::heights(const TraceSummary& sum, std::span<double> bands) const {
  for (std::size_t band = 0; band < bands.size(); ++band) bands[band] = double(sum.deposited[band]) / double(sum.count);
  return true;
}

QString DepositorChart::readout(std::size_t record) const {
  const QString solution = text(data_.words().solution);
  switch (data_.trace[record].deposited) {
    case Deposited::iteration_best:
      return tr("the iteration's best ant");
    case Deposited::best_so_far:
      return tr("the best %1 so far").arg(solution);
    case Deposited::all_ants:
      return data_.settings.algorithm == Algorithm::cas   ? tr("the best of every unit")
             : data_.settings.algorithm == Algorithm::eas ? tr("all ants, and the best %1 so far").arg(solution)
                                                          : tr("all ants");
    case Deposited::ranks:
      return tr("the best ants, and the best %1 so far").arg(solution);
  }
  return {};
}

void DepositorChart::say_words() {
  explain(
      tr("Whose %1 laid trails: the best ant of the iteration, the best %1 so far (since the last restart), or, with "
         "the Ant System, all ants; with its rank-based kin the best ants, and with it and the elitist one the best %1 "
         "so far, too; with cunning ants the best of every unit. Percent of the iterations that share "
         "a column of pixels. The schedule lets the best %1 so far deposit ever more often: every 5th, 3rd, 2nd, "
         "then each iteration, and begins anew at a restart.")
          .arg(text(data_.words().solution)));
}

void DepositorChart::draw() {
  title_button()->setText(tr("Who deposits, % of iterations"));
  draw_shares(QString());
}

PhasesChart::PhasesChart(const ChartData& shown, QWidget* parent)
    : StackedChart(
          tr("Time by phase"), shown,
          {{tr("ants"), &Palette::a, 170}, {tr("search"), &Palette::b, 170}, {tr("trails"), &Palette::secondary, 110}},
          parent) {
  tick_y([](double tick) { return number(tick, 3); }, 3);
}

bool PhasesChart::heights(const TraceSummary& sum, std::span<double> bands) const {
  const double count = double(sum.count);
  bands[0] = sum.construct_ms_sum / count;
  bands[1] = sum.search_ms_sum / count;
  bands[2] = sum.update_ms_sum / count;
  return true;
}

QString PhasesChart::end_words(std::size_t band, double height) const {
  if (height <= 0) return {};
  const QString time = height < 99.5 ? number(height, 2) : whole(std::llround(height));  // not 3.9e+02
  const QString words = tr("%1 %2 ms").arg(bands()[band].name, time);
  const double share = search_share();
  return band == 1 && share > 0 ? words + QStringLiteral(", ") + share_words(share) : words;
}

double PhasesChart::search_share() const {
  double search = 0, all = 0;
  each_column(data_.trace, [&](std::size_t, std::size_t, const TraceSummary& sum) {
    search += sum.search_ms_sum;
    all += sum.construct_ms_sum + sum.search_ms_sum + sum.update_ms_sum;
  });
  return all > 0 ? 100 * search / all : 0;
}

QString PhasesChart::share_words(double share) {
  // 99.98 must not read as 100.
  return share > 99 && share < 100 ? tr("%1 %").arg(QString::number(std::min(share, 99.999), 'f', share > 99.9 ? 3 : 2))
                                   : percent(share);
}

QString PhasesChart::readout(std::size_t record) const {
  const IterationRecord& r = data_.trace[record];
  const double all = r.milliseconds();
  const auto part = [&](const QString& name, double ms) {
    return tr("%1 %2 ms, %3").arg(name, number(ms, 3), share_words(all > 0 ? 100 * ms / all : 0));
  };
  QString words = part(bands()[0].name, r.construct_ms);
  if (r.search_ms > 0) words += QStringLiteral(" · ") + part(bands()[1].name, r.search_ms);
  return words + QStringLiteral(" · ") + part(bands()[2].name, r.update_ms);
}

void PhasesChart::say_words() {
  explain(tr("Milliseconds that an iteration takes: ants build %1, local search makes them %2, trails and all the rest "
             "follow. Stacked, so the upper edge is the whole iteration; neighbouring iterations share a mean. The "
             "share of the search is that of the time in view.")
              .arg(text(data_.words().solutions), text(data_.words().less)));
}

void PhasesChart::draw() {
  title_button()->setText(tr("Time by phase, ms an iteration"));
  const double usual = draw_bands();  // a rare long iteration goes beyond the upper edge
  if (follows_y_ && usual > 0) plot_->yAxis->setRange(0, usual * 1.3);
  finish(starts_later(), usual < 0);
}

}  // namespace formicarium
