// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/trail_layer.hpp"

#include <algorithm>
#include <cmath>

namespace formicarium {
namespace {

/// Between two sheets of a run. Ten thousand cities' trails, 200 000 edges, take a GPU 4 ms, which the run waits for.
std::chrono::milliseconds between_sheets(std::size_t edges) {
  return std::chrono::milliseconds(std::clamp<std::size_t>(edges / 800, 100, 500));
}

double device_width(const Look& look) { return look.widths.trail * look.ratio; }
int indices_an_edge(const Look& look) { return device_width(look) <= 1 ? 2 : 6; }

/// What GL draws goes into `target` while this lives, then where it went before.
class Into {
 public:
  Into(GLuint target, int wide, int tall) {
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &before_);
    glGetIntegerv(GL_VIEWPORT, viewport_);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target);
    glViewport(0, 0, wide, tall);
    glDisable(GL_SCISSOR_TEST);
  }
  ~Into() {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, GLuint(before_));
    glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
    glEnable(GL_SCISSOR_TEST);
  }
  Into(const Into&) = delete;
  Into& operator=(const Into&) = delete;

 private:
  GLint before_ = 0, viewport_[4];
};

}  // namespace

void TrailLayer::update(const Frame& frame, const Stage& stage) {
  const Trails& trails = frame.trails;
  stale_ = true;
  running_ = frame.state == State::running;
  if (!frame.instance || trails.empty() || trails.cities != frame.instance->cities()) {
    edges_ = {};
    values_.clear();
    lent_ = {};
    instance_.reset();
    return;
  }
  const auto& lists = trails.memory == Memory::matrix ? trails.candidates : trails.lists;
  if (frame.instance != instance_ || lists != lists_ || trails.width != width_ || trails.memory != memory_) {
    instance_ = frame.instance;
    lists_ = lists;
    width_ = trails.width;
    memory_ = trails.memory;
    edges_ = trail_edges(*instance_, trails);
    static std::uint64_t number = 0;
    edges_number_ = ++number;
    segments_.clear();
    painted_ = false;
    std::vector<float> ends;
    ends.reserve(4 * edges_.size());
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      const Point& a = stage.places()[edges_.from[e]];
      const Point b = edges_.end(e, stage.places());
      ends.insert(ends.end(), {stage.local_x(a.x), stage.local_y(a.y), stage.local_x(b.x), stage.local_y(b.y)});
    }
    ends_.upload<float>(ends);
  }
  lent_ = trails.on_device ? trails : Trails{};
  gathered_ = !trails.on_device;
  if (gathered_) gather(edges_, trails, values_);
  limits_ = trail_limits(trails);
}

bool TrailLayer::must_choose(const Look& look) const {
  const bool turn = here_ || !running_ || !painted_ || look.now - chosen_at_ >= between_sheets(edges_.size());
  return (stale_ && turn) || look.camera.scale != chosen_camera_.scale ||
         look.camera.centre.x != chosen_camera_.centre.x || look.camera.centre.y != chosen_camera_.centre.y ||
         !(look.camera.pane == chosen_camera_.pane) || look.widths.trail != chosen_widths_.trail ||
         look.widths.trails_shown != chosen_widths_.trails_shown || look.ratio != chosen_ratio_;
}

void TrailLayer::chosen(const Look& look) {
  chosen_camera_ = look.camera;
  chosen_widths_ = look.widths;
  chosen_ratio_ = look.ratio;
  chosen_at_ = look.now;
  stale_ = painted_ = false;
}

std::vector<LinkedBuffer*> TrailLayer::due(const Look& look) {
  if (!lent_.on_device || here_ || edges_.size() == 0 || !look.widths.trails_shown || !must_choose(look)) return {};
  values_there_.reserve(edges_.size() * sizeof(float));
  order_.reserve(edges_.size() * sizeof(std::uint32_t));
  command_.reserve(sizeof(DrawCommand));
  return {&values_there_, &order_, &command_};
}

