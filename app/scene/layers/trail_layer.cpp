// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/trail_layer.hpp"

#include <algorithm>
#include <cmath>

namespace formicarium {
namespace {

// Soft-edged quads for the strongest trails up to this much line (device px); weaker ones, faint anyway where there are
// so many, become GL lines of one hard pixel, which software rasterisers draw several times faster.
constexpr double soft_length = 20000;
constexpr double hairline = 2.5;  // device px; wider trails are always quads

}  // namespace

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
  values_on_gpu_.upload(values_);
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
    std::size_t soft_from = drawn_.edges.size();
    double soft = 0;
    while (soft_from > 0 && (w.trail * look.ratio > hairline || soft < soft_length))
      soft += drawn_.length[--soft_from] * look.ratio;
    indices_.clear();
    for (std::size_t k = 0; k < soft_from; ++k)
      indices_.insert(indices_.end(), {2 * drawn_.edges[k], 2 * drawn_.edges[k] + 1});
    line_indices_ = indices_.size();
    for (std::size_t k = soft_from; k < drawn_.edges.size(); ++k) append_quad(indices_, drawn_.edges[k]);
    quad_indices_ = indices_.size() - line_indices_;
    chosen_.upload<std::uint32_t>(indices_);
    chosen_camera_ = look.camera;
    chosen_widths_ = w;
    stale_ = false;
  }
  if (drawn_.edges.empty()) return;
  const double device = w.trail * look.ratio, shown = std::max(device, 1.0);
  const double ink = ink_scale(drawn_.coverage) * look.dimmed * device / shown;
  const bool spread = limits_.low > 0 && limits_.high > limits_.low;
  const float log_low = spread ? float(std::log2(limits_.low)) : 0.0f;
  const float log_span = spread ? float(std::log2(limits_.high / limits_.low)) : 0.0f;
  ends_.bind(GL_SHADER_STORAGE_BUFFER, 0);
  values_on_gpu_.buffer().bind(GL_SHADER_STORAGE_BUFFER, 1);
  vertices_.bind();
  for (gl::Program* const program : {&hairlines_, &program_}) {
    // A hard pixel carries the ink of the width it stands for.
    const double share = program == &hairlines_ ? shown : 1;
    program->set("opacity", float(std::min(trail_opacity(w, 0) * ink * share, 1.0)),
                 float(std::min(trail_opacity(w, 1) * ink * share, 1.0)));
    program->set("log_low", log_low);
    program->set("log_span", log_span);
  }
  program_.set("half_width", float(shown / 2));
  hairlines_.use();
  if (line_indices_) glDrawElements(GL_LINES, GLsizei(line_indices_), GL_UNSIGNED_INT, nullptr);
  program_.use();
  if (quad_indices_)
    glDrawElements(GL_TRIANGLES, GLsizei(quad_indices_), GL_UNSIGNED_INT,
                   reinterpret_cast<const void*>(line_indices_ * sizeof(std::uint32_t)));
}

}  // namespace formicarium
