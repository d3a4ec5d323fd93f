// SPDX-License-Identifier: Apache-2.0
// The overlay's few controls: a switch for each layer, which is the key to its look as well, and the choice of view.
#pragma once

#include <array>

#include "app/scene/colormap.hpp"
#include "app/scene/overlay.hpp"
#include "app/scene/view.hpp"

namespace formicarium {

using ShownLayers = std::array<bool, all_layers.size()>;

/// A row of switches with its left bottom corner at `corner`; words where `room` px suffice, key letters otherwise.
/// Returns true where one was changed.
bool layer_switches(Overlay& overlay, Pixel corner, double room, const ColourTable& table, const Palette& palette,
                    ShownLayers& shown);

/// [Map|Both|Matrix] with its right top corner at `corner`. Returns true where it was changed. `left` gets its left
/// end.
bool view_switch(Overlay& overlay, Pixel corner, const Palette& palette, View& view, double& left);

}  // namespace formicarium
