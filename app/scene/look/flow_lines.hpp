// SPDX-License-Identifier: Apache-2.0
// The flows between facilities as lines: the more flow, the wider and the more opaque; the strongest first, as many as
// a pane has room for ink.
#pragma once

#include <span>
#include <vector>

#include "app/scene/look/camera.hpp"
#include "app/scene/look/palette.hpp"
#include "core/qap/qap_instance.hpp"

namespace formicarium {

/// What flows between two facilities, in both directions together.
struct Flow {
  City from = 0, to = 0;  // from < to
  Length amount = 0;      // above 0
};

/// The strongest flows of an instance, the strongest first; of equal ones those of lower facilities. O(n² log n).
struct FlowList {
  static constexpr std::size_t most = 20'000;  // that are kept
  std::vector<Flow> flows;                     // at most `most`
  std::size_t pairs = 0;                       // of facilities with a flow, kept or not
  std::vector<Length> of_facility;             // [n] the sum of its flows with all others, both directions
};
FlowList flow_list(const QapInstance& instance);

/// How a flow looks beside the strongest one; `share`: 0 … 1 of it.
double flow_width(double share, double line_scale);  // logical px
double flow_opacity(double share);
inline Colour flow_colour(const Palette& palette) { return palette.a; }

/// The share of the pane's area that may be inked.
inline constexpr double ink_budget = 0.08;
/// How many of the flows are drawn: the strongest whose ink (length · width · opacity) fits the budget; flows of equal
/// amount are drawn together or not at all. `places`: [n] of facilities, px; only what lies
/// in the pane counts as ink. At least one if there is any.
std::size_t flows_drawn(std::span<const Flow> flows, std::span<const Pixel> places, const Rect& pane,
                        double line_scale);

}  // namespace formicarium
