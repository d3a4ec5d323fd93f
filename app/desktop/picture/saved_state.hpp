// SPDX-License-Identifier: GPL-3.0-or-later
// A painter's state, put back at the end of the block, where painting was cancelled too.
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
