// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/charts.hpp"

#include <qcustomplot.h>

#include <QActionGroup>
#include <QBoxLayout>
#include <QEvent>
#include <QMenu>
#include <QSettings>
#include <QToolButton>
#include <algorithm>

#include "app/desktop/panels/chart_rows.hpp"
#include "app/desktop/panels/convergence_chart.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/lengths_chart.hpp"
#include "app/desktop/panels/levels_chart.hpp"
#include "app/desktop/panels/plot_style.hpp"
#include "app/desktop/panels/side_charts.hpp"
#include "app/desktop/panels/spoken.hpp"
#include "app/desktop/panels/tabu_chart.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/panels/word_label.hpp"

namespace formicarium {
namespace {

constexpr int redraw_ms = 66;  // 15 a second: curves need no more, and the map needs the time
constexpr int beside_ghost = 256, room_for_ghost = 400, room_for_two = 760, room_for_three = 1200, room_for_four = 1600;
constexpr int height_for_two = 480;  // of a narrow pane, where they stand one over the other

const auto seconds_key = QStringLiteral("charts/over_seconds"), log_time_key = QStringLiteral("charts/log_time"),
           log_gap_key = QStringLiteral("charts/log_gap");

/// Gives the chart's axes their words as long as this lives.
class AxisLabels {
 public:
  explicit AxisLabels(const Chart& chart) {
    const Chart::AxisWords words = chart.axis_words();
    label(chart.plot()->xAxis, words.x);
    label(chart.plot()->yAxis, words.y);
  }
  ~AxisLabels() {
    for (QCPAxis* const axis : labelled_) axis->setLabel({});
  }
  AxisLabels(const AxisLabels&) = delete;
  AxisLabels& operator=(const AxisLabels&) = delete;

 private:
  void label(QCPAxis* axis, const QString& words) {
    if (words.isEmpty()) return;
    axis->setLabel(words);
    labelled_.push_back(axis);
  }
  std::vector<QCPAxis*> labelled_;
};

}  // namespace

Charts::Charts(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("charts"));
  setAccessibleName(tr("Charts"));
  data_.theme = theme_of(palette());
  auto* row = spaced(new QBoxLayout(QBoxLayout::LeftToRight, this), 4);
  row->setSizeConstraint(QLayout::SetNoConstraint);  // lay_out() decides what fits
  charts_[convergence] = new ConvergenceChart(data_, this);
  charts_[branching] = new SeriesChart(branching_row, data_, this);
  charts_[lengths] = new LengthsChart(data_, this);
  charts_[search] = new SeriesChart(search_row, data_, this);
  charts_[hit_ratio] = new SeriesChart(hit_ratio_row, data_, this);
  charts_[parameters] = new SeriesChart(parameters_row, data_, this);
  charts_[difference] = new DifferenceChart(data_, this);
  charts_[shared_edges] = new SharedEdgesChart(data_, this);
  charts_[phases] = new SeriesChart(phases_row, data_, this);
  charts_[levels] = new LevelsChart(data_, this);
  charts_[common_edges] = new SeriesChart(common_edges_row, data_, this);
  charts_[tabu] = new TabuChart(data_, this);
  charts_[depositor] = new SeriesChart(depositor_row, data_, this);
  charts_[decisions] = new SeriesChart(decisions_row, data_, this);
  charts_[insertions] = new SeriesChart(insertions_row, data_, this);
  charts_[lost_edges] = new SeriesChart(lost_edges_row, data_, this);
  for (Chart* chart : charts_) {
    chart->say_words();
    row->addWidget(chart);
    connect(chart, &Chart::hovered, this, &Charts::show_crosshair);
    connect(chart, &Chart::chosen, this, &Charts::chosen);
    connect(chart, &Chart::choice_undone, this, &Charts::choice_undone);
    connect(chart, &Chart::view_changed, this, &Charts::schedule);
  }

  auto* heading = charts_[convergence]->heading();
  ghost_button_ = new QToolButton(charts_[convergence]);
  ghost_button_->setObjectName(QStringLiteral("ghost_button"));
  ghost_button_->setAutoRaise(true);
  ghost_button_->setMinimumHeight(24);
  axis_button_ = new QToolButton(charts_[convergence]);
  axis_button_->setAutoRaise(true);
  axis_button_->setPopupMode(QToolButton::InstantPopup);
  axis_button_->setMinimumHeight(24);
  make_axis_menu();
  heading->addWidget(ghost_button_);
  heading->addWidget(axis_button_);
  connect(ghost_button_, &QToolButton::clicked, this, &Charts::clear_ghost);

