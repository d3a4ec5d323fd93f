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
                                     .problem = LayerFor::assignments,
                                     .make = make_layer<FlowLayer>};

void FlowLayer::update(const RunView& run, const Stage&) {
  const Tour now = run.assigned.known ? run.assigned.best : Tour();
  painted_ &= flows_ == run.assigned.flows && best_ == now;
  flows_ = run.assigned.flows;
  best_ = now;
}

void FlowLayer::paint(const Look& look) {
  const Rect& pane = look.camera.pane;
  const std::span<const Point> places = look.run->places();
  std::vector<Pixel> seen;
  seen.reserve(places.size());
  for (const Point& place : places) seen.push_back(look.camera.screen(place));
  drawn_ = flows_drawn(flows_->flows, seen, pane, look.line_scale);
  const int wide = int(std::lround(pane.width * look.ratio)), tall = int(std::lround(pane.height * look.ratio));
  const auto on_sheet = [&](City facility) {
    const Pixel& p = seen[std::size_t(facility)];
    return std::pair(float((p.x - pane.x) * look.ratio), float((pane.y + pane.height - p.y) * look.ratio));
  };
  lines_.clear();
  for (std::size_t k = drawn_; k-- > 0;) {  // the strongest on top
    const Flow& flow = flows_->flows[k];
    const double share = double(flow.amount) / double(flows_->flows.front().amount);
    const auto [x0, y0] = on_sheet(flow.from);
    const auto [x1, y1] = on_sheet(flow.to);
    lines_.push_back({x0, y0, x1, y1, float(flow_width(share, look.line_scale) * look.ratio),
                      float(flow_opacity(share)), flow_colour(*look.palette)});
  }
  sheet_on_gpu_.upload(wide, tall, std::span<const std::uint32_t>(sheet_.paint(wide, tall, lines_)));
  camera_ = look.camera;
  ratio_ = look.ratio;
  painted_ = true;
}

void FlowLayer::draw_lines(const Look& look, Stage& stage) {
  if (!flows_ || flows_->flows.empty() || best_.empty()) return;
  const bool same = camera_.scale == look.camera.scale && camera_.centre.x == look.camera.centre.x &&
                    camera_.centre.y == look.camera.centre.y && camera_.pane == look.camera.pane &&
                    ratio_ == look.ratio;
  if (!painted_ || !same) paint(look);
  GLint viewport[4];
  glGetIntegerv(GL_VIEWPORT, viewport);
  program_.set("origin", float(viewport[0]), float(viewport[1]));
  program_.set("opacity", float(look.dimmed));
  program_.use();
  sheet_on_gpu_.bind(0);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  stage.draw_quads(1);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

void FlowLayer::draw_sample(ImDrawList* list, Pixel middle, double unit, const Look& look) const {
  for (const auto& [y, share] : {std::pair(-4.0, 0.0), {0.0, 0.4}, {4.0, 1.0}})
    list->AddLine(at(middle.x - 10 * unit, middle.y + y * unit), at(middle.x + 10 * unit, middle.y + y * unit),
                  ink(flow_colour(*look.palette), std::max(flow_opacity(share), 0.3)),
                  float(std::max(0.8 * flow_width(share, 1), 1.0) * unit));
}

bool FlowLayer::draw_legend(const Overlay& overlay, const Rect& room, const Look& look) const {
  if (!flows_ || flows_->flows.empty() || best_.empty() || drawn_ == 0) return false;
  const Type& type = overlay.type();
  const ImU32 quiet = ink(look.palette->secondary);
  const double line = std::ceil(14 * type.unit);
  const std::string some = fmt::format("{} of {}", grouped(std::int64_t(drawn_)), grouped(std::int64_t(flows_->pairs)));
  const std::string all = grouped(std::int64_t(drawn_));
  const std::string count = drawn_ < flows_->pairs ? some : all;
  overlay.say({room.x, room.y}, room.width, quiet,
              {"flow: the strongest " + count + " pairs", "flow: " + count + " pairs", count + " pairs"});
  // A wedge from the weakest flow drawn to the strongest.
  const double most = double(flows_->flows.front().amount), least = double(flows_->flows[drawn_ - 1].amount);
  const double middle = room.y + line + 8 * type.unit;
  constexpr int parts = 64;
  for (int i = 0; i < parts; ++i) {
    const double share = std::lerp(least, most, (i + 0.5) / parts) / most;
    const double high = std::max(flow_width(share, look.line_scale), 1.0) / 2, wide = room.width / parts;
    overlay.list()->AddRectFilled(at(room.x + i * wide, middle - high), at(room.x + (i + 1) * wide, middle + high),
                                  ink(flow_colour(*look.palette), flow_opacity(share)));
  }
  const double below = middle + 7 * type.unit;
  if (least < most) overlay.text({room.x, below}, Align::left, type.small, quiet, grouped(std::int64_t(least)));
  overlay.text({room.x + room.width, below}, Align::right, type.small, quiet, grouped(std::int64_t(most)));
  return true;
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
