// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/glyphs.hpp"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QPixmap>
#include <variant>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/sketch_paint.hpp"

namespace formicarium {
namespace {

/// An octagon, a triangle or a disc with a hole in the shape of "!" or "i".
QPainterPath sign(Severity severity) {
  QPainterPath path;
  if (severity == Severity::warning) {
    path.addPolygon(QPolygonF({{12, 3}, {22, 20.5}, {2, 20.5}, {12, 3}}));
    path.addRect(QRectF(11, 9, 2, 6));
    path.addRect(QRectF(11, 16.5, 2, 2));
  } else if (severity == Severity::error) {
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

/// Paints on a field of 24 × 24, in the ink that belongs to the mode and to what is painted.
class GlyphEngine : public QIconEngine {
 public:
  explicit GlyphEngine(std::variant<Icon, Severity> what) : what_(what) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(rect.topLeft());
    painter->scale(rect.width() / 24.0, rect.height() / 24.0);
    const QPalette palette = QApplication::palette();
    if (const auto* const severity = std::get_if<Severity>(&what_)) {
      const QColor ink = *severity == Severity::warning ? colour(look(palette).warning)
                         : *severity == Severity::error ? colour(look(palette).error)
                                                        : palette.color(QPalette::Link);
      painter->fillPath(sign(*severity), ink);
    } else {
      const QColor ink =
          mode == QIcon::Selected
              ? palette.color(QPalette::HighlightedText)
              : palette.color(mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active, QPalette::ButtonText);
      paint_sketch(*painter, icon(std::get<Icon>(what_), {Colour::of(ink.rgb()), ink.alphaF()}));
    }
    painter->restore();
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(), size), mode, state);
    return pixmap;
  }

  QIconEngine* clone() const override { return new GlyphEngine(what_); }

 private:
  std::variant<Icon, Severity> what_;
};

}  // namespace

QIcon glyph_icon(Icon icon) { return QIcon(new GlyphEngine(icon)); }
QIcon sign_icon(Severity severity) { return QIcon(new GlyphEngine(severity)); }

}  // namespace formicarium
