// SPDX-License-Identifier: GPL-3.0-or-later
// Light and dark: the desktop's palette if it has a theme, our own if it has none or the user chose one.
#pragma once

#include <QString>

namespace formicarium {

enum class ThemeChoice { system, light, dark };

QString theme_name(ThemeChoice theme);  // "system", "light", "dark": in QSettings
ThemeChoice theme_named(const QString& name);

void apply_theme(ThemeChoice theme);  // to the application: style and palette

}  // namespace formicarium
