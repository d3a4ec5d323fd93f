// SPDX-License-Identifier: GPL-3.0-or-later
// Paints what layers show (app/scene/look/drawing.hpp) with a QPainter, as app/scene/gl_painter.hpp does in a window.
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <functional>

#include "app/scene/layers/layer.hpp"
#include "app/scene/look/drawing.hpp"

class QImage;
class QPainter;

namespace formicarium {

struct DrawingPaint {
  QPainter& painter;
  Camera camera;                        // its pane lies in the picture
  QRectF plot{};                        // where cells are seen
  QRectF cells{};                       // where they lie: there, or some of them beyond its edges
  double detail = 1;                    // device pixels a unit; 0: words alone are painted
  std::function<void()> go_on = [] {};  // called again and again; may throw Cancelled
};

void paint_marks(const DrawingPaint& with, std::span<const Drawing::Mark> marks);
/// All layers of a pane, the lowest first.
void paint_layers(const DrawingPaint& with, std::span<PaneLayer* const> layers, const Look& look);

/// `places` without those closer than half a device pixel to the last one kept; the first and the last stay.
QPolygonF simplified(const QPolygonF& places, double detail);

}  // namespace formicarium
