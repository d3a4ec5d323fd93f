// SPDX-License-Identifier: GPL-3.0-or-later
// What to notice, to try and to go on with, of the instance that is open: over a corner of the stage until it is
// closed.
#pragma once

#include "app/desktop/over_stage.hpp"
#include "core/base/notes.hpp"

namespace formicarium {

class NotesCard : public OverStage {
  Q_OBJECT

 public:
  NotesCard(const QString& title, const Notes& notes, QWidget* stage, QWidget* parent);

 signals:
  void closed();
};

}  // namespace formicarium
