// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/sketch_paint.hpp"

#include <QFontMetricsF>
#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {
namespace {

QColor colour_of(const Ink& ink) {
  QColor made = colour(ink.colour);
  made.setAlphaF(float(ink.opacity));
  return made;
}
QPen pen_of(const Ink& ink, double width) { return {colour_of(ink), width, Qt::SolidLine, Qt::FlatCap}; }
QPointF point(const Pixel& p) { return {p.x, p.y}; }
QRectF rect(const Rect& r) { return {r.x, r.y, r.width, r.height}; }

/// A heading beside the smallest text, as in the overlay.
QFont strong_of(const QFont& smallest) {
  QFont strong = smallest;
  strong.setPixelSize(smallest.pixelSize() * 13 / 11);
  strong.setBold(true);
  return strong;
}

struct SketchPaint {
  QPainter& painter;

  void operator()(const Sketch::Line& line) const {
    painter.setPen(pen_of(line.ink, line.width));
    painter.drawLine(point(line.from), point(line.to));
  }
  void operator()(const Sketch::Path& path) const {
    QPainterPath through(point(path.through.front()));
    for (const Pixel& p : path.through) through.lineTo(point(p));
    if (path.width > 0)
      painter.strokePath(through, pen_of(path.ink, path.width));
    else
      painter.fillPath(through, colour_of(path.ink));
  }
  /// The edge lies inside the box and is filled: a line along the edge would cover half a pixel on either side.
  void operator()(const Sketch::Box& box) const {
    const QRectF outside = rect(box.box);
    QPainterPath path;
    path.addRoundedRect(outside, box.round, box.round);
    const double e = box.edge, inner = std::max(box.round - e, 0.0);
    if (e > 0) path.addRoundedRect(outside.adjusted(e, e, -e, -e), inner, inner);
    painter.fillPath(path, colour_of(box.ink));
  }
  void operator()(const Sketch::Disc& disc) const {
    painter.setPen(disc.edge > 0 ? pen_of(disc.ink, disc.edge) : QPen(Qt::NoPen));
    painter.setBrush(disc.edge > 0 ? QBrush(Qt::NoBrush) : QBrush(colour_of(disc.ink)));
    painter.drawEllipse(point(disc.middle), disc.radius, disc.radius);
  }
  void operator()(const Sketch::Scale& bar) const {
    const QRectF box = rect(bar.box);
    QLinearGradient along(box.topLeft(), box.topRight());
    const auto count = double(bar.colours.size());
    for (std::size_t i = 0; i < bar.colours.size(); ++i)
      along.setColorAt((double(i) + 0.5) / count, colour(bar.colours[i]));
    painter.fillRect(box, along);
  }
  void operator()(const Sketch::Text& said) const {
    if (said.words.empty()) return;
    const QString words = text(said.words);
    const QFont usual = painter.font();
    if (said.strong) painter.setFont(strong_of(usual));
    const double wide = QFontMetricsF(painter.font()).horizontalAdvance(words);
    const double shift = said.align == Align::right ? wide : said.align == Align::middle ? wide / 2 : 0;
    painter.setPen(colour(said.colour));
    painter.drawText(QPointF(said.at.x - shift, said.at.y + painter.font().pixelSize()), words);
    painter.setFont(usual);
  }
};

}  // namespace

void paint_sketch(QPainter& painter, const Sketch& sketch) {
  for (const Sketch::Mark& mark : sketch.marks) std::visit(SketchPaint{painter}, mark);
}

Lettering lettering(const QFont& font) {
  const auto width_in = [](const QFont& letters) {
    return
        [metrics = QFontMetricsF(letters)](const std::string& words) { return metrics.horizontalAdvance(text(words)); };
  };
  return {width_in(font), width_in(strong_of(font)), font.pixelSize() / 11.0};
}

}  // namespace formicarium
