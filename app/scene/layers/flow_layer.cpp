// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/flow_layer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/model/number_words.hpp"

namespace formicarium {
constinit const LayerKind flows_kind{.id = "flows",
                                     .label = "Flows",
                                     .name = "Flows between Facilities",
                                     .key = "Y",
                                     .level = 70,
                                     .problem = Problem::assignments,
                                     .make = make_layer<FlowLayer>};

void FlowLayer::update(const RunView& run) {
  const Tour now = run.assigned.known ? run.assigned.best : Tour();
  if (flows_ != run.assigned.flows || best_ != now) lines_.reset();
  flows_ = run.assigned.flows;
  best_ = now;
}

void FlowLayer::choose(const Look& look) {
  const std::span<const Point> places = look.run->places();
  std::vector<Pixel> seen;
  seen.reserve(places.size());
  for (const Point& place : places) seen.push_back(look.camera.screen(place));
  drawn_ = flows_drawn(flows_->flows, seen, look.camera.pane, look.line_scale);
  std::vector<InkedLine> lines;
  lines.reserve(drawn_);
  for (std::size_t k = drawn_; k-- > 0;) {  // the strongest on top
    const Flow& flow = flows_->flows[k];
    const double share = double(flow.amount) / double(flows_->flows.front().amount);
    lines.push_back({places[std::size_t(flow.from)], places[std::size_t(flow.to)],
                     float(flow_width(share, look.line_scale)), float(flow_opacity(share)),
                     flow_colour(*look.palette)});
  }
  lines_ = std::make_shared<const std::vector<InkedLine>>(std::move(lines));
  camera_ = look.camera;
}

void FlowLayer::draw(const Look& look, Drawing& into) {
  if (!flows_ || flows_->flows.empty() || best_.empty()) return;
  if (!lines_ || !(camera_ == look.camera)) choose(look);
  into.add_under(InkedLines{lines_, look.dimmed});
}

Sketch FlowLayer::sample(const Look& look) const {
  Sketch made;
  for (const auto& [y, share] : {std::pair(-4.0, 0.0), {0.0, 0.4}, {4.0, 1.0}})
    made.add(Sketch::Line{{-10, y},
                          {10, y},
                          std::max(0.8 * flow_width(share, 1), 1.0),
                          {flow_colour(*look.palette), std::max(flow_opacity(share), 0.3)}});
  return made;
}

std::vector<KeyEntry> FlowLayer::key(const Look& look) const {
  const Ink strongest{flow_colour(*look.palette), flow_opacity(1)};
  return {{Sketch().add(Sketch::Line{{-10, 0}, {10, 0}, flow_width(1, 1), strongest}), "strongest flows"}};
}

Sketch FlowLayer::legend(const Lettering& type, const Rect& room, const Look& look) const {
  Sketch made;
  if (!flows_ || flows_->flows.empty() || best_.empty() || drawn_ == 0) return made;
  const Colour quiet = look.palette->secondary;
  const std::string all = grouped(std::int64_t(drawn_));
  const std::string count = drawn_ < flows_->pairs
                                ? fmt::format("{} of {} pairs", all, grouped(std::int64_t(flows_->pairs)))
                                : fmt::format("all {} pairs", all);
  const std::string titles[] = {(drawn_ < flows_->pairs ? "flow: the strongest " : "flow: ") + count, "flow: " + count,
                                count};
  made.add(Sketch::Text{{room.x, room.y}, Align::left, quiet, type.fitting(titles, room.width)});
  // A wedge from the weakest flow drawn to the strongest.
  const double most = double(flows_->flows.front().amount), least = double(flows_->flows[drawn_ - 1].amount);
  const double middle = room.y + type.line() + 8 * type.unit;
  constexpr int parts = 64;
  for (int i = 0; i < parts; ++i) {
    const double share = std::lerp(least, most, (i + 0.5) / parts) / most;
    const double high = std::max(flow_width(share, look.line_scale), 1.0), wide = room.width / parts;
    made.add(Sketch::Box{{room.x + i * wide, middle - high / 2, wide, high},
                         {flow_colour(*look.palette), flow_opacity(share)}});
  }
  const double below = middle + 7 * type.unit;
  if (least < most) made.add(Sketch::Text{{room.x, below}, Align::left, quiet, grouped(std::int64_t(least))});
  made.add(Sketch::Text{{room.x + room.width, below}, Align::right, quiet, grouped(std::int64_t(most))});
  return made;
}

void FlowLayer::find_edges(Point place, double reach, const Look& look, std::vector<NearEdge>& found) {
  if (!flows_ || best_.empty()) return;
  const std::span<const Point> places = look.run->places();
  for (std::size_t k = 0; k < std::min(drawn_, flows_->flows.size()); ++k) {
    const Flow& flow = flows_->flows[k];
    const double away = away_from(place, places[std::size_t(flow.from)], places[std::size_t(flow.to)]);
    const double share = double(flow.amount) / double(flows_->flows.front().amount);
    if (away <= reach) found.push_back({flow.from, flow.to, away, 2 * flow_opacity(share)});
  }
}

}  // namespace formicarium
