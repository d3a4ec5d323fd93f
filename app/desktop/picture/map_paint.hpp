// SPDX-License-Identifier: GPL-3.0-or-later
// The map of a picture, layer by layer from below: trails, iteration best, best tour, cities.
#pragma once

#include <QPolygonF>

#include "app/desktop/picture/picture.hpp"
#include "app/scene/look/trail_edges.hpp"
#include "app/scene/look/widths.hpp"

namespace formicarium {

struct MapPaint {
  QPainter& painter;
  const Frame& frame;
  const PictureOptions& options;
  Camera camera;  // its pane lies in the picture
  Widths widths;
  TrailLook trails;
  double detail;  // device pixels a unit
  Progress* progress;
  double until;  // the share reported when all is painted
};

/// The camera of `options.view` carried over to `pane`, or the whole instance fitted into it.
Camera picture_camera(const Instance& instance, const PictureOptions& options, const Rect& pane);

void paint_map(const MapPaint& map);

inline constexpr std::size_t most_trails = 60000;  // an SVG of some 3 MB; beyond that viewers crawl
/// Keeps the `most` strongest of the edges in `drawn`, which are sorted weak first; of one step the
/// shorter ones. At the start, when all trails are alike, those form the mesh that people expect.
void keep_strongest(const TrailEdges& edges, std::span<const ShownTrail> shown, std::span<const Point> places,
                    const TrailSight& sight, std::vector<std::uint32_t>& drawn, std::size_t most = most_trails);

/// `places` without those closer than half a device pixel to the last one kept; the first and the last stay.
QPolygonF simplified(const QPolygonF& places, double detail);

}  // namespace formicarium
