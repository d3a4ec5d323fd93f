// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/curve_figure.hpp"

#include <algorithm>
#include <cmath>

#include "app/desktop/experiment/shown_results.hpp"
#include "app/desktop/panels/chart_ticks.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {
namespace {

constexpr int band_alpha = 46;
constexpr double dot = 6;  // of a curve that has one point

/// Under the plot, where no curve runs: as many names in a row as there is room for.
class LegendBelow : public QCPLegend {
 public:
  LegendBelow() {
    setFillOrder(foColumnsFirst);
    setBorderPen(Qt::NoPen);
    setMargins({});
  }

  void update(UpdatePhase phase) override {
    if (phase == upPreparation) fill_rows();
    QCPLegend::update(phase);
  }

  double height_in(double width) const {
    const Names names = here();
    const int rows = (names.count + columns_in(width, names) - 1) / columns_in(width, names);
    return rows * (names.highest + rowSpacing());
  }

 private:
  struct Names {
    int count = 0, widest = 1, highest = 0;  // px
  };
  Names here() const {
    Names names;
    for (int i = 0; i < elementCount(); ++i)
      if (const QCPLayoutElement* const name = elementAt(i)) {  // a cell of the last row may be empty
        const QSize needed = name->minimumOuterSizeHint();
        names = {names.count + 1, std::max(names.widest, needed.width()), std::max(names.highest, needed.height())};
      }
    return names;
  }
  int columns_in(double width, const Names& names) const {
    return std::clamp(int(width + columnSpacing()) / (names.widest + columnSpacing()), 1, std::max(names.count, 1));
  }
  void fill_rows() {
    setWrap(columns_in(mParentPlot->viewport().width(), here()));
    setFillOrder(foColumnsFirst);  // orders the names anew
  }
};

}  // namespace

Steps steps_of(const std::vector<QCPGraphData>& points) {
  auto steps = Steps::create();
  steps->set(QVector<QCPGraphData>(points.begin(), points.end()), true);
  return steps;
}

QString why_no_curve(const ShownResults& shown) {
  if (!shown.instance) return QObject::tr("Choose one instance: runs on different instances have no common curve.");
  return why_not_counted(shown);
}

QString why_not_counted(const ShownResults& shown) {
  if (shown.unit == experiment::CountedIn::iterations && !shown.all.say_iterations())
    return QObject::tr(
        "Not all of these results say their iterations: those of other programs and of older versions need not.");
  if (shown.unit == experiment::CountedIn::seconds) return shown.why_no_seconds();
  return {};
}

QString best_of_all(const ProblemWords& words) {
  return QObject::tr("the best %1 of all runs").arg(text(words.solution));
}

QString no_run_yet() { return QObject::tr("No run on this instance is finished yet."); }

CurveFigure::CurveFigure(const QString& name, MakePlotted make, QWidget* parent) : Figure(name, make, parent) {
  delete plot_->legend;
  plot_->legend = new LegendBelow;
  plot_->plotLayout()->addElement(1, 0, plot_->legend);
  plot_->plotLayout()->setRowStretchFactor(1, 0.001);  // no higher than its names
  plot_->legend->setLayer(QStringLiteral("legend"));
}

double CurveFigure::legend_height(double width) const {
  return static_cast<const LegendBelow*>(plot_->legend)->height_in(width);
}

void CurveFigure::draw(const Plotted& plotted) {
  const auto& drawn = static_cast<const PlottedCurves&>(plotted);
  const auto add = [&](const Steps& steps) {
    QCPGraph* graph = plot_->addGraph();
    graph->setData(steps);
    graph->setLineStyle(QCPGraph::lsStepLeft);
    return graph;
  };
  for (const PlottedCurves::Curve& curve : drawn.curves) {
    if (curve.low) {  // the band is filled between these two
      QCPGraph *edge = add(curve.low), *band = add(curve.high);
      QColor fill = pen_of(curve.variant).color();
      fill.setAlpha(band_alpha);
      band->setBrush(fill);
      band->setChannelFillGraph(edge);
      for (QCPGraph* one : {edge, band}) {
        one->setPen(Qt::NoPen);
        one->removeFromLegend();
      }
    }
    QCPGraph* line = add(curve.line);
    line->setPen(pen_of(curve.variant));
    line->setName(curve.name);
    if (curve.line->size() == 1)
      line->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, line->pen().color(), dot));
  }
  const bool seconds = drawn.unit == experiment::CountedIn::seconds;
  plot_->xAxis->setScaleType(QCPAxis::stLogarithmic);
  plot_->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(
      new LogTicks([seconds](double x) { return seconds ? number(x, 3) : whole(std::llround(x)); })));
  plot_->xAxis->setRange(drawn.first, drawn.last);
  plot_->xAxis->setLabel(seconds ? tr("seconds of solving") : tr("iterations"));
  plot_->yAxis->setTicker(
      QSharedPointer<QCPAxisTicker>(new LinearTicks([digits = drawn.digits](double y) { return number(y, digits); })));
  plot_->yAxis->setRange(drawn.low, drawn.high);
  plot_->yAxis->setLabel(drawn.title);
  plot_->legend->setVisible(true);
}

}  // namespace formicarium
