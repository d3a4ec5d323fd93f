// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/probed.hpp"

#include "app/scene/look/trail_edges.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

Probed probe_city(const Frame& frame, City city) {
  Probed probed;
  probed.city = city;
  if (city < 0 || !frame.instance || frame.instance->cities() < 2 || !frame.instance->traits().is_tour) return probed;
  if (!frame.trails->empty()) probed.rows = probe(*frame.instance, *frame.trails, frame.turned(), city);
  if (!probed.rows.empty()) probed.step = tour_step(*frame.instance, *frame.trails, frame.best, city, probed.rows);
  return probed;
}

Probed probe_edge(const Frame& frame, const RecentTours& recent, City from, City to) {
  Probed probed;
  ProbedEdge& edge = probed.edge;
  if (from < 0 || to < 0 || from == to || !frame.instance || !frame.instance->traits().is_tour) return probed;
  const Instance& instance = *frame.instance;
  edge.from = from, edge.to = to;
  const Settings turned = frame.turned();
  const auto look = [&](City here, City there) {
    ProbedEdge::Way way;
    way.distance = as_tsp(instance).distance(here, there);
    if (frame.trails->empty()) return way;
    way.kept = !frame.trails->absent(here, there);
    if (way.kept) way.trail = double(frame.trails->at(here, there));
    for (const ProbeRow& row : probe(instance, *frame.trails, turned, here, instance.cities()))
      if (row.city == there) way.probability = row.probability;
    return way;
  };
  edge.there = look(from, to);
  if (edge.there.kept) edge.shown = shown_between(*frame.trails, from, to, instance.symmetric());
  edge.back = look(to, from);
  edge.on_best = has_edge(frame.best, from, to, instance.symmetric());
  edge.recent = recent.count(from, to, instance.symmetric());
  return probed;
}

}  // namespace formicarium
