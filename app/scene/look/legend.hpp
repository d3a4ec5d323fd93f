// SPDX-License-Identifier: Apache-2.0
// Explanations beside the picture: colour legend, scale bar, axes of the matrix, as sketches for windows and files.
#pragma once

#include <functional>

#include "app/scene/look/held_tour.hpp"
#include "app/scene/look/legend_marks.hpp"
#include "app/scene/look/matrix_view.hpp"
#include "app/scene/look/sketch.hpp"
#include "app/scene/look/trail_look.hpp"

namespace formicarium {

/// Height of a legend with a scale, px.
double legend_height(const Lettering& type);

/// Title, logarithmic bar and ticks from `top_left` on; the bar has the colours of trails on the canvas. `cells`: for a
/// matrix, in which absent trails have a colour of their own. Nothing if there are no trails.
Sketch trail_legend(const Lettering& type, Pixel top_left, double width, const Trails& trails, const TrailLook& look,
                    const Palette& palette, bool cells);

/// The same with any words and colours; `colour_at`: 0 … 1 along the bar.
Sketch scale_legend(const Lettering& type, Pixel top_left, double width, const LegendWords& words,
                    const Palette& palette, const std::function<Colour(double)>& colour_at);

/// The legend of a difference: shares now minus those at the moment `held` ("iteration 102").
Sketch difference_legend(const Lettering& type, Pixel top_left, double width, const HeldTour& held,
                         const Palette& palette);

/// A bar of 1, 2 or 5 · 10^k units that ends at `bottom_right`, with its number at most `room` wide; nothing if none is
/// so short. `instance` names the unit: degrees, metres, or none.
Sketch scale_bar_sketch(const Lettering& type, Pixel bottom_right, double room, double pixels_per_unit,
                        const Instance& instance, const Palette& palette);

/// Width of the axes' widest number at this size of text, and the gap between it and the plot; logical px.
double axis_label_width(int cities, double text_height);
inline constexpr double axis_gap = 8;

/// Ticks and numbers left of and below `plot`: those of the positions 1 … cities that are seen.
Sketch axes(const Lettering& type, const Rect& plot, const MatrixView& view, const Palette& palette);

}  // namespace formicarium
