// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/theme.hpp"

#include <QApplication>
#include <QStyle>
#include <QStyleFactory>

namespace formicarium {
namespace {

QPalette palette_of(bool dark) {
  const QColor window(dark ? 0x23272C : 0xF3F4F6), field(dark ? 0x1B1E22 : 0xFFFFFF), text(dark ? 0xE6E9EC : 0x1B1F24);
  const QColor secondary(dark ? 0xA3ABB4 : 0x57606A), accent(dark ? 0x63B3F2 : 0x0B62B3);
  const QColor button(dark ? 0x31373D : 0xFFFFFF), raised(dark ? 0x2C3238 : 0xE9EBEE);
  const QColor faint(dark ? 0x727A83 : 0x8E959D);
  QPalette palette(button, window);
  palette.setColor(QPalette::Window, window);
  palette.setColor(QPalette::WindowText, text);
  palette.setColor(QPalette::Base, field);
  palette.setColor(QPalette::AlternateBase, raised);
  palette.setColor(QPalette::Text, text);
  palette.setColor(QPalette::Button, button);
  palette.setColor(QPalette::ButtonText, text);
  palette.setColor(QPalette::BrightText, dark ? QColor(Qt::black) : QColor(Qt::white));
  palette.setColor(QPalette::PlaceholderText, secondary);
  palette.setColor(QPalette::ToolTipBase, dark ? QColor(0x31373D) : QColor(0xFFFFFF));
  palette.setColor(QPalette::ToolTipText, text);
  palette.setColor(QPalette::Highlight, accent);
  palette.setColor(QPalette::HighlightedText, dark ? QColor(0x14171A) : QColor(0xFFFFFF));
  palette.setColor(QPalette::Link, accent);
  palette.setColor(QPalette::LinkVisited, accent);
  palette.setColor(QPalette::Light, dark ? QColor(0x3A4148) : QColor(0xFFFFFF));
  palette.setColor(QPalette::Midlight, dark ? QColor(0x333A40) : QColor(0xE9EBEE));
  palette.setColor(QPalette::Mid, dark ? QColor(0x4A525A) : QColor(0xC3C8CE));
  palette.setColor(QPalette::Dark, dark ? QColor(0x14171A) : QColor(0xA8AEB5));
  palette.setColor(QPalette::Shadow, dark ? QColor(0x0C0E10) : QColor(0x7C858F));
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, faint);
  }
  palette.setColor(QPalette::Disabled, QPalette::Highlight, faint);
  palette.setColor(QPalette::Disabled, QPalette::Base, window);
  return palette;
}

}  // namespace

QString theme_name(Theme theme) {
  switch (theme) {
    case Theme::light: return QStringLiteral("light");
    case Theme::dark: return QStringLiteral("dark");
    case Theme::system: break;
  }
  return QStringLiteral("system");
}

Theme theme_named(const QString& name) {
  if (name == QLatin1String("light")) return Theme::light;
  if (name == QLatin1String("dark")) return Theme::dark;
  return Theme::system;
}

void apply_theme(Theme theme) {
  // What the desktop gave, kept before anything of ours replaces it.
  static const QString desktop_style = QApplication::style()->name();
  static const QPalette desktop_palette = QApplication::palette();
  const bool bare = qEnvironmentVariableIsEmpty("XDG_CURRENT_DESKTOP") && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORMTHEME");
  if (theme == Theme::system && !bare) {
    QApplication::setStyle(QStyleFactory::create(desktop_style));
    QApplication::setPalette(desktop_palette);
    return;
  }
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  QApplication::setPalette(palette_of(theme == Theme::dark || (theme == Theme::system && is_dark(desktop_palette))));
}

bool is_dark(const QPalette& palette) {
  return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

const ThemeColours& theme_colours(bool dark) {
  static const ThemeColours light_colours{0xFFFFFF, 0x57606A, 0x7C858F, 0xA8123E, 0x8A5A00, 0xB3261E, 0x1B6E3A, 0xE9EBEE};
  static const ThemeColours dark_colours{0x14171A, 0xA3ABB4, 0x7F8892, 0xF48CFF, 0xF5B84B, 0xFF8A80, 0x6FCF97, 0x2A2F35};
  return dark ? dark_colours : light_colours;
}

}  // namespace formicarium
