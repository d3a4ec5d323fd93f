// SPDX-License-Identifier: Apache-2.0
#include "app/scene/stage.hpp"

#include <array>
#include <cmath>
#include <vector>

namespace formicarium {

namespace {

void set_scale(gl::Program& program, const char* uniform, double low, double high) {
  constexpr float lowest = -126;  // exponent of the smallest normal float
  program.set(uniform, low > 0 ? float(std::log2(low)) : lowest,
              low > 0 && high > low ? float(std::log2(high / low)) : 0);
}

}  // namespace

void set_shades(gl::Program& program, const TrailLook& look) {
  const bool by_trail = look.by == TrailColour::trail;
  set_scale(program, "shades", by_trail ? look.limits.low : look.shares.low(),
            by_trail ? look.limits.high : look.shares.full);
}

void set_scales(gl::Program& program, const TrailLook& look) {
  set_scale(program, "shares", look.shares.low(), look.shares.full);
  set_shades(program, look);
  program.set("by_trail", int(look.by == TrailColour::trail));
}

void set_ink(gl::Program& program, const char* uniform, Colour ink, double opacity) {
  program.set(uniform, ink.red / 255.0f, ink.green / 255.0f, ink.blue / 255.0f, float(opacity));
}

double set_seen(gl::Program& program, const PooledMatrix& cells, const MatrixView& view) {
  const auto in_cells = [&](double positions) { return positions * cells.side / cells.window.count; };
  program.set("side", cells.side);
  program.set("seen", float(in_cells(view.column() - cells.window.column)),
              float(in_cells(view.row() - cells.window.row)), float(in_cells(view.span())), 0.0f);
  return in_cells(view.span());
}

void Stage::set_instance(const InstancePtr& instance) {
  if (!instance || instance == instance_) return;
  instance_ = instance;
  places_ = instance->layout();
  const Bounds extent = bounds_of(places_);
  middle_ = {(extent.left + extent.right) / 2, (extent.bottom + extent.top) / 2, 0};
  half_ = std::max({extent.width() / 2, extent.height() / 2, 1e-300});
  if (extent.width() <= 0 && extent.height() <= 0) half_ = 1;
}

void Stage::set_colours(const TrailLook& look) {
  std::vector<float> rgba;
  const double last = double(look.table->size()) - 1;
  for (std::size_t i = 0; i < look.table->size(); ++i) {
    const Colour& c = (*look.table)[i];
    const auto opacity = float(look.opacity(look.shares.share_at(double(i) / last)));
    for (const float v : {c.red / 255.0f, c.green / 255.0f, c.blue / 255.0f, opacity}) rgba.push_back(v);
  }
  colours_.upload<float>(rgba);
}

void Stage::aim(const Look& look) {
  const Camera& camera = look.camera;
  const double scale = half_ * camera.scale * look.ratio;
  const std::array<float, 8> block{
      float(scale),
      float(scale),
      float(((middle_.x - camera.centre.x) * camera.scale + camera.pane.width / 2) * look.ratio),
      float(((middle_.y - camera.centre.y) * camera.scale + camera.pane.height / 2) * look.ratio),
      float(camera.pane.width * look.ratio),
      float(camera.pane.height * look.ratio),
      0,
      0};
  uniforms_.upload<float>(block);
  uniforms_.bind(GL_UNIFORM_BUFFER, 0);
  colours_.bind(GL_UNIFORM_BUFFER, 1);
}

void Stage::make_quads(std::size_t count) {
  if (count <= quads_) return;
  std::vector<std::uint32_t> all;
  all.reserve(6 * count);
  for (std::size_t quad = 0; quad < count; ++quad)
    for (const std::uint32_t corner : {0u, 1u, 2u, 2u, 1u, 3u}) all.push_back(4 * std::uint32_t(quad) + corner);
  indices_.upload<std::uint32_t>(all);
  quads_ = count;
}

void Stage::draw_quads(std::size_t count) {
  if (count == 0) return;
  make_quads(count);
  vertices_.bind();
  glDrawElements(GL_TRIANGLES, GLsizei(6 * count), GL_UNSIGNED_INT, nullptr);
}

void Stage::draw_quads(const gl::Buffer& commands, std::size_t offset) {
  vertices_.bind();
  glBindBuffer(GL_DRAW_INDIRECT_BUFFER, commands.id());
  glDrawElementsIndirect(GL_TRIANGLES, GL_UNSIGNED_INT, reinterpret_cast<const void*>(offset));
  glBindBuffer(GL_DRAW_INDIRECT_BUFFER, 0);
}

void Stage::draw_lines(const gl::Buffer& commands, std::size_t offset) {
  vertices_.bind();
  glBindBuffer(GL_DRAW_INDIRECT_BUFFER, commands.id());
  glEnable(GL_LINE_SMOOTH);
  glDrawArraysIndirect(GL_LINES, reinterpret_cast<const void*>(offset));
  glDisable(GL_LINE_SMOOTH);
  glBindBuffer(GL_DRAW_INDIRECT_BUFFER, 0);
}

}  // namespace formicarium
