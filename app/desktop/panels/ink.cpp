// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/ink.hpp"

#include <QFontInfo>
#include <QWidget>
#include <algorithm>
#include <cmath>

namespace formicarium {
QColor colour(Colour c, int alpha) { return {c.red, c.green, c.blue, alpha}; }

Theme theme_of(const QPalette& palette) {
  return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness() ? Theme::dark
                                                                                                       : Theme::light;
}

const Palette& look(const QPalette& system) { return palette(theme_of(system)); }

QFont scaled_font(QFont base, double factor) {
  if (base.pointSizeF() > 0)
    base.setPointSizeF(base.pointSizeF() * factor);
  else
    base.setPixelSize(int(std::lround(base.pixelSize() * factor)));
  return base;
}

QFont in_pixels(QFont base) {
  if (base.pixelSize() <= 0) base.setPixelSize(std::max(1, int(std::lround(QFontInfo(base).pixelSize()))));
  return base;
}

QFont small_font(const QFont& base) { return scaled_font(in_pixels(base), 11.0 / 13.0); }

QFont heading_font(const QFont& base) {
  QFont heading = in_pixels(base);
  heading.setWeight(QFont::DemiBold);
  return heading;
}

void set_ink(QWidget* widget, const QColor& ink) {
  QPalette own = widget->palette();
  if (own.color(QPalette::Active, QPalette::WindowText) == ink) return;
  for (const auto group : {QPalette::Active, QPalette::Inactive}) own.setColor(group, QPalette::WindowText, ink);
  widget->setPalette(own);
}

}  // namespace formicarium
