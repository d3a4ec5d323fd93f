// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/plot_style.hpp"

#include <qcustomplot.h>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/picture/figure_size.hpp"

namespace formicarium {

void style_axis(QCPAxis* axis, const Palette& inks, const QFont& small) {
  axis->setBasePen(QPen(colour(inks.control_edge), 1));
  axis->setTickPen(QPen(colour(inks.control_edge), 1));
  axis->setTickLabelColor(colour(inks.secondary));
  axis->setTickLabelFont(small);
  axis->setLabelFont(small);
  axis->setTickLengthIn(0);
  axis->setTickLengthOut(4);
  axis->grid()->setPen(QPen(colour(inks.grid), 1));
  axis->grid()->setZeroLinePen(Qt::NoPen);
}

QPen series_pen(const Palette& inks, std::size_t number, std::size_t dashes) {
  constexpr Colour Palette::*colours[] = {&Palette::a, &Palette::b, &Palette::c, &Palette::d};
  const QVector<qreal> patterns[] = {{}, {4, 1.5}, {1, 1.5}, {4, 1.5, 1, 1.5}};  // widths of the line
  QPen pen(colour(inks.*colours[number % 4]), 2);
  if (dashes % 4 > 0) pen.setDashPattern(patterns[dashes % 4]);
  return pen;
}

void begin_file(QCPPainter& painter, const QPaintDevice& device, double scale) {
  painter.setMode(QCPPainter::pmNoCaching);
  if (!dynamic_cast<const QImage*>(&device)) painter.setMode(QCPPainter::pmVectorized);
  painter.scale(scale, scale);
}

double larger_than_figure(const QFont& font) { return small_font(font).pixelSize() / smallest_letters; }

void paint_plot(QCPPainter& painter, QCustomPlot& plot, QSizeF size, const QFont& font) {
  const double larger = larger_than_figure(font);
  painter.scale(1 / larger, 1 / larger);
  size *= larger;
  plot.toPainter(&painter, int(size.width()), int(size.height()));
}

}  // namespace formicarium
