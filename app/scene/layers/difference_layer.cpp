// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/difference_layer.hpp"

#include <array>

#include "app/scene/look/difference.hpp"
#include "app/scene/look/legend.hpp"
#include "app/scene/stage.hpp"

namespace formicarium {

constinit const LayerKind difference_kind{.make = make_layer<DifferenceLayer>};

void DifferenceLayer::fit(const Look& look) {
  const int side = most_cells(look.plot, look.ratio);
  stale_ |= side != side_ || look.matrix.window() != window_;
  side_ = side;
  window_ = look.matrix.window();
}

std::vector<LinkedBuffer*> DifferenceLayer::due(const Look& look) {
  if (!look.difference) return {};
  const Trails &now = *look.run->frame->trails, &held = *look.run->held->trails;
  if (!now.on_device || !held.on_device || now.device != held.device) return {};
  fit(look);
  if (!stale_) return {};
  now_.shape(int(look.run->order.size()), side_, window_);
  values_.reserve(std::size_t(now_.side) * now_.side * sizeof(float));
  return {&values_};
}

void DifferenceLayer::write(GlLink& link, const Look& look, const Stage&) {
  const RunView& run = *look.run;
  const std::span<const City> rows = now_.places({run.order, run.order}, cell_);
  const bool both_ends = run.frame->instance->symmetric() && now_.factor == 1;
  link.subtract({*run.frame->trails, rows, cell_, now_.side, true, both_ends}, *run.held->trails,
                *values_.enrolled(link));
}

void DifferenceLayer::pool_both(const Look& look) {
  const RunView& run = *look.run;
  const bool symmetric = run.frame->instance->symmetric();
  pool(*run.frame->trails, run.order, TrailColour::share, symmetric, now_, side_, window_);
  pool(*run.held->trails, run.order, TrailColour::share, symmetric, held_, side_, window_);
  subtract(now_, held_);
}

void DifferenceLayer::draw(const Look& look, Drawing& into) {
  if (!look.difference) return;
  fit(look);
  pool_both(look);
  into.add(difference_cells(now_, *look.run->held, *look.palette));
}

bool DifferenceLayer::paint(const Look& look, Stage& stage) {
  if (!look.difference) return true;
  const RunView& run = *look.run;
  fit(look);
  if (stale_) {
    pool_both(look);
    values_.upload(std::span<const float>(now_.value));
    stale_ = false;
  }
  std::array<std::uint32_t, 255> inks{};  // the middle one is the canvas: what is equal has no colour
  for (std::size_t i = 0; i < inks.size(); ++i) {
    const Colour c = difference_colour((double(i) / 127 - 1) * most_difference, look.palette->*run.held->shown_colour,
                                       look.palette->*run.held->colour, look.palette->canvas);
    inks[i] = c.packed();
  }
  inks_.upload<std::uint32_t>(inks);
  set_ink(program_, "absent", look.palette->absent);
  set_ink(program_, "hatch", look.palette->secondary);
  program_.set("most", float(most_difference));
  set_seen(program_, now_, look.matrix);
  program_.use();
  values_.buffer().bind(GL_SHADER_STORAGE_BUFFER, 0);
  inks_.bind(GL_SHADER_STORAGE_BUFFER, 1);
  stage.draw_quads(1);
  return true;
}

Sketch DifferenceLayer::legend(const Lettering& type, const Rect& room, const Look& look) const {
  if (!look.difference) return {};
  return difference_legend(type, {room.x, room.y}, room.width, *look.run->held, *look.palette);
}

}  // namespace formicarium
