// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a picture that show a run, and what explains them, painted where they were placed.
#pragma once

#include <functional>

#include "app/desktop/picture/picture_places.hpp"

class QPainter;

namespace formicarium {

/// The ground of a picture, unless it is transparent, and smooth edges from now on.
void paint_ground(QPainter& painter, QSizeF size, const PictureOptions& options);
void report_share(Progress* progress, double share);  // does nothing without `progress`

/// Aims the shot at these places. `detail`, `report`: as paint_picture's.
void paint_plots(QPainter& painter, Shot& shot, const PictureOptions& options, const PlotPlaces& at, double detail,
                 const std::function<void(double)>& report);
/// The shot must have been aimed.
void paint_foot(QPainter& painter, const FootPlaces& at, const Shot& shot);
void paint_scales(QPainter& painter, const QRectF& at, const Shot& shot);  // of its matrix

}  // namespace formicarium
