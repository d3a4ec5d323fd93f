// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/theme.hpp"

#include <QApplication>
#include <QPainter>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>

#include "app/desktop/panels/ink.hpp"

namespace formicarium {
namespace {

QPalette palette_of(bool dark) {
  const Palette& colours = palette(dark ? Theme::dark : Theme::light);
  const QColor window = colour(colours.window), field = colour(colours.field), text = colour(colours.text);
  const QColor secondary = colour(colours.secondary), accent = colour(colours.focus);
  const QColor button(dark ? 0x31373D : 0xFFFFFF), raised(dark ? 0x2C3238 : 0xE9EBEE);
  const QColor faint(dark ? 0x727A83 : 0x8E959D);
  QPalette made(button, window);
  made.setColor(QPalette::Window, window);
  made.setColor(QPalette::WindowText, text);
  made.setColor(QPalette::Base, field);
  made.setColor(QPalette::AlternateBase, raised);
  made.setColor(QPalette::Text, text);
  made.setColor(QPalette::Button, button);
  made.setColor(QPalette::ButtonText, text);
  made.setColor(QPalette::BrightText, dark ? QColor(Qt::black) : QColor(Qt::white));
  made.setColor(QPalette::PlaceholderText, secondary);
  made.setColor(QPalette::ToolTipBase, dark ? QColor(0x31373D) : QColor(0xFFFFFF));
  made.setColor(QPalette::ToolTipText, text);
  made.setColor(QPalette::Highlight, accent);
  made.setColor(QPalette::HighlightedText, dark ? QColor(0x14171A) : QColor(0xFFFFFF));
  made.setColor(QPalette::Link, accent);
  made.setColor(QPalette::LinkVisited, accent);
  made.setColor(QPalette::Light, dark ? QColor(0x3A4148) : QColor(0xFFFFFF));
  made.setColor(QPalette::Midlight, dark ? QColor(0x333A40) : QColor(0xE9EBEE));
  made.setColor(QPalette::Mid, dark ? QColor(0x4A525A) : QColor(0xC3C8CE));
  made.setColor(QPalette::Dark, dark ? QColor(0x14171A) : QColor(0xA8AEB5));
  made.setColor(QPalette::Shadow, dark ? QColor(0x0C0E10) : QColor(0x7C858F));
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    made.setColor(QPalette::Disabled, role, faint);
  }
  made.setColor(QPalette::Disabled, QPalette::Highlight, faint);
  made.setColor(QPalette::Disabled, QPalette::Base, window);
  return made;
}

/// Fusion draws the edges of fields and boxes a little darker than the window, which a dark window hides. This style
/// draws them in the palette's edge colour. A pressed-in button is hardly darker either: this style tints it.
class EdgedStyle : public QProxyStyle {
 public:
  EdgedStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_FrameLineEdit) draw_edge(*option, option->rect, painter);
    if (element == PE_PanelButtonTool && option->state & State_On) tint(*option, painter);
    if (element == PE_IndicatorCheckBox) draw_edge(*option, option->rect.adjusted(0, 0, -1, -1), painter);
  }
  /// The icons come from the system's theme, and some are black on dark.
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* returned) const override {
    return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 0 : QProxyStyle::styleHint(hint, option, widget, returned);
  }
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_SpinBox || control == CC_ComboBox) draw_edge(*option, option->rect, painter);
  }

 private:
  static void tint(const QStyleOption& option, QPainter* painter) {
    const QColor accent = option.palette.color(QPalette::Highlight);
    QColor fill = accent;
    fill.setAlphaF(0.22F);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(accent, 1.5));
    painter->setBrush(fill);
    painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 2, 2);
    painter->restore();
  }
  /// What has the focus keeps the ring that Fusion gives it.
  static void draw_edge(const QStyleOption& option, const QRect& around, QPainter* painter) {
    if (option.state & State_HasFocus) return;
    QColor edge = colour(palette(theme_of(option.palette)).control_edge);
    if (!(option.state & State_Enabled)) edge.setAlphaF(0.4F);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(edge, 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(around).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter->restore();
  }
};

}  // namespace

QString theme_name(ThemeChoice theme) {
  switch (theme) {
    case ThemeChoice::light:
      return QStringLiteral("light");
    case ThemeChoice::dark:
      return QStringLiteral("dark");
    case ThemeChoice::system:
      break;
  }
  return QStringLiteral("system");
}

ThemeChoice theme_named(const QString& name) {
  if (name == QLatin1String("light")) return ThemeChoice::light;
  if (name == QLatin1String("dark")) return ThemeChoice::dark;
  return ThemeChoice::system;
}

void apply_theme(ThemeChoice theme) {
  // The desktop's own palette, saved before ours replaces it.
  static const QString desktop_style = QApplication::style()->name();
  static const QPalette desktop_palette = QApplication::palette();
  const bool bare =
      qEnvironmentVariableIsEmpty("XDG_CURRENT_DESKTOP") && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORMTHEME");
  if (theme == ThemeChoice::system && !bare) {
    QApplication::setStyle(QStyleFactory::create(desktop_style));
    QApplication::setPalette(desktop_palette);
    return;
  }
  QApplication::setStyle(new EdgedStyle);
  QApplication::setPalette(palette_of(theme == ThemeChoice::dark ||
                                      (theme == ThemeChoice::system && theme_of(desktop_palette) == Theme::dark)));
}

}  // namespace formicarium
