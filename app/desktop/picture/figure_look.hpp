// SPDX-License-Identifier: GPL-3.0-or-later
// How a figure looks, whatever its size and what it shows: its ground, its colours, and what stands round the picture.
#pragma once

#include "app/scene/look/colormap.hpp"
#include "app/scene/look/palette.hpp"
#include "app/scene/look/trail_look.hpp"

namespace formicarium {

struct FigureLook {
  Theme theme = Theme::light;
  bool transparent = false;  // no ground; PNG and SVG
  ColourMap map = ColourMap::viridis;
  TrailColour trail_colour = TrailColour::share;
  bool names = true;  // the file's names of cities, where there is room
  bool legend = true, scale_bar = true;
  bool caption = true;       // title above, facts below
  bool side_letters = true;  // of sides next to each other: A, B, … above each
};

}  // namespace formicarium
