// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/search_chart.hpp"

#include "app/desktop/panels/graph_line.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {

SearchChart::SearchChart(const ChartData& shown, QWidget* parent) : Chart(tr("Local search"), shown, parent) {
  time_ = add_graph(plot_);
  gain_ = add_graph(plot_);
  tick_decades();
}

QString SearchChart::readout(std::size_t record) const {
  const IterationRecord& r = data_.trace[record];
  return r.search_ms > 0 ? tr("gain %1 · %2 ms").arg(percent(r.search_gain), number(r.search_ms, 3)) : tr("none");
}

void SearchChart::say_words() {
  const ProblemWords& words = data_.words();
  explain(tr("How much %1 local search made %2, in percent, mean over the %3 searched (thick), and the milliseconds "
             "that it took in each iteration (dashed).")
              .arg(text(words.less), text(words.a_solution), text(words.solutions)));
}

void SearchChart::draw() {
  constexpr double least = 0.001;  // of either; smaller values are not drawn
  title_button()->setText(tr("Local search, gain % and ms"));
  begin_over_time();
  const bool s = data_.over_seconds;
  Line time, gain;
  Extent extent;
  each_column(data_.trace, [&](std::size_t first, std::size_t last, const TraceSummary& sum) {
    const double x = (data_.trace.x(first, s) + data_.trace.x(last - 1, s)) / 2;
    const auto mean = [&](double of) {  // not a number: the line has a gap there
      return sum.searches > 0 ? std::max(of / double(sum.searches), least) : std::nan("");
    };
    time.add(x, mean(sum.search_ms_sum));
    gain.add(x, mean(sum.search_gain_sum));
    if (sum.searches == 0) return;
    extent.add(time.y.back());
    extent.add(gain.y.back());
  });
  time.give(time_);
  gain.give(gain_);
  const bool any = extent.low <= extent.high;
  if (follows_y_ && any) plot_->yAxis->setRange(extent.low * 0.7, extent.high * 1.4);
  time_->setPen(dashed(&Palette::secondary));
  gain_->setPen(QPen(ink(&Palette::a), 2));
  if (const auto now = last_in_view(data_.trace); any && now && now->search_ms > 0) {
    end_labels_.push_back({std::max(now->search_gain, least), percent(now->search_gain), gain_->pen()});
    end_labels_.push_back({std::max(now->search_ms, least), tr("%1 ms").arg(number(now->search_ms, 3)), time_->pen()});
  }
  finish(tr("Starts with the first iteration that has local search."), !any);
}

}  // namespace formicarium
