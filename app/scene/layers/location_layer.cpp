// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/location_layer.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/scene/look/facility_disc.hpp"
#include "app/scene/overlay.hpp"

namespace formicarium {
namespace {

constexpr double mark_seconds = 1.2;   // how long a moved facility stays marked
constexpr double mark_of_many = 0.35;  // how strongly, if more than a quarter has moved
constexpr double other_below = 24;     // px of a unit: under the line of controls

double marked(const Assigned& assigned, PaneLayer::Clock::time_point now) {
  const double passed = std::chrono::duration<double>(now - assigned.moved_at).count();
  if (assigned.moved.empty() || passed > mark_seconds) return 0;
  const bool many = assigned.moved.size() * 4 > assigned.places.at.size();
  return (many ? mark_of_many : 1) * std::clamp(1 - passed / mark_seconds, 0.0, 1.0);
}

}  // namespace

constinit const LayerKind locations_kind{.id = "locations",
                                         .label = "Locations",
                                         .name = "Locations with their Facilities",
                                         .key = "Z",
                                         .level = 80,
                                         .problem = Problem::assignments,
                                         .make = make_layer<LocationLayer>};

void LocationLayer::update(const RunView& run) {
  const Assigned& assigned = run.assigned;
  const std::size_t n = assigned.places.at.size();
  std::vector<EdgedDiscs::Each> each(n);
  const double mean = mean_flow(*assigned.flows);
  for (std::size_t i = 0; i < n && assigned.known; ++i)
    each[i].size = float(disc_share(assigned.flows->of_facility[i], mean));
  held_ = run.held && assigned.known && run.held->tour.size() == n ? run.held : nullptr;
  const std::vector<City> filled = held_ ? assigned.elsewhere(held_->tour) : assigned.moved;
  for (const City facility : filled) each[std::size_t(facility)].filled = 1;
  elsewhere_ = held_ ? filled.size() : 0;
  each_ = std::make_shared<const std::vector<EdgedDiscs::Each>>(std::move(each));
}

bool LocationLayer::moves(const RunView& run, Clock::time_point now) const {
  return marks_ && !held_ && (drew_mark_ || marked(run.assigned, now) > 0);
}

void LocationLayer::draw(const Look& look, Drawing& into) {
  const Assigned& assigned = look.run->assigned;
  if (!each_ || each_->empty()) return;
  const Palette& p = *look.palette;
  const double mark = held_ ? 1 : marks_ ? marked(assigned, look.now) : 0;
  drew_mark_ = !held_ && mark > 0;
  const double radius = disc_radius(look.widths.spacing, look.line_scale);
  const bool numbers = radius >= least_disc_for_numbers;
  into.add(EdgedDiscs{assigned.places,
                      each_,
                      radius,
                      disc_line(radius),
                      p.text,
                      numbers ? p.canvas : p.text,
                      {held_ ? elsewhere_colour(p, p.*held_->shown_colour) : p.best, mark}});
  if (!numbers || !assigned.known) return;
  Labels words;
  words.all.reserve(each_->size());
  for (std::size_t i = 0; i < each_->size(); ++i) {
    const EdgedDiscs::Each& each = (*each_)[i];
    const bool marked_now = drew_mark_ && mark > 0.5 && each.filled > 0;
    words.all.push_back({assigned.places.at[i], room_in_disc(radius * double(each.size)),
                         marked_now ? letter_on(p.best) : p.text, std::to_string(assigned.instance->id(City(i)))});
  }
  into.add(std::move(words));
}

void LocationLayer::draw_controls(ControlLine& line, const Look& look, RunView& run) {
  if (!held_) return;
  const Type& type = line.overlay.type();
  for (const std::string& words : held_words(*held_, run.assigned.places.at.size() - elsewhere_, elsewhere_)) {
    if (line.overlay.width_of(type.small, words) > line.width) continue;
    return line.overlay.cased_text({line.left, line.corner.y + other_below * type.unit}, type.small,
                                   ink(look.palette->text), ink(look.palette->canvas), words);
  }
}

Sketch LocationLayer::sample(const Look& look) const {
  Sketch made;
  for (const auto& [x, radius] : {std::pair(-6.0, 3.2), {4.0, 5.0}}) {
    made.add(Sketch::Disc{{x, 0}, radius, {look.palette->canvas}});
    made.add(Sketch::Disc{{x, 0}, radius, {look.palette->text}, 1.2});
  }
  return made;
}

std::vector<KeyEntry> LocationLayer::key(const Look& look) const {
  const Palette& p = *look.palette;
  const auto disc = [&](Colour ground) {
    return Sketch().add(Sketch::Disc{{0, 0}, 4.5, {ground}}).add(Sketch::Disc{{0, 0}, 4.5, {p.text}, 1});
  };
  std::vector<KeyEntry> entries;
  entries.push_back({disc(p.canvas), "facility: larger, more flow"});
  if (elsewhere_ > 0)
    entries.push_back({disc(elsewhere_colour(p, p.*held_->shown_colour)),
                       held_->of_other_run() ? "elsewhere in " + held_->name : "elsewhere in the held one"});
  return entries;
}

}  // namespace formicarium
