// SPDX-License-Identifier: GPL-3.0-or-later
// A figure of an experiment: a plot in the colours of the window with a caption below, which is saved with it.
#pragma once

#include <QPen>
#include <QWidget>

#include "app/desktop/experiment/plotted.hpp"
#include "app/desktop/panels/plot_body.hpp"
#include "app/scene/look/palette.hpp"
#include "core/problem/instance.hpp"

class QCustomPlot;
class QLabel;

namespace formicarium {

/// A run of the plan whose point was clicked, and what its replay must come to.
struct ChosenRun {
  std::size_t run = 0;
  std::int64_t iterations = 0;
  Length length = 0;
};

class Figure : public QWidget {
  Q_OBJECT

 public:
  /// `make` computes on another thread what the figure draws.
  Figure(const QString& name, MakePlotted make, QWidget* parent);

  MakePlotted make() const { return make_; }
  void show_plotted(PlottedPtr plotted);
  QCustomPlot* plot() const { return plot_; }
  QString caption() const;
  QString name() const { return name_; }
  bool shows_results() const { return plotted_ && !plotted_->empty; }
  /// The plot and its caption for a file. It must not outlive the figure.
  PlotBody body();

 signals:
  void run_chosen(const formicarium::ChosenRun& chosen);  // its point was clicked

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

  /// Fills the plot, which has no plottables, from what make() made, if that is not empty.
  virtual void draw(const Plotted& plotted) = 0;
  /// What was drawn is no longer there.
  virtual void forget() {}
  /// Of the legend under the plot, px, if the plot is so wide; 0: there is none.
  virtual double legend_height(double /*width*/) const { return 0; }

  /// Colour and dashes of a variant; further than four variants share colours.
  QPen pen_of(std::size_t variant) const;
  QColor ink(Colour Palette::*role, int alpha = 255) const;
  const Plotted* plotted() const { return plotted_.get(); }

  QCustomPlot* plot_;

 private:
  void redraw();
  void draw_in(Theme theme);
  void paint_axes();

  QString name_;
  MakePlotted make_;
  QLabel* caption_;
  QLabel* nothing_;  // says over the plot why there is nothing to show
  PlottedPtr plotted_;
  Theme theme_ = Theme::light;
};

}  // namespace formicarium
