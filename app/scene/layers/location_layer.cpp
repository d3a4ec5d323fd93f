// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/location_layer.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/scene/look/facility_disc.hpp"

namespace formicarium {
namespace {

constexpr double mark_seconds = 1.2;   // how long a moved facility stays marked
constexpr double mark_of_many = 0.35;  // how strongly, if more than a quarter has moved
constexpr double other_edge = 8;       // px beside the words about what is compared
constexpr double other_below = 24;     // px of a unit: under the line of controls

double marked(const Assigned& assigned, PaneLayer::Clock::time_point now) {
  const double passed = std::chrono::duration<double>(now - assigned.moved_at).count();
  if (assigned.moved.empty() || passed > mark_seconds) return 0;
  const bool many = assigned.moved.size() * 4 > assigned.places.size();
  return (many ? mark_of_many : 1) * std::clamp(1 - passed / mark_seconds, 0.0, 1.0);
}

}  // namespace

constinit const LayerKind locations_kind{.id = "locations",
                                         .label = "Locations",
                                         .name = "Locations with their Facilities",
                                         .key = "Z",
                                         .problem = LayerFor::assignments,
                                         .make = make_layer<LocationLayer>};

void LocationLayer::update(const RunView& run, const Stage& stage) {
  const Assigned& assigned = run.assigned;
  values_.clear();
  values_.reserve(4 * assigned.places.size());
  const double mean = mean_flow(*assigned.flows);
  for (std::size_t i = 0; i < assigned.places.size(); ++i) {
    const Point& place = assigned.places[i];
    const float size = assigned.known ? float(disc_share(assigned.flows->of_facility[i], mean)) : 1.0f;
    values_.insert(values_.end(), {stage.local_x(place.x), stage.local_y(place.y), size, 0.0f});
  }
  const std::size_t n = assigned.places.size();
  held_ = run.held && assigned.known && run.held->tour.size() == n ? run.held : nullptr;
  const std::vector<City> filled = held_ ? assigned.elsewhere(held_->tour) : assigned.moved;
  for (const City facility : filled) values_[4 * std::size_t(facility) + 3] = 1;
  elsewhere_ = held_ ? filled.size() : 0;
  discs_.upload<float>(values_);
}

bool LocationLayer::moves(const RunView& run, Clock::time_point now) const {
  return marks_ && !held_ && (drew_mark_ || marked(run.assigned, now) > 0);
}

void LocationLayer::draw(const Look& look, Stage& stage) {
  if (values_.empty()) return;
  const Palette& p = *look.palette;
  const auto set = [this](const char* uniform, Colour c, double alpha) {
    program_.set(uniform, float(c.red) / 255.0f, float(c.green) / 255.0f, float(c.blue) / 255.0f, float(alpha));
  };
  const double mark = held_ ? 1 : marks_ ? marked(look.run->assigned, look.now) : 0;
  drew_mark_ = !held_ && mark > 0;
  const double radius = disc_radius(look.widths.spacing, look.line_scale);
  set("edge", p.text, 1);
  set("ground", radius < least_disc_for_numbers ? p.text : p.canvas, 1);
  set("mark", held_ ? elsewhere_colour(p, p.*held_->shown_colour) : p.best, mark);
  program_.set("radius", float(radius * look.ratio));
  program_.set("line", float(disc_line(radius) * look.ratio));
  program_.use();
  discs_.bind(GL_SHADER_STORAGE_BUFFER, 0);
  stage.draw_quads(values_.size() / 4);
}

void LocationLayer::annotate(const Overlay& overlay, const Look& look) const {
  const Assigned& assigned = look.run->assigned;
  const double radius = disc_radius(look.widths.spacing, look.line_scale);
  if (!assigned.known || radius < least_disc_for_numbers) return;
  const Type& type = overlay.type();
  const Rect& pane = look.camera.pane;
  const double mark = marks_ && !held_ ? marked(assigned, look.now) : 0;
  std::vector<bool> moved(assigned.places.size(), false);
  for (const City facility : assigned.moved) moved[std::size_t(facility)] = mark > 0.5;
  for (std::size_t i = 0; i < assigned.places.size(); ++i) {
    const Pixel middle = look.camera.screen(assigned.places[i]);
    if (!pane.contains(middle)) continue;
    const std::string number = std::to_string(assigned.instance->id(City(i)));
    if (!has_room_in_disc(overlay.width_of(type.small, number), radius * double(values_[4 * i + 2]))) continue;
    const Colour colour = moved[i] ? letter_on(look.palette->best) : look.palette->text;
    overlay.text({middle.x, middle.y - 6.5 * type.unit}, Align::middle, type.small, ink(colour), number);
  }
}

void LocationLayer::draw_controls(ControlLine& line, const Look& look, RunView& run) {
  if (!held_) return;
  const Type& type = line.overlay.type();
  const double x = look.camera.pane.x + other_edge;
  for (const std::string& words : held_words(*held_, run.assigned.places.size() - elsewhere_, elsewhere_)) {
    if (line.overlay.width_of(type.small, words) > look.camera.pane.width - 2 * other_edge) continue;
    return line.overlay.cased_text({x, line.corner.y + other_below * type.unit}, type.small, ink(look.palette->text),
                                   ink(look.palette->canvas), words);
  }
}

void LocationLayer::draw_sample(ImDrawList* list, Pixel middle, double unit, const Look& look) const {
  for (const auto& [x, r] : {std::pair(-6.0, 3.2), {4.0, 5.0}}) {
    list->AddCircleFilled(at(middle.x + x * unit, middle.y), float(r * unit), ink(look.palette->canvas));
    list->AddCircle(at(middle.x + x * unit, middle.y), float(r * unit), ink(look.palette->text), 0, 1.2f);
  }
}

}  // namespace formicarium
