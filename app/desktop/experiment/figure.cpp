// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/figure.hpp"

#include <qcustomplot.h>

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plot_style.hpp"
#include "app/desktop/panels/spoken.hpp"

namespace formicarium {

Figure::Figure(const QString& name, MakePlotted make, QWidget* parent)
    : QWidget(parent),
      plot_(new QCustomPlot(this)),
      name_(name),
      make_(make),
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

void Figure::show_plotted(PlottedPtr plotted) {
  if (plotted && plotted == plotted_) return;
  plotted_ = std::move(plotted);
  redraw();
}

QString Figure::caption() const { return caption_->text(); }

QColor Figure::ink(Colour Palette::*role, int alpha) const { return colour(formicarium::palette(theme_).*role, alpha); }

QPen Figure::pen_of(std::size_t variant) const {
  return series_pen(formicarium::palette(theme_), variant, variant / 4);
}

void Figure::draw_in(Theme theme) {
  theme_ = theme;
  plot_->clearPlottables();
  forget();
  if (shows_results()) draw(*plotted_);
  paint_axes();
}

void Figure::redraw() {
  draw_in(theme_of(QWidget::palette()));
  const bool any = shows_results();
  const QString words = plotted_ ? plotted_->words : tr("An experiment's results appear here.");
  caption_->setText(any ? words : QString());
  nothing_->setText(any ? QString() : words);
  nothing_->setVisible(!any);
  nothing_->setGeometry(plot_->rect());
  set_ink(caption_, ink(&Palette::secondary));
  set_ink(nothing_, ink(&Palette::secondary));
  plot_->setAccessibleDescription(words);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void Figure::paint_axes() {
  const QFont small = small_font(font());
  plot_->setBackground(QBrush(ink(&Palette::canvas)));
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    style_axis(axis, formicarium::palette(theme_), small);
    axis->setSubTickPen(Qt::NoPen);
    axis->setLabelColor(ink(&Palette::text));
    axis->setVisible(shows_results());
    axis->grid()->setVisible(shows_results() && axis == plot_->yAxis);
  }
  plot_->legend->setFont(small);
  plot_->legend->setTextColor(ink(&Palette::text));
  plot_->legend->setBrush(Qt::NoBrush);
  if (!shows_results()) plot_->legend->setVisible(false);
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
  body.legend = [this](double width) {
    const double larger = larger_than_figure(font());
    return legend_height(width * larger) / larger;
  };
  body.paint = [this](QCPPainter& painter, QSizeF size, Theme theme) {
    draw_in(theme);
    paint_plot(painter, *plot_, size, font());
    redraw();
  };
  return body;
}

}  // namespace formicarium
