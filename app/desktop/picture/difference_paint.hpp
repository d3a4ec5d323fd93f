// SPDX-License-Identifier: GPL-3.0-or-later
// What a picture shows of the difference between two runs or moments: the cells of the matrix. The map's part is in
// map_paint.cpp.
#pragma once

#include <QImage>

#include "app/scene/look/held_tour.hpp"
#include "app/scene/look/pooling.hpp"

namespace formicarium {

/// The cells of a difference (difference.hpp) in colours around 0. Where one matrix alone keeps a trail they are
/// hatched, for which each cell has several pixels if there are few cells.
QImage difference_cells(const PooledMatrix& difference, const HeldTour& held, const Palette& inks);

}  // namespace formicarium
