// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/tabu_chart.hpp"

#include <qcustomplot.h>

#include <QToolButton>
#include <cmath>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/cpu/walk_cost.hpp"
#include "core/cpu/workers.hpp"
#include "core/settings/parameter_choices.hpp"

namespace formicarium {
namespace {

constexpr auto& lists = choices_of<TabuKind>;

QString bytes(double count) {
  if (count < 1000) return TabuChart::tr("%1 B").arg(whole(std::llround(count)));
  return count < 1e6 ? TabuChart::tr("%1 kB").arg(number(count / 1e3, 3))
                     : TabuChart::tr("%1 MB").arg(number(count / 1e6, 3));
}

}  // namespace

TabuChart::TabuChart(const ChartData& shown, QWidget* parent)
    : Chart(tr("Tabu lists"), shown, parent),
      ant_(new QCPBars(plot_->xAxis, plot_->yAxis)),
      list_(new QCPBars(plot_->xAxis, plot_->yAxis)) {
  for (std::size_t list = 0; list < lists.size(); ++list) {
    auto* words = new QCPItemText(plot_);
    words->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
    words->setClipToAxisRect(false);
    numbers_.push_back(words);
  }
  for (QCPBars* bars : {ant_, list_}) {
    bars->setWidth(0.6);
    bars->setBaseValue(1);
    bars->setPen(Qt::NoPen);
  }
  tick_decades(bytes);
  setToolTip(tr(
      "What a walking ant takes of memory with each tabu list, for this instance and these settings: its list (dark), "
      "and with it the marks and random numbers that it also writes (pale). Below: how many ants are between two "
      "steps at a time, on all threads of a CPU together, or on a multiprocessor of a GPU as its driver says. The "
      "smaller an ant, the more of them fit into a core's cache or into a multiprocessor's shared memory."));
}

std::vector<TabuChart::AntsShare> TabuChart::shares() const {
  std::vector<AntsShare> all;
  if (!data_.instance || !data_.own_words().no_lists.empty() || data_.settings.algorithm == Algorithm::focused)
    return all;
  if (data_.on_gpu) {
    for (const TabuCost& cost : data_.tabu_costs)
      all.push_back({double(cost.tabu_bytes), double(cost.ant_bytes), cost.at_once});
    return all;
  }
  const int threads = threads_for(data_.settings);
  for (std::size_t list = 0; list < lists.size(); ++list) {
    const WalkCost cost = walk_cost(data_.settings, TabuKind(list), data_.instance->cities(), threads);
    all.push_back({double(cost.tabu_bytes), double(cost.ant_bytes), cost.at_once});
  }
  return all;
}

QString TabuChart::readout(std::size_t) const {
  QStringList words;
  const std::vector<AntsShare> all = shares();
  for (std::size_t list = 0; list < all.size(); ++list) {
    words << tr("%1 %2").arg(text(lists[list].id), bytes(all[list].list));
    if (data_.on_gpu && all[list].at_once > 0) words.back() += tr(", %1 at once").arg(whole(all[list].at_once));
  }
  return words.join(QStringLiteral(" · "));
}

/// The longest words that fit.
QString TabuChart::above(const AntsShare& share, double room, const QFont& font) const {
  QString alone = bytes(share.list);
  QString more =
      data_.on_gpu ? tr("%1, %2 ants").arg(alone, whole(share.at_once)) : tr("%1 of %2").arg(alone, bytes(share.ant));
  const bool tells_more = !data_.on_gpu || share.at_once > 0;
  return tells_more && QFontMetrics(font).horizontalAdvance(more) < room ? more : alone;
}

void TabuChart::tell_in_flight(int ants) {
  const int threads = threads_for(data_.settings);
  QString in_flight = threads == 1 ? tr("%1 ants in flight on one thread").arg(whole(ants))
                                   : tr("%1 ants in flight on %2 threads").arg(whole(ants), whole(threads));
  if (data_.on_gpu)
    in_flight = ants > 0 ? tr("at most %1 ants in flight on a multiprocessor").arg(whole(ants)) : tr("on the GPU");
  const QString both = in_flight + tr(" · dark: the list, pale: all that an ant writes");
  const bool fits = QFontMetrics(small_font(font())).horizontalAdvance(both) < plot_->axisRect()->width();
  plot_->xAxis->setLabel(fits ? both : in_flight);
}

void TabuChart::draw() {
  title_button()->setText(tr("Tabu lists, bytes an ant"));
  const std::vector<AntsShare> all = shares();
  const bool empty = all.size() != lists.size();
  for (QCPItemText* words : numbers_) words->setVisible(!empty);
  if (!empty) {
    auto names = QSharedPointer<QCPAxisTickerText>::create();
    QVector<double> x, whole_ant, list_alone;
    double most = 1;
    const double room = plot_->axisRect()->width() / (double(lists.size()) + 0.2) - 4;
    for (std::size_t list = 0; list < lists.size(); ++list) {
      const AntsShare& share = all[list];
      x << double(list);
      whole_ant << share.ant;
      list_alone << share.list;
      most = std::max(most, share.ant);
      const bool used = data_.settings.tabu == TabuKind(list);
      names->addTick(double(list), used ? tr("%1, in use").arg(text(lists[list].id)) : text(lists[list].id));
      numbers_[list]->setText(above(share, room, heading_font(small_font(font()))));
      numbers_[list]->setFont(used ? heading_font(small_font(font())) : small_font(font()));
      numbers_[list]->setColor(ink(&Palette::text));
      numbers_[list]->position->setCoords(double(list), share.ant);
    }
    plot_->xAxis->setTicker(names);
    ant_->setData(x, whole_ant, true);
    list_->setData(x, list_alone, true);
    ant_->setBrush(ink(&Palette::secondary, 90));
    list_->setBrush(ink(&Palette::a, 190));
    show_x(-0.6, double(lists.size()) - 0.4);
    plot_->yAxis->setRange(1, most * std::pow(most, 0.3));
    tell_in_flight(all[std::size_t(data_.settings.tabu)].at_once);
  }
  const bool in_step = data_.settings.algorithm == Algorithm::acs && data_.settings.execution == Execution::lockstep;
  finish(!data_.instance                       ? tr("Load an instance to see what an ant takes.")
         : !data_.own_words().no_lists.empty() ? text(data_.own_words().no_lists)
         : data_.settings.algorithm == Algorithm::focused
             ? tr("Focused ants keep no tabu list: each has a window of the common tour.")
         : in_step ? tr("In lockstep all ants on a GPU are between two steps; what each takes is not told.")
                   : tr("Known after the first iteration on the GPU."),
         empty);
}

}  // namespace formicarium
