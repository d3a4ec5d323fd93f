// SPDX-License-Identifier: Apache-2.0
// The strip under the picture: the run from iteration 0 to now, with its marks and a handle that shows an earlier
// moment.
#pragma once

#include "app/lite/run_bar.hpp"
#include "app/model/sides.hpp"
#include "app/model/timeline_marks.hpp"

namespace formicarium::lite {

constexpr double timeline_height = 30;  // logical px, times the panels' unit

class TimelineStrip {
 public:
  void draw(Panels& panels, const Rect& place, Sides& sides, const Act& act);

 private:
  void draw_marks(const Panels& panels, const Panels::Groove& groove, std::int64_t now) const;

  TimelineMarks marks_;  // of the focused side's run
};

}  // namespace formicarium::lite
