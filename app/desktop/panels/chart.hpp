// SPDX-License-Identifier: GPL-3.0-or-later
// One chart: a title line with the readout, a plot without a frame, zoom by wheel, a crosshair, labels at the lines'
// ends.
#pragma once

#include <QPen>
#include <QPointF>
#include <QWidget>
#include <limits>
#include <optional>
#include <vector>

#include "app/desktop/panels/chart_data.hpp"
#include "app/desktop/panels/chart_ticks.hpp"
#include "app/desktop/panels/columns.hpp"
#include "app/desktop/panels/text.hpp"

class QCPRange;
class QCustomPlot;
class QCPPainter;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace formicarium {

class Chart : public QWidget {
  Q_OBJECT

 public:
  Chart(const QString& title, const ChartData& data, QWidget* parent);
  ~Chart() override;

  virtual void draw() = 0;  // data → graphs → one replot
  /// Sets the tool tip in the words of the problem. Called before the first draw(), and when the problem is another.
  virtual void say_words() {}
  virtual bool over_time() const { return true; }
  void fit();  // shows the whole run, and follows it from now on
  /// Draws what there is of these iterations, and keeps its axes, with at least as much room beside them, for whatever
  /// is drawn later: pictures of several moments have the same ones, also where a line has not begun. Over iterations.
  virtual void hold_axes(double from, double to);

  void show_crosshair(qint64 iteration);  // -1: none
  /// What it shows, in the words of the problem.
  virtual QString title() const { return title_; }
  /// What its axes count, in a figure, which has no tool tip; empty: the title or the axis itself says it.
  struct AxisWords {
    QString x, y;
  };
  virtual AxisWords axis_words() const { return {}; }
  /// For a figure's caption: names what the last draw() showed without a label. Empty: all has a label.
  virtual QString unnamed_words() const { return {}; }
  virtual bool of_all_sides() const { return false; }  // it shows all runs that are side by side
  QString why_empty() const;                           // as it was drawn last: a sentence; empty: it is not
  QToolButton* title_button() const { return title_button_; }
  QHBoxLayout* heading() const { return heading_; }
  QCustomPlot* plot() const { return plot_; }

  // Why it may be empty.
  static QString starts_later() { return tr("Starts with the first iteration."); }
  static QString counted_while_shown() { return tr("Counted from the next iteration on, while this chart is shown."); }

 signals:
  void hovered(qint64 iteration);  // -1: the pointer has left
  void chosen(qint64 iteration);   // a click at it, or Return at the crosshair
  void choice_undone();            // that click was the first of a double click
  void view_changed();             // zoomed or panned: what is seen must be summarised anew

 protected:
  struct EndLabel {
    double y;  // axis units
    QString words;
    QPen sample;
    double x = std::numeric_limits<double>::infinity();  // where the line ends; infinite: at the right edge
  };

  bool eventFilter(QObject* watched, QEvent* event) override;

  /// The records in view and how many columns of pixels they share; [first, last).
  struct Window {
    std::size_t first, last;
    int columns;
    double from, to;  // x
  };
  Window window(const TraceIndex& trace) const;
  /// Calls visit(first, last, summary) for the columns in view, as for_columns().
  template <class Visit>
  void each_column(const TraceIndex& trace, Visit visit) const {
    const Window view = window(trace);
    if (data_.log_time)
      for_log_columns(trace, view.first, view.last, view.columns, data_.over_seconds, visit);
    else
      for_columns(trace, view.first, view.last, view.columns, data_.over_seconds, visit);
  }

  virtual QString readout(std::size_t record) const = 0;
  /// The newest iteration of the trace that is in view.
  std::optional<IterationRecord> last_in_view(const TraceIndex& trace) const;
  /// Sets the tool tip, if it is another.
  void explain(const QString& tip) {
    if (tip != toolTip()) setToolTip(tip);
  }
  void finish(const QString& empty_words, bool nothing);  // colours, marks, labels, replot
  /// Begins to draw over time: no labels yet, and an axis for the whole run, unless the user has zoomed.
  void begin_over_time();
  void show_x(double low, double high);  // of a chart that is not over time
  /// Few ticks on a linear axis, at least `least_step` apart; or decades on a logarithmic one.
  void tick_y(TickWords words, int count, double least_step = 0);
  /// `floor`: where zero stands, as LogTicks has it.
  void tick_decades(
      TickWords words = [](double tick) { return number(tick); }, double floor = 0);
  QColor ink(Colour Palette::*role, int alpha = 255) const;
  QPen dashed(Colour Palette::*role) const;
  QPen side_pen(std::size_t side) const;  // its colour and dashes; 0: A

  const ChartData& data_;
  QCustomPlot* plot_ = nullptr;
  std::vector<EndLabel> end_labels_;
  bool follows_x_ = true, follows_y_ = true;

 private:
  class Annotations;
  class Crosshair;

  qint64 iteration_at(double pixel_x) const;  // -1: none
  QString time_words(double x) const;         // of a tick
  QCPRange whole_time() const;                // x of all that there is to see
  /// Where something stands that happened then; on a logarithmic axis the start of a run is where the axis begins.
  double time_place(double x) const;
  void zoom_time(double factor);
  void refresh_readout();

  QString title_;
  QToolButton* title_button_ = nullptr;
  QLabel *readout_ = nullptr, *empty_ = nullptr;
  QHBoxLayout* heading_ = nullptr;
  Annotations* annotations_ = nullptr;  // owned by the plot
  Crosshair* crosshair_ = nullptr;      // owned by the plot
  qint64 cross_ = -1;
  QPointF pressed_;     // where the left button went down
  bool chose_ = false;  // the last click emitted chosen()
  bool placing_ = false;
  int held_room_ = 0;  // px, right of axes that are held; 0: they are not
};

}  // namespace formicarium
