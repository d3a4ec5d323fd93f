// SPDX-License-Identifier: GPL-3.0-or-later
// Light and dark: what the desktop gives where it has a theme, our own palette where it has none or the user chose.
#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

#include "app/scene/palette.hpp"

namespace formicarium {

enum class ThemeChoice { system, light, dark };

QString theme_name(ThemeChoice theme);  // "system", "light", "dark": in QSettings
ThemeChoice theme_named(const QString& name);

void apply_theme(ThemeChoice theme);  // to the application: style and palette
bool is_dark(const QPalette& palette);
QColor qcolor(Colour colour);
/// The roles a QPalette has no place for (palette.hpp), by the lightness of the widget's palette.
const Palette& roles(const QPalette& palette);

}  // namespace formicarium
