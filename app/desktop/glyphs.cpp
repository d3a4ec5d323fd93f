// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/glyphs.hpp"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QPixmap>

#include "app/desktop/panels/ink.hpp"

namespace formicarium {
namespace {

void fill_triangle(QPainter& painter, double left, double right) {
  QPainterPath path;
  path.moveTo(left, 4);
  path.lineTo(right, 12);
  path.lineTo(left, 20);
  path.closeSubpath();
  painter.fillPath(path, painter.pen().color());
}

void fill_bar(QPainter& painter, double left, double width) {
  painter.fillRect(QRectF(left, 4, width, 16), painter.pen().color());
}

/// An octagon, a triangle or a disc with a hole in the shape of "!" or "i".
QPainterPath sign(Glyph glyph) {
  QPainterPath path;
  if (glyph == Glyph::warning) {
    path.addPolygon(QPolygonF({{12, 3}, {22, 20.5}, {2, 20.5}, {12, 3}}));
    path.addRect(QRectF(11, 9, 2, 6));
    path.addRect(QRectF(11, 16.5, 2, 2));
  } else if (glyph == Glyph::error) {
    path.addPolygon(QPolygonF({{8, 2}, {16, 2}, {22, 8}, {22, 16}, {16, 22}, {8, 22}, {2, 16}, {2, 8}, {8, 2}}));
    path.addRect(QRectF(11, 6.5, 2, 7));
    path.addRect(QRectF(11, 15.5, 2, 2));
  } else {
    path.addEllipse(QPointF(12, 12), 10, 10);
    path.addRect(QRectF(11, 10.5, 2, 7));
    path.addRect(QRectF(11, 6.5, 2, 2));
  }
  return path;
}

// Every glyph is drawn on a field of 24 x 24.
void draw(QPainter& painter, Glyph glyph) {
  const QColor colour = painter.pen().color();
  switch (glyph) {
    case Glyph::play:
      fill_triangle(painter, 6, 20);
      break;
    case Glyph::pause:
      fill_bar(painter, 6, 4.5);
      fill_bar(painter, 13.5, 4.5);
      break;
    case Glyph::step:
      fill_bar(painter, 4, 3);
      fill_triangle(painter, 9.5, 21);
      break;
    case Glyph::ten_steps:
      fill_triangle(painter, 3, 11);
      fill_triangle(painter, 12, 20);
      fill_bar(painter, 20, 2);
      break;
    case Glyph::reset: {
      painter.setPen(QPen(colour, 2.2, Qt::SolidLine, Qt::FlatCap));
      painter.drawArc(QRectF(4.5, 4.5, 15, 15), 60 * 16, 290 * 16);
      QPainterPath head;
      head.moveTo(9.5, 0.8);
      head.lineTo(17.2, 5.2);
      head.lineTo(10, 10);
      head.closeSubpath();
      painter.fillPath(head, colour);
      break;
    }
    case Glyph::seed: {
      painter.setPen(QPen(colour, 2));
      painter.drawRoundedRect(QRectF(4, 4, 16, 16), 3.5, 3.5);
      painter.setPen(Qt::NoPen);
      painter.setBrush(colour);
      for (const QPointF pip :
           {QPointF(8.5, 8.5), QPointF(15.5, 8.5), QPointF(12, 12), QPointF(8.5, 15.5), QPointF(15.5, 15.5)})
        painter.drawEllipse(pip, 1.5, 1.5);
      break;
    }
    case Glyph::close:
      painter.setPen(QPen(colour, 2.2, Qt::SolidLine, Qt::RoundCap));
      painter.drawLine(QPointF(6.5, 6.5), QPointF(17.5, 17.5));
      painter.drawLine(QPointF(17.5, 6.5), QPointF(6.5, 17.5));
      break;
    case Glyph::warning:
    case Glyph::error:
    case Glyph::information:
      painter.fillPath(sign(glyph), colour);
      break;
    case Glyph::fit:
      painter.setPen(QPen(colour, 2));
      for (int turn = 0; turn < 4; ++turn) {
        painter.drawPolyline(QPolygonF({{4, 9}, {4, 4}, {9, 4}}));
        painter.translate(24, 0);
        painter.rotate(90);
      }
      break;
  }
}

class GlyphEngine : public QIconEngine {
 public:
  explicit GlyphEngine(Glyph glyph) : glyph_(glyph) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const QPalette palette = QApplication::palette();
    QColor ink = palette.color(mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active, QPalette::ButtonText);
    if (mode == QIcon::Selected) ink = palette.color(QPalette::HighlightedText);
    if (glyph_ == Glyph::warning) ink = colour(look(palette).warning);
    if (glyph_ == Glyph::error) ink = colour(look(palette).error);
    if (glyph_ == Glyph::information) ink = palette.color(QPalette::Link);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(rect.topLeft());
    painter->scale(rect.width() / 24.0, rect.height() / 24.0);
    painter->setPen(ink);
    draw(*painter, glyph_);
    painter->restore();
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(), size), mode, state);
    return pixmap;
  }

  QIconEngine* clone() const override { return new GlyphEngine(glyph_); }

 private:
  Glyph glyph_;
};

}  // namespace

Glyph glyph_of(Severity severity) {
  if (severity == Severity::error) return Glyph::error;
  return severity == Severity::warning ? Glyph::warning : Glyph::information;
}

QIcon glyph_icon(Glyph glyph) { return QIcon(new GlyphEngine(glyph)); }

}  // namespace formicarium
