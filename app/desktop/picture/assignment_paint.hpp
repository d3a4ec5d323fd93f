// SPDX-License-Identifier: GPL-3.0-or-later
// The map of a quadratic assignment in a picture: the strongest flows between the facilities of the best assignment,
// and the facilities on their locations; beside another assignment those that it has elsewhere are filled. As on the
// screen (app/scene/layers/flow_layer.hpp, location_layer.hpp).
#pragma once

#include <QColor>
#include <QPen>

#include "app/desktop/picture/map_paint.hpp"

namespace formicarium {

void paint_assignment(const MapPaint& map);

/// The filling of a facility that the held assignment has on another location.
QColor elsewhere_filling(const HeldTour& held, const PictureOptions& options);

/// What a flow is drawn with; `share` of the strongest, 0 … 1.
QPen flow_pen(double share, const PictureOptions& options);

}  // namespace formicarium
