// SPDX-License-Identifier: GPL-3.0-or-later
// A figure of an experiment: a plot in the colours of the window with a caption below, which is saved with it.
#pragma once

#include <QPen>
#include <QWidget>

#include "app/desktop/experiment/shown_results.hpp"
#include "app/desktop/panels/plot_body.hpp"
#include "app/scene/look/palette.hpp"

class QCustomPlot;
class QLabel;

namespace formicarium {

class Figure : public QWidget {
  Q_OBJECT

 public:
  Figure(const QString& name, QWidget* parent);

  /// `shown` outlives the figure, which reads it again whenever it draws.
  void show_results(const ShownResults& shown);
  QCustomPlot* plot() const { return plot_; }
  QString caption() const;
  QString name() const { return name_; }
  bool shows_results() const { return !empty_; }
  /// The plot and its caption for a file. It must not outlive the figure.
  PlotBody body();

 signals:
  void run_chosen(std::size_t run);  // a run of the plan: its point was clicked

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

  /// Fills the plot. Returns the caption, or why there is nothing to show.
  virtual QString draw(const ShownResults& shown) = 0;

  static QString no_run_yet() { return tr("No run on this instance is finished yet."); }

  virtual void forget() {}  // there is no experiment any more

  void set_empty(bool empty) { empty_ = empty; }
  /// Colour and dashes of a variant; further than four variants share colours.
  QPen pen_of(std::size_t variant) const;
  QColor ink(Colour Palette::*role, int alpha = 255) const;
  /// Why there is no curve over time: several instances, or iterations that are not known; empty: there is one.
  static QString why_no_curve(const ShownResults& shown);
  /// Why nothing can be counted in the chosen unit; empty: it can.
  static QString why_no_iterations(const ShownResults& shown);
  /// A logarithmic x axis from `first` to `last`, which counts in `unit`.
  void set_time_axis(experiment::CountedIn unit, double first, double last);
  /// A title for the y axis of qualities: "gap to the optimum, %" or "length".
  static QString quality_words(const ShownResults& shown);
  /// What targets count from where nothing is known of an instance.
  static QString best_of_all(const ProblemWords& words);

  QCustomPlot* plot_;

 private:
  void redraw();
  void paint_axes();

  QString name_;
  QLabel* caption_;
  QLabel* nothing_;  // says over the plot why there is nothing to show
  const ShownResults* shown_ = nullptr;
  Theme theme_ = Theme::light;
  bool empty_ = true;
};

}  // namespace formicarium