  clock_.setSingleShot(true);
  clock_.setInterval(redraw_ms);
  connect(&clock_, &QTimer::timeout, this, [this] {
    if (isVisible() && dirty_) redraw();  // hidden meanwhile: showEvent() sees that it is still dirty
  });
  lay_out();
  redraw();
}

Charts::~Charts() = default;

void Charts::make_axis_menu() {
  const QSettings kept;
  data_.over_seconds = kept.value(seconds_key, data_.over_seconds).toBool();
  data_.log_time = kept.value(log_time_key, data_.log_time).toBool();
  data_.log_gap = kept.value(log_gap_key, data_.log_gap).toBool();
  named(axis_button_, "axis_button", tr("Axes"),
        tr("Whether the charts run over iterations or seconds, and which axes are logarithmic"));
  auto* const menu = new QMenu(axis_button_);
  menu->setToolTipsVisible(true);
  auto* const units = new QActionGroup(menu);
  for (const auto& [words, seconds] : {std::pair(tr("&Iterations"), false), std::pair(tr("&Seconds"), true)}) {
    QAction* const unit = units->addAction(words);
    unit->setCheckable(true);
    unit->setChecked(seconds == data_.over_seconds);
    if (seconds) seconds_ = unit;
  }
  menu->addActions(units->actions());
  menu->addSeparator();
  const auto add = [&](const QString& words, const QString& tip, bool on) {
    QAction* const one = menu->addAction(words);
    one->setCheckable(true);
    one->setChecked(on);
    one->setToolTip(tip);
    return one;
  };
  log_time_ = add(tr("&Logarithmic Time Axis"),
                  tr("Each power of ten of iterations or seconds is as wide as any other: the beginning is seen, too"),
                  data_.log_time);
  log_gap_ = add(tr("Logarithmic &Gap Axis"), {}, data_.log_gap);
  connect(units, &QActionGroup::triggered, this, [this](const QAction* unit) {
    set_over_seconds(unit == seconds_);
    keep_axes();
  });
  connect(log_time_, &QAction::triggered, this, [this](bool on) {
    set_log_time(on);
    keep_axes();
  });
  connect(log_gap_, &QAction::triggered, this, [this](bool on) {
    set_log_gap(on);
    keep_axes();
  });
  axis_button_->setMenu(menu);
}

void Charts::keep_axes() const {
  QSettings kept;
  kept.setValue(seconds_key, data_.over_seconds);
  kept.setValue(log_time_key, data_.log_time);
  kept.setValue(log_gap_key, data_.log_gap);
}

bool Charts::show_frame(const Frame& frame, std::shared_ptr<const Trace> trace) {
  const ProblemWords* const before = &data_.words();
  if (!data_.take(frame, std::move(trace))) return dirty_ && isVisible();
  if (before != &data_.words()) {
    for (Chart* chart : charts_) chart->say_words();
    lay_out();
  }
  if (data_.last.search_ms > 0 && !std::exchange(search_offered_, true)) offer(search);
  if (data_.last.hit_ratio >= 0 && !std::exchange(hits_offered_, true)) offer(hit_ratio);
  if (frame.settings.adaptive != Adaptive::none && !std::exchange(parameters_offered_, true)) offer(parameters);
  schedule();
  if (isVisible() && frame.state != State::running) redraw();
  return dirty_ && isVisible();
}

// Shows the chart of a feature that has just been turned on: the user wants to see its effect.
void Charts::offer(Which which) {
  for (int fit = 2; fit <= most; ++fit) last_[std::size_t(fit)] = which;
  lay_out();
}

Charts::Which Charts::which_of(const QString& name) {
  static_assert(chart_figures.size() == count);
  const std::string id = QString(name).replace(u'_', u'-').toStdString();
  return Which(std::ranges::find(chart_figures, id, &FigureWords::id) - chart_figures.begin());
}

QString Charts::why_no_body(const QString& id) {
  const Which which = which_of(id);
  if (which == count) return {};
  charts_[which]->draw();
  return charts_[which]->why_empty();
}

QWidget* Charts::bring_into_view(const QString& name) {
  const Which which = which_of(name);
  if (which == count) return nullptr;
  Chart* const chart = charts_[which];
  if (chart->isHidden()) offer(which);
  return chart->isHidden() ? nullptr : chart;
}

void Charts::schedule() {
  dirty_ = true;
  if (isVisible() && !clock_.isActive()) clock_.start();
}

