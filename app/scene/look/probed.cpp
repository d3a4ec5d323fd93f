// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/probed.hpp"

#include "app/scene/look/trail_edges.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

ProbedCity probe_city(const Frame& frame, City city) {
  ProbedCity probed;
  probed.city = city;
  if (frame.instance->cities() < 2) return probed;
  if (!frame.trails->empty()) probed.rows = probe(*frame.instance, *frame.trails, frame.turned(), city);
  if (!probed.rows.empty()) probed.step = tour_step(*frame.instance, *frame.trails, frame.best, city, probed.rows);
  return probed;
}

ProbedEdge probe_edge(const Frame& frame, const RecentTours& recent, AskedEdge asked) {
  const auto [from, to] = asked;
  ProbedEdge edge;
  edge.from = from, edge.to = to;
  const Instance& instance = *frame.instance;
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
  return edge;
}

}  // namespace formicarium
