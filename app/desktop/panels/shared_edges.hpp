// SPDX-License-Identifier: GPL-3.0-or-later
// How many edges the best tours of runs side by side have in common, over time.
#pragma once

#include <cstdint>
#include <vector>

#include "core/session/frame.hpp"

namespace formicarium {

/// Points for each side but A, at the iterations whose frames were compared; others are not known. A side that begins
/// anew begins a new curve. GUI thread.
class SharedEdges {
 public:
  struct Point {
    std::int64_t iteration = 0;
    double seconds = 0;  // of solving, of A's run
    double share = 0;    // of the edges of A's best tour, 0 … 1
  };

  /// `frames` [sides]: the newest ones; null where a side's frame is of another iteration than A's. O(n) for a side
  /// whose best tour or A's has changed since the last call.
  void take(const std::vector<FramePtr>& frames);
  /// `side` > 0; empty if nothing was compared. Ascending; where the share stays the same, only both ends are kept.
  const std::vector<Point>& of_side(std::size_t side) const;

 private:
  struct Side {
    std::uint64_t run = 0, run_of_a = 0;  // of the points
    Length best = 0, best_of_a = 0;       // of the last point
    std::vector<Point> points{};
  };
  std::vector<Side> sides_;  // but A
};

}  // namespace formicarium
