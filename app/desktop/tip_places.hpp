// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps tooltips from covering the control that they explain: Qt places them at the pointer, and near an edge of the
// screen over the control.
#pragma once

#include <QObject>
#include <QPointer>
#include <QRect>

class QWidget;

namespace formicarium {

/// A place for this tip: its own if it covers nothing of `subject`, otherwise below, above, left of or right of the
/// subject, whichever fits on the screen first. Global coordinates.
QRect tip_place(const QRect& tip, const QRect& subject, const QRect& screen);

/// Moves every tooltip of the program as it appears. A widget may belong to a larger subject: an ancestor with the
/// dynamic property `tip_subject`.
class TipPlaces : public QObject {
  Q_OBJECT

 public:
  static constexpr const char* tip_subject = "tip_subject";

  explicit TipPlaces(QObject* parent = nullptr);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QPointer<QWidget> asked_;  // whose tip is shown
  QRect spot_;               // around the pointer, for subjects too large to be kept free
  bool moving_ = false;
};

}  // namespace formicarium
