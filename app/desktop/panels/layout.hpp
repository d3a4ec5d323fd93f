// SPDX-License-Identifier: GPL-3.0-or-later
// What nearly every widget is given, in one line.
#pragma once

#include <QLayout>
#include <QString>
#include <QWidget>

namespace formicarium {

/// The layout with so many logical px between its items and around them.
template <class Layout>
Layout* spaced(Layout* layout, int between, QMargins around = {}) {
  layout->setContentsMargins(around);
  layout->setSpacing(between);
  return layout;
}

/// `name` is for style sheets and tests, `spoken` for screen readers; empty ones are left as they are.
inline void named(QWidget* widget, const char* name, const QString& spoken, const QString& tip = {}) {
  if (*name != '\0') widget->setObjectName(QLatin1String(name));
  if (!spoken.isEmpty()) widget->setAccessibleName(spoken);
  if (!tip.isEmpty()) widget->setToolTip(tip);
}

}  // namespace formicarium