void Charts::redraw() {
  dirty_ = false;
  ghost_button_->setVisible(!data_.ghost.empty());
  const QString ghost = data_.ghost_name.isEmpty() ? tr("Before") : data_.ghost_name;
  const bool narrow = charts_[convergence]->width() < room_for_ghost;
  const QString shortest = tr("%1 ×").arg(ghost);
  // The curve's end has the name too, where the heading has no room for it.
  const bool fits =
      ghost_button_->fontMetrics().horizontalAdvance(shortest) <= charts_[convergence]->width() - beside_ghost;
  ghost_button_->setText(!narrow ? tr("%1: to it %2 ×").arg(ghost, whole(data_.ghost_end()))
                         : fits  ? shortest
                                 : tr("×"));
  const QString which =
      data_.ghost_name.isEmpty()
          ? tr("The pale lines are the run before this one. It went to iteration %1, where it was replaced.%2")
          : tr("The pale lines are the run that was kept as “%2”. It went to iteration %1.");
  ghost_button_->setToolTip(which.arg(whole(data_.ghost_end()), data_.ghost_name) + tr(" A click takes them away."));
  axis_button_->setText(data_.over_seconds ? tr("Seconds") : tr("Iterations"));
  const bool gaps = static_cast<ConvergenceChart*>(charts_[convergence])->gaps();
  log_gap_->setEnabled(gaps);
  log_gap_->setToolTip(gaps ? tr("Each power of ten of the gap is as high as any other; 0 stands on a line at the foot")
                            : tr("No gap is shown here: lengths have a linear axis"));
  for (Chart* chart : charts_)
    if (!chart->isHidden()) chart->draw();
  emit drawn();
}

void Charts::set_dark(bool dark) {
  data_.theme = dark ? Theme::dark : Theme::light;
  schedule();
}

void Charts::set_over_seconds(bool seconds) {
  if (seconds == data_.over_seconds) return;
  data_.over_seconds = seconds;
  for (QAction* unit : seconds_->actionGroup()->actions()) unit->setChecked((unit == seconds_) == seconds);
  for (Chart* chart : charts_) chart->fit();
  schedule();
}

void Charts::set_log_time(bool log) {
  data_.log_time = log;
  log_time_->setChecked(log);
  for (Chart* chart : charts_) chart->fit();
  schedule();
}

void Charts::set_log_gap(bool log) {
  data_.log_gap = log;
  log_gap_->setChecked(log);
  charts_[convergence]->fit();
  schedule();
}

void Charts::show_sides(std::vector<ChartData::Side> sides, std::size_t shown) {
  if (sides.empty() == last_alone_.has_value()) {
    if (!sides.empty()) {
      last_alone_.emplace(last_);
      offer(difference);
    } else {  // a chart of sides has nothing to show any more
      for (int fit = 1; fit <= most; ++fit)
        if (last_[std::size_t(fit)] == difference || last_[std::size_t(fit)] == shared_edges)
          last_[std::size_t(fit)] = (*last_alone_)[std::size_t(fit)];
      last_alone_.reset();
      lay_out();
    }
  }
  if (data_.take_sides(sides, shown)) schedule();
}

void Charts::compare_tours(const std::vector<FramePtr>& frames) {
  data_.shared.take(frames);
  if (!charts_[shared_edges]->isHidden()) schedule();
}

void Charts::choose_ghost(const std::shared_ptr<const Trace>& trace, const QString& name) {
  if (data_.ghost_name == name && (!trace || data_.ghost.trace() == trace)) return;
  data_.ghost_name = name;
  data_.ghost.clear();
  if (trace) {
    data_.ghost.follow(trace);
    data_.ghost.update();
  }
  schedule();
}

void Charts::clear_ghost() {
  data_.ghost.clear();
  schedule();
}

void Charts::show_crosshair(qint64 iteration) {
  for (Chart* chart : charts_) chart->show_crosshair(iteration);
}

