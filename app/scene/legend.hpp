// SPDX-License-Identifier: Apache-2.0
// What explains the picture without being it: colour legend, scale bar, axes of the matrix.
#pragma once

#include "app/scene/colormap.hpp"
#include "app/scene/overlay.hpp"
#include "core/colony/trails.hpp"

namespace formicarium {

/// Height of the legend in logical px at this text size.
double legend_height(const Type& type);

/// Title, bar and ticks from `top` on; logarithmic, ticks at τmin, the decades and τmax as shares of τmax.
void draw_legend(const Overlay& overlay, Pixel top_left, double width, const Trails& trails, const ColourTable& table,
                 const Palette& palette);

/// A bar of 1, 2 or 5 · 10^k units that ends at `bottom_right`; returns its left end. `degrees`: units are degrees.
double draw_scale_bar(const Overlay& overlay, Pixel bottom_right, double pixels_per_unit, bool degrees,
                      const Palette& palette);

/// Ticks and numbers left of and below `plot`: positions 1 … cities.
void draw_axes(const Overlay& overlay, const Rect& plot, int cities, const Palette& palette);

}  // namespace formicarium
