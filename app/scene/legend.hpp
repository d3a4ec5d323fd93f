// SPDX-License-Identifier: Apache-2.0
// Explanations beside the picture: colour legend, scale bar, axes of the matrix.
#pragma once

#include <functional>

#include "app/scene/look/held_tour.hpp"
#include "app/scene/look/legend_marks.hpp"
#include "app/scene/look/matrix_view.hpp"
#include "app/scene/look/trail_look.hpp"
#include "app/scene/overlay.hpp"

namespace formicarium {

/// Height of the legend in logical px at this text size.
double legend_height(const Type& type);

/// Title, logarithmic bar and ticks from `top_left` on; the bar has the colours of trails on the canvas. `cells`: for a
/// matrix, in which absent trails have a colour of their own.
void draw_legend(const Overlay& overlay, Pixel top_left, double width, const Trails& trails, const TrailLook& look,
                 const Palette& palette, bool cells);

/// The same with any words and colours; `colour_at`: 0 … 1 along the bar.
void draw_legend(const Overlay& overlay, Pixel top_left, double width, const LegendWords& words, const Palette& palette,
                 const std::function<Colour(double)>& colour_at);

/// The legend of a difference: shares now minus those at the moment `held` ("iteration 102").
void draw_difference_legend(const Overlay& overlay, Pixel top_left, double width, const HeldTour& held,
                            const Palette& palette);

/// A bar of 1, 2 or 5 · 10^k units that ends at `bottom_right`; returns its left end. `degrees`: units are degrees.
double draw_scale_bar(const Overlay& overlay, Pixel bottom_right, double pixels_per_unit, bool degrees,
                      const Palette& palette);

/// Width of the axes' widest number at this size of text, and the gap between it and the plot; logical px.
double axis_label_width(int cities, double text_height);
inline constexpr double axis_gap = 8;

/// Ticks and numbers left of and below `plot`: those of the positions 1 … cities that are seen.
void draw_axes(const Overlay& overlay, const Rect& plot, const MatrixView& view, const Palette& palette);

}  // namespace formicarium
