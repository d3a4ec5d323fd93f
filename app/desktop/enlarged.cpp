// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/enlarged.hpp"

#include <QAbstractButton>
#include <algorithm>
#include <cmath>

#include "app/desktop/panels/ink.hpp"

namespace formicarium {
namespace {

int larger(int length, double factor) {
  return length >= QWIDGETSIZE_MAX ? length : int(std::lround(length * factor));  // no limit stays none
}

QSize larger(QSize size, double factor) { return {larger(size.width(), factor), larger(size.height(), factor)}; }

}  // namespace

Enlarged::Enlarged(const std::vector<QWidget*>& roots, double factor,
                   const std::function<bool(const QWidget&)>& leave) {
  // All are noted before the first one changes: a font may be its parent's in part.
  for (QWidget* root : roots) note(*root, leave);
  for (const Before& was : before_) {
    QWidget& widget = *was.widget;
    const bool root = std::ranges::find(roots, &widget) != roots.end();
    if (root || was.own_font || was.sheet || widget.isWindow()) widget.setFont(scaled_font(was.font, factor));
    widget.setMinimumSize(root ? was.least.width() : larger(was.least.width(), factor),  // the window is no wider
                          larger(was.least.height(), factor));
    widget.setMaximumSize(larger(was.most, factor));
    if (auto* button = qobject_cast<QAbstractButton*>(&widget)) button->setIconSize(larger(was.icon, factor));
  }
}

// Children first: setting a parent's font may overwrite its children's.
Enlarged::~Enlarged() {
  for (auto was = before_.rbegin(); was != before_.rend(); ++was) {
    if (!was->widget) continue;
    if (auto* button = qobject_cast<QAbstractButton*>(was->widget.data())) button->setIconSize(was->icon);
    was->widget->setMaximumSize(was->most);
    was->widget->setMinimumSize(was->least);
    if (was->sheet) continue;
    const QFont font = was->own_font ? was->font : QFont();
    if (was->widget->testAttribute(Qt::WA_SetFont)) was->widget->setFont(font);
  }
  for (const Before& was : before_)
    if (was.widget && was.sheet) was.widget->setFont(QFont());
}

void Enlarged::note(QWidget& widget, const std::function<bool(const QWidget&)>& leave) {
  if (leave(widget)) return;
  widget.ensurePolished();  // its style sheet may set its font
  const auto* button = qobject_cast<QAbstractButton*>(&widget);
  const bool own_font = widget.testAttribute(Qt::WA_SetFont);
  before_.push_back({&widget, widget.font(), own_font, widget.testAttribute(Qt::WA_StyleSheet) && !own_font,
                     widget.minimumSize(), widget.maximumSize(), button ? button->iconSize() : QSize()});
  for (QObject* child : widget.children())
    if (child->isWidgetType()) note(static_cast<QWidget&>(*child), leave);
}

}  // namespace formicarium
