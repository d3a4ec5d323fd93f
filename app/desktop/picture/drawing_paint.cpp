// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/drawing_paint.hpp"

#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/saved_state.hpp"

namespace formicarium {
namespace {

constexpr qsizetype lines_a_path = 512;  // one path of them all would make the rasteriser sort millions of cells
constexpr int most_side = 2048, most_pixels_a_cell = 16;

QColor colour_of(const Ink& ink) {
  QColor made = colour(ink.colour);
  made.setAlphaF(float(ink.opacity));
  return made;
}

struct MarkPaint {
  const DrawingPaint& with;
  QPainter& painter = with.painter;

  QPointF at(const Point& world) const {
    const Pixel p = with.camera.screen(world);
    return {p.x, p.y};
  }

  /// Draws chains of lines as polygons, without the places that are too close to be seen; dashes begin with each line.
  void operator()(const Lines& lines) const {
    const QColor ink = colour_of(lines.ink);
    const QPen solid(ink, lines.width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    QPen dashed(ink, lines.width, Qt::SolidLine, Qt::FlatCap);
    if (lines.dashes > 0)
      dashed.setDashPattern({dash_on * lines.dashes / lines.width, dash_off * lines.dashes / lines.width});
    QPainterPath path, dashes;
    qsizetype in_path = 0;
    QPolygonF chain;
    const auto end_chain = [&] {
      if (chain.size() > 1) path.addPolygon(simplified(chain, with.detail));
      chain.clear();
    };
    const auto draw = [&] {
      end_chain();
      painter.setBrush(Qt::NoBrush);
      painter.strokePath(path, solid);
      if (!dashes.isEmpty()) painter.strokePath(dashes, dashed);
      path.clear();
      dashes.clear();
      in_path = 0;
      with.go_on();
    };
    const std::vector<std::uint32_t>& ends = *lines.ends;
    for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
      const QPointF from = at(lines.places.at[ends[i]]), to = at(lines.places.at[ends[i + 1]]);
      if (lines.dashes > 0 && QLineF(from, to).length() > least_dashed * lines.dashes) {
        end_chain();
        dashes.moveTo(from);
        dashes.lineTo(to);
      } else {
        if (i > 0 && ends[i] != ends[i - 1]) end_chain();
        if (chain.isEmpty()) chain << from;
        chain << to;
      }
      if (++in_path == lines_a_path) draw();
    }
    draw();
  }

  void operator()(const Arrows& arrows) const {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour_of(arrows.ink));
    const std::vector<std::uint32_t>& ends = *arrows.ends;
    for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
      const QLineF edge(at(arrows.places.at[ends[i]]), at(arrows.places.at[ends[i + 1]]));
      if (edge.length() < arrows.room) continue;
      const QPointF ahead = (edge.p2() - edge.p1()) / edge.length() * arrows.length / 2, across(-ahead.y(), ahead.x());
      const QPointF base = edge.center() - ahead;
      painter.drawPolygon(QPolygonF{edge.center() + ahead, base + across, base - across});
    }
    with.go_on();
  }

  void operator()(const InkedLines& inked) const {
    painter.setBrush(Qt::NoBrush);
    const std::vector<InkedLine>& lines = *inked.lines;
    const auto alike = [](const InkedLine& a, const InkedLine& b) {
      return a.width == b.width && a.opacity == b.opacity && a.colour == b.colour;
    };
    for (std::size_t first = 0, last = 0; first < lines.size(); first = last) {
      QPainterPath path;
      for (; last < lines.size() && last < first + inked.together && alike(lines[first], lines[last]); ++last) {
        path.moveTo(at(lines[last].from));
        path.lineTo(at(lines[last].to));
      }
      const InkedLine& one = lines[first];
      painter.strokePath(path, QPen(colour_of({one.colour, double(one.opacity) * inked.opacity}), double(one.width),
                                    Qt::SolidLine, Qt::FlatCap));
      with.go_on();
    }
  }

