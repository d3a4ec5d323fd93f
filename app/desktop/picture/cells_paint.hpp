// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the map in a picture: square cells with words above and numbers along two sides.
#pragma once

#include <QImage>
#include <QRectF>
#include <QStringList>

#include "app/desktop/picture/picture.hpp"

namespace formicarium {

/// Where the cells of a matrix lie within the place given to it.
QRectF matrix_square(const QRectF& place, int cities);

/// `title`: the longest form first; the first that is no wider than the square is shown, or the last one cut off.
void paint_cells(QPainter& painter, const QRectF& place, QImage cells, int cities, const QStringList& title,
                 const PictureOptions& options);

/// The trail matrix in the order of the best tour with ticks on its axes; `place` is square and holds ticks and title.
/// `held`: its trails are compared with the frame's; null: the trails are shown.
void paint_matrix(QPainter& painter, const QRectF& place, const Frame& frame, const TrailLook& look,
                  const PictureOptions& options, const HeldTour* held, double detail);

}  // namespace formicarium
