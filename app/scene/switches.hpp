// SPDX-License-Identifier: Apache-2.0
// The overlay's few controls: a switch for each layer, which is the key to its look as well, and the choice of view.
#pragma once

#include <array>

#include "app/scene/overlay.hpp"
#include "app/scene/trail_look.hpp"
#include "app/scene/view.hpp"

namespace formicarium {

using ShownLayers = std::array<bool, all_layers.size()>;

/// How the switches are laid out: all in one row with a sample of each layer, else in two rows, else in two or three
/// rows of names alone. Names are never shortened: where there is room for none of these, there are no rows.
struct SwitchForm {
  int rows = 1;
  bool samples = true;
  double width = 0;  // logical px
};
/// `names`: the width of each layer's name; `unit`: Type::unit.
SwitchForm switch_form(const std::array<double, all_layers.size()>& names, double unit, double room);

/// The switches with their left bottom corner at `corner`, `height` px high at most. Returns true where one was
/// changed.
bool layer_switches(Overlay& overlay, Pixel corner, double room, double height, const TrailLook& look,
                    const Palette& palette, ShownLayers& shown);

/// [Map|Both|Matrix] with its right top corner at `corner`. Returns true where it was changed. `left` gets its left
/// end.
bool view_switch(Overlay& overlay, Pixel corner, const Palette& palette, View& view, double& left);

}  // namespace formicarium
