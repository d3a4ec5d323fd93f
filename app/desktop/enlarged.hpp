// SPDX-License-Identifier: GPL-3.0-or-later
// Makes parts of a window larger, for a projector: text, icons, and fixed sizes of widgets.
#pragma once

#include <QFont>
#include <QPointer>
#include <QSize>
#include <QWidget>
#include <functional>
#include <vector>

namespace formicarium {

/// Enlarges widgets as long as it lives, then gives each what it had before. Layouts, and what a widget paints by
/// itself, follow from these sizes.
class Enlarged {
 public:
  /// Enlarges `roots` and all they hold; a widget that `leave` names stays as it is, with all it holds.
  Enlarged(const std::vector<QWidget*>& roots, double factor, const std::function<bool(const QWidget&)>& leave);
  ~Enlarged();
  Enlarged(const Enlarged&) = delete;
  Enlarged& operator=(const Enlarged&) = delete;

 private:
  struct Before {
    QPointer<QWidget> widget;  // null once it is gone
    QFont font;
    bool own_font = false;  // otherwise it has its parent's
    bool sheet = false;     // under a style sheet a parent's font does not follow by itself
    QSize least, most, icon;
  };
  void note(QWidget& widget, const std::function<bool(const QWidget&)>& leave);

  std::vector<Before> before_;  // a widget comes before those it holds
};

}  // namespace formicarium