  void operator()(const Discs& discs) const {
    painter.setBrush(Qt::NoBrush);
    const QColor ink = colour_of(discs.ink);
    const std::span<const Point> places = discs.places.at.subspan(discs.first, discs.count);
    if (discs.hole > 0) {
      painter.setPen(QPen(ink, discs.radius - discs.hole));
      const double middle = (discs.radius + discs.hole) / 2;
      for (const Point& place : places) painter.drawEllipse(at(place), middle, middle);
      return;
    }
    // Dots are strokes of no length with round ends: one path of them is a tenth of the size of as many ellipses.
    const QPen pen(ink, 2 * discs.radius, Qt::SolidLine, Qt::RoundCap);
    const Rect& pane = with.camera.pane;
    const QRectF seen = QRectF(pane.x, pane.y, pane.width, pane.height)
                            .adjusted(-discs.radius, -discs.radius, discs.radius, discs.radius);
    QPainterPath path;
    QPointF before(-1e9, -1e9);
    qsizetype count = 0;
    for (const Point& place : places) {
      const QPointF p = at(place);
      if (!seen.contains(p) || (p - before).manhattanLength() < 0.25 / with.detail) continue;
      before = p;
      path.moveTo(p);
      path.lineTo(p + QPointF(0.01, 0));
      if (++count % lines_a_path != 0) continue;
      painter.strokePath(path, pen);
      path.clear();
      with.go_on();
    }
    painter.strokePath(path, pen);
  }

  void operator()(const EdgedDiscs& discs) const {
    painter.setPen(QPen(colour(discs.edge), discs.line));
    for (std::size_t i = 0; i < discs.each->size(); ++i) {
      const EdgedDiscs::Each& each = (*discs.each)[i];
      const double radius = discs.radius * double(each.size) - discs.line / 2;
      painter.setBrush(colour(over(discs.filling.colour, discs.filling.opacity * double(each.filled), discs.ground)));
      painter.drawEllipse(at(discs.places.at[i]), radius, radius);
    }
  }

  void operator()(const Labels& words) const {
    painter.setFont(picture_font());
    const QFontMetricsF metrics(painter.font());
    for (const Labels::One& one : words.all) {
      const QString said = text(one.words);
      const double wide = metrics.horizontalAdvance(said);
      if (wide > one.room) continue;
      painter.setPen(colour(one.colour));
      painter.drawText(at(one.place) + QPointF(-wide / 2, metrics.capHeight() / 2), said);
    }
  }

  void operator()(const Cells& cells) const {
    if (cells.side == 0) return;
    QImage image = QImage(reinterpret_cast<const uchar*>(cells.colours->data()), cells.side, cells.side, 4 * cells.side,
                          QImage::Format_RGBX8888)
                       .convertToFormat(QImage::Format_RGB32);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.setRenderHint(QPainter::LosslessImageRendering);  // otherwise a PDF would hold a JPEG
    if (painter.paintEngine()->type() != QPaintEngine::Raster) {
      // Some viewers smooth a picture that they enlarge. A cell of many pixels blurs at edges only.
      const int larger = image.width() * std::clamp(most_side / image.width(), 1, most_pixels_a_cell);
      image = image.scaled(larger, larger, Qt::IgnoreAspectRatio, Qt::FastTransformation);
    }
    const SavedState saved(painter);
    if (!with.plot.contains(with.cells)) painter.setClipRect(with.plot);
    painter.drawImage(with.cells, image);
    with.go_on();
  }
};

}  // namespace

void paint_marks(const DrawingPaint& with, std::span<const Drawing::Mark> marks) {
  for (const Drawing::Mark& mark : marks)
    if (with.detail > 0 || std::holds_alternative<Labels>(mark)) std::visit(MarkPaint{with}, mark);
}

void paint_layers(const DrawingPaint& with, std::span<PaneLayer* const> layers, const Look& look) {
  Drawing drawing;
  for (PaneLayer* const layer : layers) {
    drawing.lines.clear();
    layer->draw(look, drawing);
    paint_marks(with, drawing.lines);
  }
  paint_marks(with, drawing.marks);
}

QPolygonF simplified(const QPolygonF& places, double detail) {
  const double least = 0.5 / detail;
  QPolygonF kept;
  for (qsizetype i = 0; i < places.size(); ++i) {
    const bool end = i == 0 || i + 1 == places.size();
    if (end || QLineF(kept.back(), places[i]).length() >= least) kept << places[i];
  }
  return kept;
}

}  // namespace formicarium
