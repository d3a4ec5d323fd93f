// SPDX-License-Identifier: GPL-3.0-or-later
// The charts under the map, with one crosshair: how good the tours are, what becomes of the trails, and what else
// papers argue about.
#pragma once

#include <QTimer>
#include <QWidget>
#include <array>
#include <memory>
#include <optional>

#include "app/desktop/panels/chart_data.hpp"
#include "app/desktop/panels/plot_body.hpp"
#include "app/model/figure_words.hpp"

class QAction;
class QToolButton;

namespace formicarium {

class Chart;

class Charts : public QWidget {
  Q_OBJECT

 public:
  explicit Charts(QWidget* parent = nullptr);
  ~Charts() override;

  /// Takes over what the charts need of both. Draws only while visible, only what is new, and while
  /// the colony runs at most 15 times a second. True if it draws later and then emits drawn().
  bool show_frame(const Frame& frame, std::shared_ptr<const Trace> trace);
  void set_dark(bool dark);
  void set_over_seconds(bool seconds);  // x: seconds of solving, or iterations
  void set_log_time(bool log);          // the axis of all charts over time
  void set_log_gap(bool log);           // that of the convergence where it shows gaps
  bool log_time() const { return data_.log_time; }
  bool log_gap() const { return data_.log_gap; }
  /// Curves of runs side by side, the one shown among them; empty: there is one run.
  void show_sides(std::vector<ChartData::Side> sides, std::size_t shown);
  /// The newest frames of all sides, as SharedEdges::take() wants them.
  void compare_tours(const std::vector<FramePtr>& frames);
  void clear_ghost();  // forgets the previous run's lines
  /// Shows this run's lines under that name instead, until another is chosen; null: those of the previous run again.
  void choose_ghost(const std::shared_ptr<const Trace>& trace, const QString& name);
  /// The chart of this id (app/model/figure_words.hpp, or as lesson::chart_names() has it), which is shown from now on;
  /// null: there is no room, or none of that name.
  QWidget* bring_into_view(const QString& name);
  // What the charts in view need besides.
  int wanted_ants() const;  // tours of ants that frames carry
  /// Of frames of iterations from before the charts in view were shown; show_past() takes them.
  FrameWants wants_of_past() const;
  void show_past(const Frame& frame);

  /// The charts that have something to show, those in view first. They paint this widget's charts, so they must not
  /// outlive it.
  std::vector<PlotBody> bodies();
  /// Why there is no body of this id, a sentence.
  QString why_no_body(const QString& id);

  QSize sizeHint() const override { return {960, 196}; }
  QSize minimumSizeHint() const override { return {280, 140}; }

 signals:
  void drawn();
  void wants_changed();           // wanted_ants(), wants_of_past()
  void chosen(qint64 iteration);  // a click at it, or Return at the crosshair
  void choice_undone();           // that click was the first of a double click

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  enum Which {
    convergence,
    branching,
    lengths,
    search,
    hit_ratio,
    parameters,
    difference,
    shared_edges,
    phases,
    levels,
    common_edges,
    tabu,
    depositor,
    decisions,
    insertions,
    lost_edges,
    count
  };

  static constexpr bool is_of_tours(int which) { return chart_figures[std::size_t(which)].of_tours; }
  static Which which_of(const QString& name);  // count: none
  void make_axis_menu();
  void keep_axes() const;  // as the user chose them, for the next window
  void schedule();
  void redraw();
  void lay_out();
  void offer(Which which);                // beside the convergence, if there is room
  void put(Which which);                  // as the last of the charts shown
  void show_crosshair(qint64 iteration);  // in all of them; -1: none
  void say_wanted();                      // what of a frame the charts in view need

  ChartData data_;
  Seen::Wanted wanted_;
  bool dirty_ = false;
  QTimer clock_;
  QToolButton *ghost_button_ = nullptr, *axis_button_ = nullptr;
  QAction *seconds_ = nullptr, *log_time_ = nullptr, *log_gap_ = nullptr;  // of its menu
  static constexpr int most = 4;                                           // side by side
  Chart* charts_[count]{};                                                 // children
  using Last = std::array<Which, most + 1>;
  Last last_{count, convergence, branching, lengths, search};  // [n] if n fit
  std::optional<Last> last_alone_;                             // before there were sides; nothing: there are none
  bool search_offered_ = false, hits_offered_ = false, parameters_offered_ = false;
};

}  // namespace formicarium
