// SPDX-License-Identifier: Apache-2.0
// What a picture shows just now: all that its sentences may speak of. They are computed from it each time, so that they
// belong to the moment, the parameters and the side that are shown. No GL, no clock.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/scene/look/view.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// Sentences that say the same, the longest first: the first for which there is room is shown.
using Forms = std::vector<std::string>;

struct Shown {
  const Frame& frame;  // of the moment that is shown, which may be an earlier one
  View view = View::both;
  bool best_tour = true;        // the map draws it
  bool differences = false;     // the matrix shows how trails differ from held ones
  std::int64_t ordered_by = 0;  // the iteration whose best tour its rows and columns follow; 0: the order of the file
  char order_of = 0;            // the side whose tour that is; 0: the run's own
  bool order_kept = false;      // the run's own order stays, although the frame's best tour is another
};

}  // namespace formicarium
