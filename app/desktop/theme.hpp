// SPDX-License-Identifier: GPL-3.0-or-later
// Light and dark: what the desktop gives where it has a theme, our own palette (look.md §3) where it has none or the user chose.
#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

namespace formicarium {

enum class Theme { system, light, dark };

/// Colours of our own that a QPalette has no role for.
struct ThemeColours {
  QColor canvas, secondary, edge, best, warning, error, done, absent;
};

QString theme_name(Theme theme);  // "system", "light", "dark": in QSettings
Theme theme_named(const QString& name);

void apply_theme(Theme theme);  // to the application: style and palette
bool is_dark(const QPalette& palette);
const ThemeColours& theme_colours(bool dark);

}  // namespace formicarium
