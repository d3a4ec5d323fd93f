// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/figure.hpp"

#include <qcustomplot.h>

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>
#include <cmath>

#include "app/desktop/experiment/shown_results.hpp"
#include "app/desktop/panels/chart_ticks.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plot_style.hpp"
#include "app/desktop/panels/spoken.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/experiment/other_programs.hpp"

namespace formicarium {
namespace {

/// That variants are other programs, unless the caption has it from a table.
QString words_of_others(const ShownResults& shown, const QString& caption) {
  const QString words = text(experiment::other_programs_words(*shown.plan));
  return words.isEmpty() || caption.contains(words) ? QString() : u' ' + words;
}

}  // namespace

Figure::Figure(const QString& name, QWidget* parent)
    : QWidget(parent),
      plot_(new QCustomPlot(this)),
      name_(name),
      caption_(new QLabel(this)),
      nothing_(new QLabel(plot_)) {
  auto* column = spaced(new QVBoxLayout(this), 6, {8, 8, 8, 8});
  plot_->setAccessibleName(tr("%1, figure").arg(name));
  set_spoken_role(plot_, QAccessible::Chart);
  plot_->setFocusPolicy(Qt::StrongFocus);
  plot_->setNotAntialiasedElements(QCP::aeAxes | QCP::aeGrid);
  plot_->setMinimumHeight(160);
  plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, &Figure::redraw);  // all of it again
  plot_->setToolTip(tr("The wheel zooms, a drag moves, a double click shows all"));
  caption_->setObjectName(QStringLiteral("caption"));
  caption_->setWordWrap(true);
  caption_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  caption_->setFont(small_font(font()));
  nothing_->setAlignment(Qt::AlignCenter);
  nothing_->setWordWrap(true);
  nothing_->setMargin(24);
  nothing_->setAttribute(Qt::WA_TransparentForMouseEvents);
  column->addWidget(plot_, 1);
  column->addWidget(caption_);
  setAutoFillBackground(true);
}

void Figure::show_results(const ShownResults& shown) {
  shown_ = &shown;
  redraw();
}

QString Figure::caption() const { return caption_->text(); }

QColor Figure::ink(Colour Palette::*role, int alpha) const { return colour(formicarium::palette(theme_).*role, alpha); }

QPen Figure::pen_of(std::size_t variant) const {
  return series_pen(formicarium::palette(theme_), variant, variant / 4);
}

QString Figure::why_no_curve(const ShownResults& shown) {
  if (!shown.instance) return tr("Choose one instance: runs on different instances have no common curve.");
  return why_no_iterations(shown);
}

QString Figure::why_no_iterations(const ShownResults& shown) {
  if (shown.unit == experiment::CountedIn::iterations && !experiment::say_iterations(shown.results))
    return tr("Not all of these results say their iterations: those of other programs and of older versions need not.");
  return {};
}

void Figure::set_time_axis(experiment::CountedIn unit, double first, double last) {
  const bool seconds = unit == experiment::CountedIn::seconds;
  plot_->xAxis->setScaleType(QCPAxis::stLogarithmic);
  plot_->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(
      new LogTicks([seconds](double x) { return seconds ? number(x, 3) : whole(std::llround(x)); })));
  plot_->xAxis->setRange(first, last);
  plot_->xAxis->setLabel(seconds ? tr("seconds of solving") : tr("iterations"));
}

QString Figure::quality_words(const ShownResults& shown) {
  const Instance& on = *shown.plan->instances[*shown.instance].instance;
  return on.optimum() ? tr("gap to the optimum, %")
                      : tr("%1 of the best %2").arg(text(on.words().cost), text(on.words().solution));
}

QString Figure::best_of_all(const ProblemWords& words) {
  return tr("the best %1 of all runs").arg(text(words.solution));
}

void Figure::redraw() {
  theme_ = theme_of(QWidget::palette());
  plot_->clearPlottables();
  empty_ = true;
  const bool any = shown_ && shown_->plan;
  if (!any) forget();
  const QString words = any ? draw(*shown_) : tr("An experiment's results appear here.");
  caption_->setText(empty_ ? QString() : so_far(*shown_) + words + words_of_others(*shown_, words));
  nothing_->setText(empty_ ? words : QString());
  nothing_->setVisible(empty_);
  nothing_->setGeometry(plot_->rect());
  set_ink(caption_, ink(&Palette::secondary));
  set_ink(nothing_, ink(&Palette::secondary));
  plot_->setAccessibleDescription(words);
  paint_axes();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void Figure::paint_axes() {
  const QFont small = small_font(font());
  plot_->setBackground(QBrush(ink(&Palette::canvas)));
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    style_axis(axis, formicarium::palette(theme_), small);
    axis->setSubTickPen(Qt::NoPen);
    axis->setLabelColor(ink(&Palette::text));
    axis->setVisible(!empty_);
    axis->grid()->setVisible(!empty_ && axis == plot_->yAxis);
  }
  plot_->legend->setFont(small);
  plot_->legend->setTextColor(ink(&Palette::text));
  plot_->legend->setBrush(QBrush(ink(&Palette::canvas, 220)));
  plot_->legend->setBorderPen(QPen(ink(&Palette::grid), 1));
  if (empty_) plot_->legend->setVisible(false);
}

void Figure::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && theme_of(QWidget::palette()) != theme_) redraw();
}

void Figure::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  nothing_->setGeometry(plot_->rect());
}

PlotBody Figure::body() {
  PlotBody body{.name = name_,
                .caption = caption().split(QStringLiteral(" · ")),
                .facts = caption(),
                .least_width = 200,
                .least_height = 140};
  body.paint = [this](QCPPainter& painter, QSizeF size, Theme theme) {
    theme_ = theme;
    draw(*shown_);
    paint_axes();
    paint_plot(painter, *plot_, size, font());
    redraw();
  };
  return body;
}

}  // namespace formicarium
