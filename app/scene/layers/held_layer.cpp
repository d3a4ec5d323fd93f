// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/held_layer.hpp"

#include "app/scene/layers/stroke.hpp"

namespace formicarium {
namespace {

constexpr double words_on = 6, words_below = 24;  // px of a unit: on the line of controls, and under it

}  // namespace

constinit const LayerKind held_kind{.id = "held",
                                    .label = "Held Tour",
                                    .name = "Where the Held Tour Differs",
                                    .key = "W",
                                    .make = make_layer<HeldLayer>};

void HeldLayer::update(const RunView& run, const Stage&) {
  const Frame& frame = *run.frame;
  if (run.held == held_ && frame.best == best_) return;
  held_ = run.held;
  best_ = frame.best;
  difference_ = held_ ? edge_difference(held_->tour, best_, frame.instance->symmetric()) : EdgeDifference{};
  only_held_.upload<std::uint32_t>(difference_.only_held);
  only_now_.upload<std::uint32_t>(difference_.only_now);
}

void HeldLayer::draw_lines(const Look& look, Stage& stage) {
  if (!held_ || difference_.equal()) return;
  stage.bind_places(0);
  const double band = band_beyond_line(look.widths.spacing);
  use_stroke(solid_, look, look.widths.best + band * look.line_scale, look.palette->*held_->shown_colour,
             band_opacity * look.dimmed);
  only_now_.bind(GL_SHADER_STORAGE_BUFFER, 1);
  stage.draw_quads(difference_.only_now.size() / 2);
  set_dashes(dashed_, look);
  use_stroke(dashed_, look, look.widths.best, look.palette->*held_->colour, look.dimmed);
  only_held_.bind(GL_SHADER_STORAGE_BUFFER, 1);
  stage.draw_quads(difference_.only_held.size() / 2);
}

const char* HeldLayer::label(const LayerKind& kind) const {
  return held_ && held_->of_other_run() ? "Other Side" : kind.label;
}

void HeldLayer::draw_sample(ImDrawList* list, Pixel middle, double unit, const Look& look) const {
  const HeldTour none;  // the colours of a held moment
  const HeldTour& held = held_ ? *held_ : none;
  list->AddLine(at(middle.x - 10 * unit, middle.y - 3 * unit), at(middle.x + 10 * unit, middle.y - 3 * unit),
                ink(look.palette->*held.shown_colour, band_opacity), float(5 * unit));
  for (const double x : {-10.0, 0.0})
    list->AddLine(at(middle.x + x * unit, middle.y + 4 * unit), at(middle.x + (x + 6) * unit, middle.y + 4 * unit),
                  ink(look.palette->*held.colour), float(3 * unit));
}

void HeldLayer::draw_controls(ControlLine& line, const Look& look, RunView&) {
  if (!held_) return;
  const Type& type = line.overlay.type();
  for (const std::string& words : held_words(*held_, difference_)) {
    if (line.overlay.width_of(type.small, words) > line.room) continue;
    line.overlay.cased_text({line.corner.x, line.corner.y + (line.spare ? words_on : words_below) * type.unit},
                            type.small, ink(look.palette->text), ink(look.palette->canvas), words);
    return;
  }
}

}  // namespace formicarium
