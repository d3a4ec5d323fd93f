// SPDX-License-Identifier: Apache-2.0
// How trails have changed since a held moment: a matrix of differences, and its colours around 0.
#pragma once

#include <array>
#include <string>

#include "app/scene/look/drawing.hpp"
#include "app/scene/look/held_tour.hpp"
#include "app/scene/look/palette.hpp"
#include "app/scene/look/pooling.hpp"

namespace formicarium {

/// A difference of shares that has the full colour: from all alike to settled.
inline constexpr double most_difference = 0.5;

/// now − held, cell by cell. Both are pooled by share, in one order, window and number of cells.
void subtract(PooledMatrix& now, const PooledMatrix& held);

/// `more` where the share is greater than the held one, `less` where it is smaller, the canvas at 0.
Colour difference_colour(double difference, Colour more, Colour less, Colour canvas);

/// The cells of a picture in a file, of several pixels each: hatched where one alone keeps a trail.
Cells difference_cells(const PooledMatrix& difference, const HeldTour& held, const Palette& palette);

/// What a legend of the difference says.
struct DifferenceWords {
  std::array<std::string, 2> titles;                // long and short
  std::array<std::array<std::string, 3>, 3> marks;  // left, middle and right, in longer and shorter forms
};
DifferenceWords difference_words(const HeldTour& held, const ProblemWords& words = tour_words);

}  // namespace formicarium
