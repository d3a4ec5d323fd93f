// SPDX-License-Identifier: GPL-3.0-or-later
// The look's colours and sizes as Qt values, chosen by whether the window is light or dark.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

#include "app/scene/look/palette.hpp"

class QWidget;

namespace formicarium {

QColor colour(Colour c, int alpha = 255);
Theme theme_of(const QPalette& palette);  // Qt 6.4 does not say; dark if text is lighter than the window
const Palette& look(const QPalette& system);

QFont scaled_font(QFont base, double factor);
/// As large as `base` is on the screen, and counted in pixels. A painter's scale applies to it. A font in points
/// follows the device's resolution besides: on paper it would be scaled twice.
QFont in_pixels(QFont base);
QFont small_font(const QFont& base);    // for ticks and captions: 11/13 of the size of `base`, in pixels
QFont heading_font(const QFont& base);  // semibold, in pixels

/// Colours the text of `widget` alone, leaving the rest of its palette to the system.
void set_ink(QWidget* widget, const QColor& ink);

}  // namespace formicarium
