// SPDX-License-Identifier: GPL-3.0-or-later
// What the first start offers, in a corner of the stage while the colony runs: watch, take a lesson, open one's own
// file. Gone for good once it was closed or one was chosen.
#pragma once

#include "app/desktop/over_stage.hpp"

namespace formicarium {

class FirstOffer : public OverStage {
  Q_OBJECT

 public:
  /// As OverStage. `lesson`: the title of the first one.
  FirstOffer(const QString& lesson, QWidget* stage, QWidget* parent);
  static bool due();  // the user has not closed it yet

 signals:
  void lesson_wanted();
  void file_wanted();

 private:
  void done();
};

}  // namespace formicarium
