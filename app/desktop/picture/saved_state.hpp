// SPDX-License-Identifier: GPL-3.0-or-later
// Restores a painter's state at the end of the block, even if painting was cancelled.
#pragma once

#include <QPainter>

namespace formicarium {

class SavedState {
 public:
  explicit SavedState(QPainter& painter) : painter_(painter) { painter_.save(); }
  ~SavedState() { painter_.restore(); }
  SavedState(const SavedState&) = delete;
  SavedState& operator=(const SavedState&) = delete;

 private:
  QPainter& painter_;
};

}  // namespace formicarium
