// SPDX-License-Identifier: Apache-2.0
// How trails have changed since a held moment: a matrix of differences, and its colours around 0.
#pragma once

#include "app/scene/look/palette.hpp"
#include "app/scene/look/pooling.hpp"

namespace formicarium {

/// A difference of shares that has the full colour: from all alike to settled.
inline constexpr double most_difference = 0.5;

/// now − held, cell by cell. Both are pooled by share, in one order, window and number of cells.
void subtract(PooledMatrix& now, const PooledMatrix& held);

/// `more` where the share is greater than the held one, `less` where it is smaller, the canvas at 0.
Colour difference_colour(double difference, Colour more, Colour less, Colour canvas);

}  // namespace formicarium
