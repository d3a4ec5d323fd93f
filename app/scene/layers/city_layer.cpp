// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/city_layer.hpp"

#include <algorithm>

namespace formicarium {

constinit const LayerKind cities_kind{
    .id = "cities", .label = "Cities", .name = "Cities", .key = "C", .level = 50, .make = make_layer<CityLayer>};

Sketch CityLayer::sample(const Look& look) const {
  Sketch made;
  for (const double x : {-6.0, 0.0, 6.0}) made.add(Sketch::Disc{{x, 0}, 2.2, {look.palette->text}});
  return made;
}

std::vector<KeyEntry> CityLayer::key(const Look& look) const {
  const double radius = std::clamp(look.widths.city_radius, 1.5, 4.0);
  return {{Sketch().add(Sketch::Disc{{0, 0}, radius, {look.palette->text}}), "city"}};
}

void CityLayer::draw(const Look& look, Drawing& into) {
  const SharedPlaces places = look.run->places();
  if (places.at.empty()) return;
  const Widths& w = look.widths;
  const Ink ink{look.palette->text, w.city_opacity};
  const bool ring = w.city_radius >= 1.2;  // smaller than that a ring is a dot
  const std::size_t first = ring ? 1 : 0;
  into.add(Discs{places, first, places.at.size() - first, w.city_radius, 0, ink});
  if (!ring) return;
  const double wide = std::max(w.city_radius + 1.5, 4.0), thick = std::max(1.5, w.city_radius * 0.5);
  into.add(Discs{places, 0, 1, wide, wide - thick, ink});
}

}  // namespace formicarium
