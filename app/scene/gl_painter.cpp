// SPDX-License-Identifier: Apache-2.0
#include "app/scene/gl_painter.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace formicarium {
namespace {

constexpr std::size_t most_spare = 8;

/// Uses `program` for lines `wide` logical px wide. A line thinner than a device pixel becomes a fainter pixel, or it
/// would break up.
void use_stroke(gl::Program& program, const Look& look, double wide, const Ink& ink) {
  const double device = wide * look.ratio, shown = std::max(device, 1.0);
  program.set("half_width", float(shown / 2));
  set_ink(program, "ink", ink.colour, ink.opacity * device / shown);
  program.use();
}

}  // namespace

void GlPainter::paint(std::span<const Drawing::Mark> marks, const Look& look, Stage& stage) {
  for (const Drawing::Mark& mark : marks) std::visit([&](const auto& one) { paint(one, look, stage); }, mark);
}

void GlPainter::end_draw() {
  for (auto& [data, kept] : kept_)
    if (!kept.used && spare_.size() < most_spare) spare_.push_back(std::move(kept.buffer));
  std::erase_if(kept_, [](const auto& entry) { return !entry.second.used; });
  std::erase_if(sheets_, [](const auto& entry) { return !entry.second.used; });
  for (auto& [data, kept] : kept_) kept.used = false;
  for (auto& [data, sheet] : sheets_) sheet.used = false;
}

void GlPainter::bind(const void* data, const std::shared_ptr<const void>& owner, GLuint binding, const auto& fill) {
  const auto [it, is_new] = kept_.try_emplace(data);
  Kept& kept = it->second;
  kept.used = true;
  if (is_new) {
    kept.owner = owner;
    if (!spare_.empty()) {
      kept.buffer = std::move(spare_.back());
      spare_.pop_back();
    }
    fill(kept.buffer);
  }
  kept.buffer.bind(GL_SHADER_STORAGE_BUFFER, binding);
}

void GlPainter::bind(const SharedPlaces& places, Stage& stage) {
  bind(places.at.data(), places.owner, 0, [&](gl::Buffer& buffer) {
    std::vector<float> local;
    local.reserve(2 * places.at.size());
    for (const Point& place : places.at) {
      local.push_back(stage.local_x(place.x));
      local.push_back(stage.local_y(place.y));
    }
    buffer.upload<float>(local);
  });
}

void GlPainter::bind(const Ends& ends) {
  bind(ends->data(), ends, 1, [&](gl::Buffer& buffer) { buffer.upload<std::uint32_t>(*ends); });
}

void GlPainter::paint(const Lines& lines, const Look& look, Stage& stage) {
  if (lines.ends->empty()) return;
  bind(lines.places, stage);
  bind(lines.ends);
  gl::Program& program = lines.dashes > 0 ? dashed_ : solid_;
  if (lines.dashes > 0) {
    const double unit = look.ratio * lines.dashes;
    program.set("dashes", float(dash_on * unit), float(dash_off * unit), float(least_dashed * unit), 0.0f);
  }
  use_stroke(program, look, lines.width, lines.ink);
  stage.draw_quads(lines.ends->size() / 2);
}

void GlPainter::paint(const Arrows& arrows, const Look& look, Stage& stage) {
  if (arrows.ends->empty()) return;
  bind(arrows.places, stage);
  bind(arrows.ends);
  arrows_.set("arrow", float(arrows.length * look.ratio));
  arrows_.set("shortest", float(arrows.room * look.ratio));
  set_ink(arrows_, "ink", arrows.ink.colour, arrows.ink.opacity);
  arrows_.use();
  stage.draw_quads(arrows.ends->size() / 2);
}

void GlPainter::paint(const Discs& discs, const Look& look, Stage& stage) {
  if (discs.count == 0) return;
  bind(discs.places, stage);
  discs_.set("first", int(discs.first));
  discs_.set("radius", float(discs.radius * look.ratio));
  discs_.set("hole", float(discs.hole * look.ratio));
  set_ink(discs_, "ink", discs.ink.colour, discs.ink.opacity);
  discs_.use();
  stage.draw_quads(discs.count);
}

void GlPainter::paint(const EdgedDiscs& discs, const Look& look, Stage& stage) {
  if (discs.each->empty()) return;
  bind(discs.each->data(), discs.each, 0, [&](gl::Buffer& buffer) {
    std::vector<float> values;
    values.reserve(4 * discs.each->size());
    for (std::size_t i = 0; i < discs.each->size(); ++i) {
      const Point& place = discs.places.at[i];
      const EdgedDiscs::Each& each = (*discs.each)[i];
      values.insert(values.end(), {stage.local_x(place.x), stage.local_y(place.y), each.size, each.filled});
    }
    buffer.upload<float>(values);
  });
  set_ink(edged_, "edge", discs.edge);
  set_ink(edged_, "ground", discs.ground);
  set_ink(edged_, "mark", discs.filling.colour, discs.filling.opacity);
  edged_.set("radius", float(discs.radius * look.ratio));
  edged_.set("line", float(discs.line * look.ratio));
  edged_.use();
  stage.draw_quads(discs.each->size());
}

void GlPainter::paint(const InkedLines& lines, const Look& look, Stage& stage) {
  Sheet& sheet = sheets_[lines.lines.get()];
  sheet.used = true;
  if (sheet.lines != lines.lines || sheet.ratio != look.ratio || !(sheet.camera == look.camera)) {
    lines_.clear();
    lines_.reserve(lines.lines->size());
    for (const InkedLine& line : *lines.lines) lines_.push_back(on_sheet(line, look));
    const Rect& pane = look.camera.pane;
    const int wide = int(std::lround(pane.width * look.ratio)), tall = int(std::lround(pane.height * look.ratio));
    sheet.texture.upload(wide, tall, std::span<const std::uint32_t>(inks_.paint(wide, tall, lines_)));
    sheet.lines = lines.lines;
    sheet.camera = look.camera;
    sheet.ratio = look.ratio;
  }
  draw_sheet(sheet_, sheet.texture, lines.opacity, stage);
}

void GlPainter::paint(const Cells& cells, const Look& look, Stage& stage) {
  bind(cells.colours->data(), cells.colours, 0,
       [&](gl::Buffer& buffer) { buffer.upload<std::uint32_t>(*cells.colours); });
  PooledMatrix shape;
  shape.shape(look.matrix.cities(), cells.side, look.matrix.window());
  set_seen(cells_, shape, look.matrix);
  cells_.use();
  stage.draw_quads(1);
}

void draw_sheet(gl::Program& program, const gl::Texture& sheet, double opacity, Stage& stage) {
  GLint viewport[4];
  glGetIntegerv(GL_VIEWPORT, viewport);
  program.set("origin", float(viewport[0]), float(viewport[1]));
  program.set("opacity", float(opacity));
  program.use();
  sheet.bind(0);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  stage.draw_quads(1);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

InkLine on_sheet(const InkedLine& line, const Look& look) {
  const Rect& pane = look.camera.pane;
  const auto x = [&](const Pixel& p) { return float((p.x - pane.x) * look.ratio); };
  const auto y = [&](const Pixel& p) { return float((pane.y + pane.height - p.y) * look.ratio); };
  const Pixel a = look.camera.screen(line.from), b = look.camera.screen(line.to);
  return {x(a), y(a), x(b), y(b), float(line.width * look.ratio), line.opacity, line.colour};
}

}  // namespace formicarium
