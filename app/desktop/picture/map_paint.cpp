// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/map_paint.hpp"

#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/picture/saved_state.hpp"
#include "app/desktop/picture/trail_edges.hpp"
#include "core/problem/progress.hpp"

namespace formicarium {
namespace {

constexpr int levels = 64;         // pens for trails: neighbours differ by less than a just noticeable colour step
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
  const Bounds visible = map.camera.visible();
  const auto edges = trail_edges(instance, map.frame.trails, map.widths, visible);
  double covered = 0;
  for (const TrailEdge& e : edges)
    covered += clipped_length(instance.layout()[std::size_t(e.from)], instance.layout()[std::size_t(e.to)], visible);
  const Rect& pane = map.camera.pane;
  const double ink = ink_scale(covered * map.camera.scale * map.widths.trail / (pane.width * pane.height));
  const ColourTable& table = trail_table(map.options.map, map.options.theme);
  map.painter.setBrush(Qt::NoBrush);
  for (std::size_t first = 0; first < edges.size();) {
    const int level = std::min(int(edges[first].t * levels), levels - 1);
    QPainterPath path;
    std::size_t last = first;
    for (; last < edges.size() && last < first + edges_a_path &&
           std::min(int(edges[last].t * levels), levels - 1) == level;
         ++last) {
      path.moveTo(at(map, edges[last].from));
      path.lineTo(at(map, edges[last].to));
    }
    const double t = std::lerp(edges[first].t, edges[last - 1].t, 0.5);
    QColor pen = colour(trail_colour(table, t));
    pen.setAlphaF(float(ink * trail_opacity(map.widths, t)));
    map.painter.setPen(QPen(pen, map.widths.trail, Qt::SolidLine, Qt::FlatCap));
    map.painter.drawPath(path);
    first = last;
    report(map, 0.1 + 0.6 * double(last) / double(edges.size()));
  }
}

void paint_line(const MapPaint& map, const QPolygonF& places) {
  for (qsizetype first = 0; first + 1 < places.size(); first += edges_a_path) {
    map.painter.drawPolyline(places.mid(first, edges_a_path + 1));
    report(map, 0.75);
  }
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
  if (!map.options.transparent && map.widths.spacing >= 4) {  // closer together, casings would wipe out the neighbours
    const QColor ground = colour(palette(map.options.theme).canvas);
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
  if (map.options.trails) paint_trails(map);
  report(map, 0.7);
  const Palette& inks = palette(map.options.theme);
  if (map.options.iteration_best)
    paint_tour(map, map.frame.iteration_best, colour(inks.iteration_best), map.widths.iteration_best, true);
  if (map.options.best) paint_tour(map, map.frame.best, colour(inks.best), map.widths.best, false);
  report(map, 0.8);
  if (map.options.cities) paint_cities(map);
  report(map, 0.9);
}

}  // namespace formicarium
