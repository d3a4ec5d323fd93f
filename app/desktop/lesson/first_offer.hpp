// SPDX-License-Identifier: GPL-3.0-or-later
// What the first start offers, in a corner of the stage while the colony runs: watch, take a lesson, open one's own
// file. Gone for good once it was closed or one was chosen.
#pragma once

#include <QFrame>

namespace formicarium {

class FirstOffer : public QFrame {
  Q_OBJECT

 public:
  /// It lies over the left edge of `stage`, a descendant of `parent`. `lesson`: the title of the first one.
  FirstOffer(const QString& lesson, QWidget* stage, QWidget* parent);
  static bool due();  // the user has not closed it yet

 signals:
  void lesson_wanted();
  void file_wanted();

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void place();
  void done();

  QWidget* stage_;
};

}  // namespace formicarium