// If not all charts fit, the title of the last one is a menu of those that could take its place.
void Charts::lay_out() {
  const bool stacked = width() < room_for_two && height() >= height_for_two;
  const int fit = width() >= room_for_four             ? 4
                  : width() >= room_for_three          ? 3
                  : width() >= room_for_two || stacked ? 2
                                                       : 1;
  const Which last = last_[std::size_t(fit)];
  for (int which = 0; which < count; ++which) {
    Chart* chart = charts_[which];
    chart->setVisible(which < fit - 1 || which == last);
    QToolButton* title = chart->title_button();
    const bool chooses = which == last;
    QMenu* menu = title->menu();
    if (chooses && !menu) {
      menu = new QMenu(title);
      menu->setToolTipsVisible(true);
      for (int other = 0; other < count; ++other)
        menu->addAction(QString(), this, [this, other] { put(Which(other)); });
      title->setMenu(menu);
    } else if (!chooses && menu) {
      title->setMenu(nullptr);
      delete menu;
    }
    for (int other = 0; chooses && other < count; ++other) {
      QAction* const entry = menu->actions()[other];
      entry->setVisible(other >= fit - 1 && (of_tours(data_.words()) || !is_of_tours(other)));
      entry->setText(charts_[other]->title());
      entry->setToolTip(charts_[other]->toolTip());
    }
    title->setFocusPolicy(chooses ? Qt::TabFocus : Qt::NoFocus);
    set_spoken_role(title, chooses ? std::nullopt : std::optional(QAccessible::StaticText));  // it says what is below
    const QString words = word_tip(chart->title());
    title->setAttribute(Qt::WA_TransparentForMouseEvents, !chooses && words.isEmpty());
    title->setToolTip(!chooses          ? words
                      : words.isEmpty() ? tr("Another chart")
                                        : words + tr("<p>Click for another chart.</p>"));
  }
  auto* row = static_cast<QBoxLayout*>(layout());
  row->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  row->setStretch(convergence, fit >= 3 ? 5 : stacked ? 1 : 2);
  row->setStretch(branching, fit >= 3 ? 3 : 1);
  row->setStretch(lengths, fit >= 3 ? 2 : 1);
  for (int which = search; which < count; ++which) row->setStretch(which, fit >= 3 ? 3 : 1);
  say_wanted();
}

void Charts::say_wanted() {
  const auto seen = [this](Which which) { return isVisible() && !charts_[which]->isHidden(); };
  const Seen::Wanted wanted{.levels = seen(levels), .common = seen(common_edges), .without_trail = seen(lost_edges)};
  if (wanted == wanted_) return;
  data_.seen.want(wanted_ = wanted);
  emit wants_changed();
}

int Charts::wanted_ants() const { return wanted_.common ? Seen::ants : 0; }

FrameWants Charts::wants_of_past() const {
  return {.trails = wanted_.without_trail ? CarriedTrails::copied : CarriedTrails::none, .ants = wanted_ants()};
}

void Charts::show_past(const Frame& frame) {
  if (!of_one_lineage(frame.instance, data_.instance)) return;
  const std::size_t record = data_.trace.at(double(frame.last.iteration), false);
  if (record < data_.trace.size() && data_.seen.look_at_past(frame, data_.trace.x(record, true))) schedule();
}

void Charts::put(Which which) {
  for (int fit = 1; fit <= std::min(most, which + 1); ++fit) last_[std::size_t(fit)] = which;
  // Queued: the menu that is still open belongs to the chart that lay_out() hides.
  QTimer::singleShot(0, this, [this] {
    lay_out();
    schedule();
  });
}

void Charts::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  say_wanted();
  if (dirty_) schedule();
}

void Charts::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  say_wanted();
}

void Charts::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  lay_out();
  schedule();
}

void Charts::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && axis_button_ && theme_of(palette()) != data_.theme)
    set_dark(theme_of(palette()) == Theme::dark);
}

std::vector<PlotBody> Charts::bodies() {
  QStringList facts;
  for (const std::string& fact : data_.facts) facts << text(fact);
  std::vector<Which> order;
  for (const bool in_view : {true, false})
    for (int which = 0; which < count; ++which)
      if (charts_[which]->isHidden() != in_view && (of_tours(data_.words()) || !is_of_tours(which)))
        order.push_back(Which(which));
  std::vector<PlotBody> bodies;
  for (const Which which : order) {
    Chart* const chart = charts_[which];
    chart->draw();
    if (!chart->why_empty().isEmpty()) continue;
    PlotBody body{.name = chart->title_button()->text(),
                  .id = text(chart_figures[std::size_t(which)].id),
                  .unnamed = chart->unnamed_words(),
                  .facts = facts.join(u'\n'),
                  .of_all_sides = chart->of_all_sides()};
    body.paint = [this, chart](QCPPainter& painter, QSizeF size, Theme theme) {
      const Theme usual = std::exchange(data_.theme, theme);
      chart->draw();
      const AxisLabels labels(*chart);
      paint_plot(painter, *chart->plot(), size, chart->font());
      data_.theme = usual;
      chart->draw();
    };
    bodies.push_back(std::move(body));
  }
  return bodies;
}

}  // namespace formicarium
