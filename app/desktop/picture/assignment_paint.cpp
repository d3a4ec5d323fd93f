// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/assignment_paint.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/saved_state.hpp"
#include "app/scene/look/assigned.hpp"
#include "app/scene/look/facility_disc.hpp"
#include "core/base/progress.hpp"

namespace formicarium {
namespace {

void paint_flows(const MapPaint& map, const FlowList& list, std::span<const Pixel> places) {
  const std::size_t count = flows_drawn(list.flows, places, map.camera.pane, 1);
  for (std::size_t k = count; k-- > 0;) {  // the strongest on top
    const Flow& flow = list.flows[k];
    const Pixel &a = places[std::size_t(flow.from)], &b = places[std::size_t(flow.to)];
    map.painter.setPen(flow_pen(double(flow.amount) / double(list.flows.front().amount), map.options));
    map.painter.drawLine(QPointF(a.x, a.y), QPointF(b.x, b.y));
    if (map.progress && k % 512 == 0) map.progress->report((0.1 + 0.6 * double(count - k) / double(count)) * map.until);
  }
}

void paint_facilities(const MapPaint& map, const Assigned& assigned, std::span<const Pixel> places) {
  const Palette& inks = palette(map.options.theme);
  const double radius = disc_radius(map.widths.spacing, 1), mean = mean_flow(*assigned.flows);
  const bool numbers = radius >= least_disc_for_numbers;
  map.painter.setFont(picture_font(caption_pixels));
  const QFontMetricsF metrics(map.painter.font());
  std::vector<bool> elsewhere(places.size(), false);
  if (map.options.held)
    for (const City facility : assigned.elsewhere(map.options.held->tour)) elsewhere[std::size_t(facility)] = true;
  const QColor ground = colour(numbers ? inks.canvas : inks.text);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const QPointF middle(places[i].x, places[i].y);
    const double own = radius * (assigned.known ? disc_share(assigned.flows->of_facility[i], mean) : 1);
    map.painter.setPen(QPen(colour(inks.text), disc_line(radius)));
    map.painter.setBrush(elsewhere[i] ? elsewhere_filling(*map.options.held, map.options) : ground);
    map.painter.drawEllipse(middle, own, own);
    const QString number = QString::number(assigned.instance->id(City(i)));
    const double wide = metrics.horizontalAdvance(number);
    if (numbers && assigned.known && has_room_in_disc(wide, own))
      map.painter.drawText(middle + QPointF(-wide / 2, metrics.capHeight() / 2), number);
  }
}

}  // namespace

QColor elsewhere_filling(const HeldTour& held, const PictureOptions& options) {
  const Palette& inks = palette(options.theme);
  return colour(elsewhere_colour(inks, inks.*held.shown_colour));
}

QPen flow_pen(double share, const PictureOptions& options) {
  QColor ink = colour(flow_colour(palette(options.theme)));
  ink.setAlphaF(float(flow_opacity(share)));
  return QPen(ink, flow_width(share, 1), Qt::SolidLine, Qt::FlatCap);
}

void paint_assignment(const MapPaint& map) {
  const SavedState saved(map.painter);
  Assigned assigned;
  assigned.take(map.frame);
  std::vector<Pixel> places;
  places.reserve(assigned.places.size());
  for (const Point& place : assigned.places) places.push_back(map.camera.screen(place));
  if (map.options.best && assigned.known && !assigned.flows->flows.empty()) paint_flows(map, *assigned.flows, places);
  if (map.options.cities) paint_facilities(map, assigned, places);
}

}  // namespace formicarium
