// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/city_layer.hpp"

#include <algorithm>

namespace formicarium {

constinit const LayerKind cities_kind{
    .id = "cities", .label = "Cities", .name = "Cities", .key = "C", .make = make_layer<CityLayer>};

void CityLayer::update(const RunView& run, const Stage&) {
  cities_ = run.frame->instance ? run.frame->instance->cities() : 0;
}

void CityLayer::draw_sample(ImDrawList* list, Pixel middle, double unit, const Look& look) const {
  for (const double x : {-6.0, 0.0, 6.0})
    list->AddCircleFilled(at(middle.x + x * unit, middle.y), float(2.2 * unit), ink(look.palette->text));
}

void CityLayer::draw(const Look& look, Stage& stage) {
  if (cities_ == 0) return;
  const Widths& w = look.widths;
  const Colour colour = look.palette->text;
  const float radius = float(w.city_radius * look.ratio);
  stage.bind_places(0);
  set_ink(program_, "ink", colour, w.city_opacity);
  program_.set("hole", 0.0f);
  program_.use();
  const bool ring = w.city_radius >= 1.2;  // smaller than that a ring is a dot
  program_.set("radius", radius);
  program_.set("first", ring ? 1 : 0);
  stage.draw_quads(cities_ - (ring ? 1 : 0));
  if (ring) {
    const float wide = float(std::max(w.city_radius + 1.5, 4.0) * look.ratio);
    program_.set("first", 0);
    program_.set("radius", wide);
    program_.set("hole", wide - float(std::max(1.5, w.city_radius * 0.5) * look.ratio));
    stage.draw_quads(1);
  }
}

}  // namespace formicarium
