// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/map_paint.hpp"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/picture/assignment_paint.hpp"
#include "app/desktop/picture/saved_state.hpp"
#include "app/scene/look/trail_edges.hpp"
#include "core/base/progress.hpp"

namespace formicarium {
namespace {

constexpr int edges_a_path = 512;  // one path of them all would make the rasteriser sort millions of cells
constexpr double dash_from = 12;   // px: shorter edges would be all dash or all gap

void report(const MapPaint& map, double share) {
  if (map.progress) map.progress->report(share * map.until);
}

QPointF at(const MapPaint& map, City city) {
  const Pixel p = map.camera.screen(map.frame.instance->layout()[std::size_t(city)]);
  return {p.x, p.y};
}

void paint_trails(const MapPaint& map) {
  const Instance& instance = *map.frame.instance;
  const Trails& trails = *map.frame.trails;
  if (trails.values().empty()) return;
  const std::span<const Point> places = instance.layout();
  const TrailEdges edges = trail_edges(instance, trails);
  std::vector<ShownTrail> shown;
  gather(edges, trails, shown);
  const TrailSight sight = trail_sight(map.widths, map.trails.shares, map.camera.visible());
  DrawnTrails chosen;
  choose_trails(edges, shown, places, sight, map.widths.trails_a_city, chosen);
  std::vector<std::uint32_t>& drawn = chosen.edges;
  keep_strongest(edges, shown, places, sight, drawn);

  const auto at_place = [&](const Point& place) {
    const Pixel p = map.camera.screen(place);
    return QPointF(p.x, p.y);
  };
  // Edges with the same pen have the same step of share and, if colours show τ, the same step of τ.
  const auto pen_of = [&](std::uint32_t e) {
    const bool by_trail = map.trails.by == TrailColour::trail;
    const double place = by_trail ? trail_scale(shown[e].trail, map.trails.limits.low, map.trails.limits.high) : 0;
    return std::pair(trail_step(shown[e].share, sight), int(place * trail_steps));
  };
  std::ranges::stable_sort(drawn, {}, pen_of);
  map.painter.setBrush(Qt::NoBrush);
  for (std::size_t first = 0; first < drawn.size();) {
    const auto pen_here = pen_of(drawn[first]);
    QPainterPath path;
    std::size_t last = first;
    for (; last < drawn.size() && last < first + edges_a_path && pen_of(drawn[last]) == pen_here; ++last) {
      path.moveTo(at_place(places[edges.from[drawn[last]]]));
      path.lineTo(at_place(edges.end(drawn[last], places)));
    }
    const ShownTrail& one = shown[drawn[first]];
    const double opacity = map.trails.opacity(one.share);
    QColor pen = colour(map.trails.ink(one));
    pen.setAlphaF(float(opacity));
    const double width = std::lerp(map.widths.hairline, map.widths.trail, trail_breadth(opacity));
    map.painter.setPen(QPen(pen, width, Qt::SolidLine, Qt::FlatCap));
    map.painter.drawPath(path);
    first = last;
    report(map, 0.1 + 0.6 * double(last) / double(drawn.size()));
  }
}

void paint_line(const MapPaint& map, const QPolygonF& places) {
  for (qsizetype first = 0; first + 1 < places.size(); first += edges_a_path) {
    map.painter.drawPolyline(places.mid(first, edges_a_path + 1));
    report(map, 0.75);
  }
}

/// Edges as pairs of cities, one after the other.
void paint_edges(const MapPaint& map, const std::vector<std::uint32_t>& edges, const QPen& pen) {
  map.painter.setBrush(Qt::NoBrush);
  map.painter.setPen(pen);
  for (std::size_t first = 0; first < edges.size(); first += 2 * edges_a_path) {
    QPainterPath path;
    for (std::size_t i = first; i + 1 < std::min(edges.size(), first + 2 * edges_a_path); i += 2) {
      path.moveTo(at(map, City(edges[i])));
      path.lineTo(at(map, City(edges[i + 1])));
    }
    map.painter.drawPath(path);
  }
}

/// A band under edges that only the shown tour has, dashes for those that only the held one has.
void paint_differences(const MapPaint& map) {
  const HeldTour& held = *map.options.held;
  const Palette& inks = palette(map.options.theme);
  const EdgeDifference difference = edge_difference(held.tour, map.frame.best, map.frame.instance->symmetric());
  QColor band = colour(inks.*held.shown_colour);
  band.setAlphaF(float(band_opacity));
  paint_edges(map, difference.only_now,
              QPen(band, map.widths.best + band_beyond_line(map.widths.spacing), Qt::SolidLine, Qt::FlatCap));
  QPen dashes(colour(inks.*held.colour), map.widths.best, Qt::SolidLine, Qt::FlatCap);
  dashes.setDashPattern({6 / dashes.widthF(), 4 / dashes.widthF()});
  paint_edges(map, difference.only_held, dashes);
}

void paint_arrows(const MapPaint& map, const Tour& tour, const QColor& ink, double width) {
  const double half = arrow_length(width) / 2;
  map.painter.setPen(Qt::NoPen);
  map.painter.setBrush(ink);
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const QLineF edge(at(map, tour[i]), at(map, tour[(i + 1) % tour.size()]));
    if (edge.length() < arrow_room(width)) continue;
    const QPointF ahead = (edge.p2() - edge.p1()) / edge.length() * half, across(-ahead.y(), ahead.x());
    const QPointF base = edge.center() - ahead;
    map.painter.drawPolygon(QPolygonF{edge.center() + ahead, base + across, base - across});
  }
}

void paint_tour(const MapPaint& map, const Tour& tour, const QColor& ink, double width, bool dashed) {
  if (tour.size() < 2) return;
  QPolygonF places;
  places.reserve(qsizetype(tour.size()) + 1);
  double length = 0;
  for (const City city : tour) {
    places << at(map, city);
    if (places.size() > 1) length += QLineF(places[places.size() - 2], places.back()).length();
  }
  places << places.front();
  places = simplified(places, map.detail);
  map.painter.setBrush(Qt::NoBrush);
  if (!map.options.transparent && map.widths.casing > 0) {
    QColor ground = colour(palette(map.options.theme).canvas);
    ground.setAlphaF(float(map.widths.casing_opacity));
    map.painter.setPen(QPen(ground, width + 2 * map.widths.casing, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    paint_line(map, places);
  }
  QPen pen(ink, width, Qt::SolidLine, dashed ? Qt::FlatCap : Qt::RoundCap, Qt::RoundJoin);
  if (dashed && length / double(tour.size()) > dash_from) pen.setDashPattern({6 / width, 4 / width});
  map.painter.setPen(pen);
  paint_line(map, places);
  if (!map.frame.instance->symmetric()) paint_arrows(map, tour, ink, width);
}

void paint_cities(const MapPaint& map) {
  const Instance& instance = *map.frame.instance;
  QColor ink = colour(palette(map.options.theme).text);
  ink.setAlphaF(float(map.widths.city_opacity));
  const double radius = map.widths.city_radius;
  const Rect& pane = map.camera.pane;
  // Dots are strokes of no length with round ends: one path of them is a tenth of the size of as many ellipses.
  map.painter.setBrush(Qt::NoBrush);
  map.painter.setPen(QPen(ink, 2 * radius, Qt::SolidLine, Qt::RoundCap));
  const bool ring = radius >= 2;
  QPainterPath path;
  int count = 0;
  QPointF before(-1e9, -1e9);
  for (City city = 0; city < instance.cities(); ++city) {
    const QPointF p = at(map, city);
    if (p.x() < pane.x - radius || p.y() < pane.y - radius || p.x() > pane.x + pane.width + radius ||
        p.y() > pane.y + pane.height + radius)
      continue;
    if ((city == 0 && ring) || (p - before).manhattanLength() < 0.25 / map.detail) continue;
    before = p;
    path.moveTo(p);
    path.lineTo(p + QPointF(0.01, 0));
    if (++count % edges_a_path == 0) {
      map.painter.drawPath(path);
      path.clear();
      report(map, 0.85);
    }
  }
  map.painter.drawPath(path);
  if (ring && instance.cities() > 0) {  // the first city: where ants are numbered from
    map.painter.setPen(QPen(ink, std::max(radius * 0.5, 1.0)));
    map.painter.setBrush(map.options.transparent ? QBrush(Qt::NoBrush)
                                                 : QBrush(colour(palette(map.options.theme).canvas)));
    map.painter.drawEllipse(at(map, 0), radius, radius);
  }
}

}  // namespace

void keep_strongest(const TrailEdges& edges, std::span<const ShownTrail> shown, std::span<const Point> places,
                    const TrailSight& sight, std::vector<std::uint32_t>& drawn, std::size_t most) {
  if (drawn.size() <= most) return;
  const auto length = [&](std::uint32_t e) {
    const Point& a = places[edges.from[e]];
    const Point b = edges.end(e, places);
    return std::hypot(a.x - b.x, a.y - b.y);
  };
  const auto kept = drawn.end() - std::ptrdiff_t(most);
  const auto of_step = [&](std::uint32_t e) { return trail_step(shown[e].share, sight); };
  const auto begin = std::ranges::lower_bound(drawn, of_step(*kept), {}, of_step);
  const auto end = std::ranges::upper_bound(drawn, of_step(*kept), {}, of_step);
  std::ranges::nth_element(begin, kept, end, std::ranges::greater{}, length);
  drawn.erase(drawn.begin(), kept);
}

QPolygonF simplified(const QPolygonF& places, double detail) {
  const double least = 0.5 / detail;
  QPolygonF kept;
  for (qsizetype i = 0; i < places.size(); ++i) {
    const bool end = i == 0 || i + 1 == places.size();
    if (end || QLineF(kept.back(), places[i]).length() >= least) kept << places[i];
  }
  return kept;
}

Camera picture_camera(const Instance& instance, const PictureOptions& options, const Rect& pane) {
  Camera camera;
  camera.pane = pane;
  if (options.view && options.view->pane.width > 0 && options.view->pane.height > 0) {
    camera.centre = options.view->centre;
    camera.scale =
        options.view->scale * std::min(pane.width / options.view->pane.width, pane.height / options.view->pane.height);
  } else {
    camera.fit(bounds_of(instance.layout()));
  }
  return camera;
}

void paint_map(const MapPaint& map) {
  const Rect& pane = map.camera.pane;
  const SavedState saved(map.painter);
  if (map.options.view) map.painter.setClipRect(QRectF(pane.x, pane.y, pane.width, pane.height));
  report(map, 0.05);
  if (!map.frame.instance->traits().is_tour) return paint_assignment(map);
  if (map.options.trails) paint_trails(map);
  report(map, 0.7);
  const Palette& inks = palette(map.options.theme);
  if (map.options.held && !map.frame.best.empty()) paint_differences(map);
  if (map.options.iteration_best)
    paint_tour(map, map.frame.iteration_best, colour(inks.iteration_best), map.widths.iteration_best, true);
  if (map.options.best) paint_tour(map, map.frame.best, colour(inks.best), map.widths.best, false);
  report(map, 0.8);
  if (map.options.cities) paint_cities(map);
  report(map, 0.9);
}

}  // namespace formicarium
