// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/held_layer.hpp"

#include "app/scene/overlay.hpp"

namespace formicarium {
namespace {

constexpr double in_both_width = 1.5;  // px: thinner than what differs

Ink in_both_ink(const Look& look) { return {look.palette->secondary, look.dimmed}; }

}  // namespace

constinit const LayerKind held_kind{.id = "held",
                                    .label = "Held Tour",
                                    .name = "Where the Held Tour Differs",
                                    .key = "W",
                                    .level = 20,
                                    .make = make_layer<HeldLayer>};

void HeldLayer::update(const RunView& run) {
  const Frame& frame = *run.frame;
  if (run.held == held_ && frame.best == best_) return;
  held_ = run.held;
  best_ = frame.best;
  difference_ = held_ ? edge_difference(*held_, best_, frame.instance->symmetric()) : EdgeDifference{};
  only_held_ = made_ends(difference_.only_held);
  only_now_ = made_ends(difference_.only_now);
  in_both_ = made_ends(held_ && !held_->beside.empty() ? difference_.in_both : std::vector<std::uint32_t>());
}

void HeldLayer::draw(const Look& look, Drawing& into) {
  if (!held_) return;
  const SharedPlaces places = look.run->places();
  if (!in_both_->empty()) into.add_under(Lines{places, in_both_, in_both_width, in_both_ink(look)});
  if (difference_.equal()) return;
  const double band = look.widths.best + band_beyond_line(look.widths.spacing) * look.line_scale;
  into.add_under(Lines{places, only_now_, band, {look.palette->*held_->shown_colour, band_opacity * look.dimmed}});
  into.add_under(
      Lines{places, only_held_, look.widths.best, {look.palette->*held_->colour, look.dimmed}, look.line_scale});
}

const char* HeldLayer::label(const LayerKind& kind) const {
  return !held_ || !held_->of_other_run() ? kind.label : held_->beside.empty() ? "Other Side" : "Two Tours";
}

Sketch HeldLayer::sample(const Look& look) const {
  const HeldTour none;  // the colours of a held moment
  const HeldTour& held = held_ ? *held_ : none;
  Sketch made = dashes_sample(4, 3, {look.palette->*held.colour});
  made.add(Sketch::Line{{-10, -3}, {10, -3}, 5, {look.palette->*held.shown_colour, band_opacity}});
  return made;
}

std::vector<KeyEntry> HeldLayer::key(const Look& look) const {
  if (!held_ || (best_.empty() && held_->beside.empty())) return {};
  const Ink band{look.palette->*held_->shown_colour, band_opacity};
  std::vector<KeyEntry> entries{{Sketch().add(Sketch::Line{{-10, 0}, {10, 0}, 7, band}), "only " + held_->shown, true},
                                {dashes_sample(0, 3, {look.palette->*held_->colour}), "only " + held_->name, true}};
  if (!in_both_->empty())
    entries.push_back(
        {Sketch().add(Sketch::Line{{-10, 0}, {10, 0}, in_both_width, in_both_ink(look)}), "in both", true});
  return entries;
}

void HeldLayer::draw_controls(ControlLine& line, const Look& look, RunView&) {
  if (held_) write_on(line, look, held_words(*held_, difference_));
}

}  // namespace formicarium