void TrailLayer::write(GlLink& link, const Look& look, const Stage& stage) {
  if (segments_.size() != edges_.size()) {
    segments_.resize(edges_.size());
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      const Point& a = stage.places()[edges_.from[e]];
      const Point b = edges_.end(e, stage.places());
      segments_[e] = {a.x, a.y, b.x, b.y};
    }
  }
  const std::span<const std::uint32_t> back = edges_.back;
  const MapEdges edges{edges_number_, edges_.from, edges_.to, edges_.there, edges_.directed ? back.first(0) : back,
                       segments_};
  const Bounds visible = look.camera.visible();
  const TrailSight sight = trail_sight(look.widths, limits_.low, limits_.high, visible);
  const ChoiceTask task{lent_,
                        edges,
                        sight,
                        look.widths.trails_a_city,
                        ink_of_length(look.widths, stage.extent(), visible, look.camera.scale),
                        indices_an_edge(look)};
  link.choose(task, *values_there_.enrolled(link), *order_.enrolled(link), *command_.enrolled(link));
}

void TrailLayer::written(const Look& look, Stage& stage) {
  stage.make_quads(edges_.size());
  anything_ = true;
  chosen(look);
}

void TrailLayer::choose_here(const Look& look, Stage& stage) {
  if (!gathered_) gather(edges_, lent_, values_);
  gathered_ = true;
  choose_trails(edges_, values_, limits_.low, limits_.high, stage.places(), stage.extent(), look.camera.visible(),
                look.camera.scale, look.widths, drawn_);
  anything_ = !drawn_.edges.empty();
  if (!here_) {
    stage.make_quads(drawn_.edges.size());
    values_there_.upload<float>(values_);
    order_.upload<std::uint32_t>(drawn_.edges);
    DrawCommand command;
    command.count = std::uint32_t(std::size_t(indices_an_edge(look)) * drawn_.edges.size());
    command.ink = float(ink_scale(drawn_.coverage));
    command_.upload(std::span<const DrawCommand>(&command, 1));
  }
  chosen(look);
}

void TrailLayer::draw(const Look& look, Stage& stage) {
  if (edges_.size() == 0) return;
  if (must_choose(look)) choose_here(look, stage);
  if (!painted_ && anything_) {
    if (here_)
      paint_lines(look, stage);
    else
      paint_quads(look, stage);
  }
  painted_ = true;
  if (anything_) draw_sheet(look, stage);
}

void TrailLayer::paint_lines(const Look& look, const Stage& stage) {
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
    const Point b = edges_.end(e, stage.places());
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

void TrailLayer::paint_quads(const Look& look, Stage& stage) {
  const Rect& pane = look.camera.pane;
  const int wide = int(std::lround(pane.width * look.ratio)), tall = int(std::lround(pane.height * look.ratio));
  // Thousands of faint trails lie on top of each other: eight bits would lose them.
  sheet_on_gpu_.store(wide, tall, GL_RGBA16F);
  if (!sheet_target_.id()) {
    GLuint id = 0;
    glCreateFramebuffers(1, &id);
    sheet_target_ = gl::Name<gl::delete_framebuffer>(id);
  }
  glNamedFramebufferTexture(sheet_target_.id(), GL_COLOR_ATTACHMENT0, sheet_on_gpu_.id(), 0);
  const Into sheet(sheet_target_.id(), wide, tall);
  constexpr float nothing[4]{};
  glClearBufferfv(GL_COLOR, 0, nothing);

  const Widths& w = look.widths;
  const double device = device_width(look), shown = std::max(device, 1.0);
  const double ink = device / shown;
  const bool spread = limits_.low > 0 && limits_.high > limits_.low;
  const bool as_lines = indices_an_edge(look) == 2;
  program_.set("half_width", float(shown / 2));
  program_.set("vertices", as_lines ? 2 : 4);
  program_.set("opacity", float(trail_opacity(w, 0) * ink), float(trail_opacity(w, 1) * ink));
  program_.set("log_low", spread ? float(std::log2(limits_.low)) : 0.0f);
  program_.set("log_span", spread ? float(std::log2(limits_.high / limits_.low)) : 0.0f);
  program_.use();
  ends_.bind(GL_SHADER_STORAGE_BUFFER, 0);
  values_there_.buffer().bind(GL_SHADER_STORAGE_BUFFER, 1);
  order_.buffer().bind(GL_SHADER_STORAGE_BUFFER, 2);
  command_.buffer().bind(GL_SHADER_STORAGE_BUFFER, 3);
  if (as_lines)
    stage.draw_lines(command_.buffer());
  else
    stage.draw_quads(command_.buffer());
}

}  // namespace formicarium
