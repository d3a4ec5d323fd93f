// SPDX-License-Identifier: Apache-2.0
// The figure of a run bar that says how good the best solution is.
#pragma once

#include <string>

#include "core/session/frame.hpp"

namespace formicarium {

/// "Gap" and "0.53 %"; "To best known"; "Gap, at most" while only a lower bound is known; "Missing roads" and their
/// number. The value is "below" where the cost is below what is on record, and "–" where there is none.
struct GapFigure {
  std::string caption, value;
};
GapFigure gap_figure(const Frame& frame);

}  // namespace formicarium
