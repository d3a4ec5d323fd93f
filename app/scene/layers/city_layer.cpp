// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/city_layer.hpp"

#include <algorithm>

namespace formicarium {
namespace {

// A ring marks the first city.
bool marks_first(const Widths& w) { return w.city_radius >= 1.2; }  // smaller than that a ring is a dot
double ring_radius(const Widths& w) { return std::max(w.city_radius + 1.5, 4.0); }
double ring_width(const Widths& w) { return std::max(1.5, w.city_radius * 0.5); }

}  // namespace

constinit const LayerKind cities_kind{
    .id = "cities", .label = "Cities", .name = "Cities", .key = "C", .level = 50, .make = make_layer<CityLayer>};

Sketch CityLayer::sample(const Look& look) const {
  Sketch made;
  for (const double x : {-6.0, 0.0, 6.0}) made.add(Sketch::Disc{{x, 0}, 2.2, {look.palette->text}});
  return made;
}

std::vector<KeyEntry> CityLayer::key(const Look& look) const {
  const Widths& w = look.widths;
  const Ink ink{look.palette->text, w.city_opacity};
  std::vector<KeyEntry> entries;
  if (marks_first(w))
    entries.push_back(
        {Sketch().add(Sketch::Disc{{0, 0}, ring_radius(w) - ring_width(w) / 2, ink, ring_width(w)}), "first city"});
  entries.push_back({Sketch().add(Sketch::Disc{{0, 0}, std::clamp(w.city_radius, 1.2, 7.0), ink}), "city"});
  return entries;
}

void CityLayer::draw(const Look& look, Drawing& into) {
  const SharedPlaces places = look.run->places();
  if (places.at.empty()) return;
  const Widths& w = look.widths;
  const Ink ink{look.palette->text, w.city_opacity};
  const bool ring = marks_first(w);
  const std::size_t first = ring ? 1 : 0;
  into.add(Discs{places, first, places.at.size() - first, w.city_radius, 0, ink});
  if (!ring) return;
  into.add(Discs{places, 0, 1, ring_radius(w), ring_radius(w) - ring_width(w), ink});
}

}  // namespace formicarium
