// SPDX-License-Identifier: GPL-3.0-or-later
// Paints sketches (app/scene/look/sketch.hpp) with a QPainter.
#pragma once

#include <QFont>

#include "app/scene/look/sketch.hpp"

class QPainter;

namespace formicarium {

/// In the painter's units. Words are in the painter's font, which must be in pixels.
void paint_sketch(QPainter& painter, const Sketch& sketch);
/// How words look in that font.
Lettering lettering(const QFont& font);

}  // namespace formicarium
