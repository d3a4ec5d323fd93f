// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/trail_layer.hpp"

#include <algorithm>
#include <cmath>

namespace formicarium {
void TrailLayer::update(const Frame& frame, const Stage& stage) {
  const Trails& trails = frame.trails;
  stale_ = true;
  if (!frame.instance || trails.empty() || trails.cities != frame.instance->cities()) {
    edges_ = {};
    values_.clear();
    instance_.reset();
    return;
  }
  if (frame.instance != instance_ || trails.lists != lists_ || trails.width != width_ || trails.memory != memory_) {
    instance_ = frame.instance;
    lists_ = trails.lists;
    width_ = trails.width;
    memory_ = trails.memory;
    edges_ = trail_edges(*instance_, trails);
    std::vector<float> ends;
    ends.reserve(4 * edges_.size());
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      const Point &a = stage.places()[edges_.from[e]], &b = stage.places()[edges_.to[e]];
      const double reach = edges_.directed ? 0.5 : 1;  // a direction's half of the road
      ends.insert(ends.end(), {stage.local_x(a.x), stage.local_y(a.y), stage.local_x(a.x + (b.x - a.x) * reach),
                               stage.local_y(a.y + (b.y - a.y) * reach)});
    }
    ends_.upload<float>(ends);
  }
  gather(edges_, trails, values_);
  limits_ = trail_limits(trails);
}

void TrailLayer::draw(const Look& look, Stage& stage) {
  const Widths& w = look.widths;
  if (edges_.size() == 0) return;
  const bool moved = look.camera.scale != chosen_camera_.scale || look.camera.centre.x != chosen_camera_.centre.x ||
                     look.camera.centre.y != chosen_camera_.centre.y || !(look.camera.pane == chosen_camera_.pane) ||
                     w.trail != chosen_widths_.trail || w.trails_shown != chosen_widths_.trails_shown;
  if (stale_ || moved) {
    choose_trails(edges_, values_, limits_.low, limits_.high, stage.places(), stage.extent(), look.camera.visible(),
                  look.camera.scale, w, drawn_);
    if (here_) {
      paint_sheet(look, stage);
    } else {
      indices_.clear();
      for (const std::uint32_t edge : drawn_.edges) append_quad(indices_, edge);
      chosen_.upload<std::uint32_t>(indices_);
      values_on_gpu_.upload(values_);
    }
    chosen_camera_ = look.camera;
    chosen_widths_ = w;
    stale_ = false;
  }
  if (drawn_.edges.empty()) return;
  if (here_)
    draw_sheet(look, stage);
  else
    draw_quads(look);
}

void TrailLayer::paint_sheet(const Look& look, const Stage& stage) {
  const Widths& w = look.widths;
  const Rect& pane = look.camera.pane;
  const double high = pane.height * look.ratio, ink = ink_scale(drawn_.coverage);
  const auto at = [&](const Point& world) {
    const Pixel p = look.camera.screen(world);
    return std::pair(float((p.x - pane.x) * look.ratio), float(high - (p.y - pane.y) * look.ratio));
  };
  lines_.clear();
  for (const std::uint32_t e : drawn_.edges) {
    const Point& a = stage.places()[edges_.from[e]];
    Point b = stage.places()[edges_.to[e]];
    if (edges_.directed) b = {(a.x + b.x) / 2, (a.y + b.y) / 2, 0};
    const double t = trail_scale(values_[e], limits_.low, limits_.high);
    const auto [x0, y0] = at(a);
    const auto [x1, y1] = at(b);
    lines_.push_back(
        {x0, y0, x1, y1, float(w.trail * look.ratio), float(trail_opacity(w, t) * ink), trail_colour(*look.table, t)});
  }
  const int wide = int(std::lround(pane.width * look.ratio)), tall = int(std::lround(high));
  sheet_on_gpu_.upload(wide, tall, std::span<const std::uint32_t>(sheet_.paint(wide, tall, lines_)));
}

void TrailLayer::draw_sheet(const Look& look, Stage& stage) {
  GLint viewport[4];
  glGetIntegerv(GL_VIEWPORT, viewport);
  sheet_program_.set("origin", float(viewport[0]), float(viewport[1]));
  sheet_program_.set("opacity", float(look.dimmed));
  sheet_program_.use();
  sheet_on_gpu_.bind(0);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  stage.draw_quads(1);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

void TrailLayer::draw_quads(const Look& look) {
  const Widths& w = look.widths;
  const double device = w.trail * look.ratio, shown = std::max(device, 1.0);
  const double ink = ink_scale(drawn_.coverage) * look.dimmed * device / shown;
  const bool spread = limits_.low > 0 && limits_.high > limits_.low;
  program_.set("half_width", float(shown / 2));
  program_.set("opacity", float(trail_opacity(w, 0) * ink), float(trail_opacity(w, 1) * ink));
  program_.set("log_low", spread ? float(std::log2(limits_.low)) : 0.0f);
  program_.set("log_span", spread ? float(std::log2(limits_.high / limits_.low)) : 0.0f);
  program_.use();
  ends_.bind(GL_SHADER_STORAGE_BUFFER, 0);
  values_on_gpu_.buffer().bind(GL_SHADER_STORAGE_BUFFER, 1);
  vertices_.bind();
  glDrawElements(GL_TRIANGLES, GLsizei(indices_.size()), GL_UNSIGNED_INT, nullptr);
}

}  // namespace formicarium
