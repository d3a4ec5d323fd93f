// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a figure's size holds its words, and the least that does; whether this machine can write them.
#pragma once

#include <QString>
#include <functional>

#include "app/desktop/picture/still.hpp"

namespace formicarium {

/// Makes a figure so wide and high in units; without a height as high as what it shows needs.
using StillOfSize = std::function<Still(QSizeF units)>;

/// Whether all its words lie on the picture, and it is as wide and as high as it needs to be. Paints its words:
/// as fast as painting without layers.
bool holds_its_words(const Still& still);

/// Which letters of its words no font of this machine has, a sentence that names them; empty: there are all.
QString why_boxes(const Still& still);

/// Why the size of this figure does not do, with the least that does, in this unit; empty: it does. `make`: the same
/// in other sizes. Paints the words up to some 15 times if not.
QString why_too_small(const Still& still, const StillOfSize& make, const FigureSize& size,
                      const LengthUnit& unit = length_units().front());

}  // namespace formicarium
