// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/trail_layer.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <utility>

#include "app/scene/gl_painter.hpp"
#include "app/scene/look/legend.hpp"

namespace formicarium {
namespace {

/// The pause between two sheets of a run. The trails of 10 000 cities (200 000 edges) take a GPU 4 ms, in which it
/// cannot solve.
std::chrono::milliseconds between_sheets(std::size_t edges) {
  return std::chrono::milliseconds(std::clamp<std::size_t>(edges / 800, 100, 500));
}

/// Of edges with their places.
std::uint64_t next_number() {
  static std::atomic<std::uint64_t> number = 0;  // files are drawn in other threads
  return ++number;
}

/// While it lives, GL draws into `target`.
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

constexpr std::size_t most_rated = 64;  // edges around the pointer whose trails are looked up

}  // namespace

constinit const LayerKind trails_kind{.id = "trails",
                                      .label = words_of(EdgeValue::trail).lines,
                                      .name = "Trails",
                                      .key = "T",
                                      .level = 10,
                                      .make = make_layer<TrailLayer>};

void TrailLayer::set_options(const SceneOptions& options, bool software) {
  const bool on_cpu = options.trail_painter == TrailPainter::processor ||
                      (options.trail_painter == TrailPainter::automatic && software);
  stale_ |= on_cpu != on_cpu_;
  on_cpu_ = on_cpu;
  painted_ = false;
}

void TrailLayer::update(const RunView& run) {
  const Frame& frame = *run.frame;
  const Trails& trails = *run.told;
  if (run.fade_seconds > 0) fade(run.fade_seconds, run.fade_start);
  stale_ = true;
  running_ = frame.state == State::running;
  told_ = run.edges;
  if (!frame.instance || trails.empty() || trails.cities != frame.instance->cities()) {
    edges_ = {};
    shown_.clear();
    device_trails_ = {};
    instance_.reset();
    return;
  }
  const auto& lists = trails.memory == Memory::matrix ? trails.candidates : trails.lists;
  // While cities are dragged the edges are the same, and only now and then a sheet shows where their ends have got to.
  moves_cities_ = frame.tries_edit;
  const bool only_moved = moves_cities_ && of_one_lineage(frame.instance, instance_) && lists == lists_ &&
                          trails.width == width_ && trails.memory == memory_;
  if (only_moved && frame.instance != instance_) {
    instance_ = frame.instance;
    edges_number_ = next_number();
    segments_.clear();
  }
  if (frame.instance != instance_ || lists != lists_ || trails.width != width_ || trails.memory != memory_) {
    instance_ = frame.instance;
    lists_ = lists;
    width_ = trails.width;
    memory_ = trails.memory;
    edges_ = trail_edges(*instance_, trails);
    edges_number_ = next_number();
    segments_.clear();
    painted_ = false;
  }
  device_trails_ = trails.on_device ? trails : Trails{};
  gathered_ = !trails.on_device;
  if (gathered_) gather(edges_, trails, shown_);
}

bool TrailLayer::must_choose(const Look& look) const {
  if (looks_elsewhere(look) || look.widths.trail != chosen_widths_.trail) return true;
  const bool turn = !painted_ || look.now - chosen_at_ >= (moves_cities_ ? 2 : 1) * between_sheets(edges_.size());
  if (moves_cities_) return stale_ && turn;
  return (stale_ && (turn || on_cpu_ || !running_)) || !(look.trails.shares == chosen_scale_);
}

bool TrailLayer::looks_elsewhere(const Look& look) const {
  return look.camera.scale != chosen_camera_.scale || look.camera.centre.x != chosen_camera_.centre.x ||
         look.camera.centre.y != chosen_camera_.centre.y || !(look.camera.pane == chosen_camera_.pane) ||
         look.ratio != chosen_ratio_;
}

void TrailLayer::fade(double seconds, Clock::time_point start) {
  if (!painted_ || !anything_) return;
  sheet_before_ = std::exchange(sheet_on_gpu_, {});
  painted_ = false;
  stale_ = true;
  fade_start_ = start;
  fade_end_ = start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

bool TrailLayer::moves(const RunView&, Clock::time_point now) const { return drew_fade_ || now < fade_end_; }

const char* TrailLayer::label(const LayerKind&) const { return words_of(told_).lines; }

Sketch TrailLayer::sample(const Look& look) const {
  Sketch made;
  for (int i = 0; i < 10; ++i) made.add(Sketch::Box{{2.0 * i - 10, -2.5, 2, 5}, {legend_colour(look.trails, i / 9.0)}});
  return made;
}

Sketch TrailLayer::legend(const Lettering& type, const Rect& room, const Look& look) const {
  return trail_legend(type, {room.x, room.y}, room.width, *look.run->told, look.trails, *look.palette, false);
}

void TrailLayer::find_edges(Point place, double reach, const Look& look, std::vector<NearEdge>& found) {
  const Frame& frame = *look.run->frame;
  const Trails& trails = *look.run->told;
  if (trails.empty()) return;
  std::vector<NearEdge> near;
  near_edges_.of_lists(frame.instance->layout(), trails.candidates ? trails.candidates : trails.lists, place, reach,
                       near);
  if (near.size() > most_rated) {
    std::ranges::partial_sort(near.begin(), near.begin() + std::ptrdiff_t(most_rated), near.end(), {}, &NearEdge::away);
    near.resize(most_rated);
  }
  for (NearEdge& edge : near) {
    const bool there = !trails.absent(edge.from, edge.to), back = !trails.absent(edge.to, edge.from);
    if (!there && !back) continue;
    const ShownTrail trail = there ? shown_between(trails, edge.from, edge.to, frame.instance->symmetric())
                                   : shown_between(trails, edge.to, edge.from, frame.instance->symmetric());
    edge.front = 2 * look.trails.opacity(double(trail.share));
    found.push_back(edge);
  }
}

TrailSight TrailLayer::sight(const Look& look) const {
  return trail_sight(look.widths, look.trails.shares, look.camera.visible(), look.ratio);
}

void TrailLayer::chosen(const Look& look) {
  if (looks_elsewhere(look)) fade_end_ = {};
  chosen_camera_ = look.camera;
  chosen_widths_ = look.widths;
  chosen_scale_ = look.trails.shares;
  chosen_ratio_ = look.ratio;
  chosen_at_ = look.now;
  stale_ = painted_ = false;
}

std::vector<LinkedBuffer*> TrailLayer::due(const Look& look) {
  if (!device_trails_.on_device || on_cpu_ || edges_.size() == 0 || !must_choose(look)) return {};
  shown_on_gpu_.reserve(edges_.size() * sizeof(ShownTrail));
  order_.reserve(edges_.size() * sizeof(std::uint32_t));
  commands_.reserve(sizeof(DrawCommands));
  return {&shown_on_gpu_, &order_, &commands_};
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
  const TrailSight seen = sight(look);
  link.choose({device_trails_, edges, seen, look.widths.trails_a_city}, *shown_on_gpu_.enrolled(link),
              *order_.enrolled(link), *commands_.enrolled(link));
}

void TrailLayer::written(const Look& look, Stage& stage) {
  stage.make_quads(edges_.size());
  anything_ = true;
  chosen(look);
}

const std::vector<ShownTrail>& TrailLayer::shown() {
  if (!gathered_) gather(edges_, device_trails_, shown_);
  gathered_ = true;
  return shown_;
}

InkedLine TrailLayer::line(std::uint32_t edge, const Look& look) const {
  const std::span<const Point> places = instance_->layout();
  const double opacity = look.trails.opacity(shown_[edge].share);
  const double wide = std::lerp(look.widths.hairline, look.widths.trail, trail_breadth(opacity));
  return {places[std::size_t(edges_.from[edge])], edges_.end(edge, places), float(wide), float(opacity),
          look.trails.ink(shown_[edge])};
}

void TrailLayer::draw(const Look& look, Drawing& into) {
  if (edges_.size() == 0) return;
  const std::span<const Point> places = instance_->layout();
  // Files show the same trails at every scale.
  const TrailSight seen = trail_sight(look.widths, look.trails.shares, look.camera.visible());
  DrawnTrails chosen;
  choose_trails(edges_, shown(), places, seen, look.widths.trails_a_city, chosen);
  std::vector<std::uint32_t>& drawn = chosen.edges;
  keep_strongest(edges_, shown_, places, seen, drawn);
  // Trails with the same ink have the same step of share and, if colours show τ, the same step of τ.
  const auto ink_of = [&](std::uint32_t e) {
    const bool by_trail = look.trails.by == TrailColour::trail;
    const double place = by_trail ? trail_scale(shown_[e].trail, look.trails.limits.low, look.trails.limits.high) : 0;
    return std::pair(trail_step(shown_[e].share, seen), int(place * trail_steps));
  };
  std::ranges::stable_sort(drawn, {}, ink_of);
  std::vector<InkedLine> lines;
  lines.reserve(drawn.size());
  InkedLine like;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    if (i == 0 || ink_of(drawn[i]) != ink_of(drawn[i - 1])) like = line(drawn[i], look);
    like.from = places[std::size_t(edges_.from[drawn[i]])];
    like.to = edges_.end(drawn[i], places);
    lines.push_back(like);
  }
  constexpr std::size_t together = 512;  // one path of them all would make the rasteriser sort millions of cells
  into.add_under(InkedLines{std::make_shared<const std::vector<InkedLine>>(std::move(lines)), look.dimmed, together});
}

void TrailLayer::choose_on_cpu(const Look& look, Stage& stage) {
  choose_trails(edges_, shown(), stage.places(), sight(look), look.widths.trails_a_city, drawn_);
  anything_ = !drawn_.edges.empty();
  if (!on_cpu_) {
    stage.make_quads(drawn_.edges.size());
    shown_on_gpu_.upload(std::span<const ShownTrail>(shown_));
    order_.upload<std::uint32_t>(drawn_.edges);
    const DrawCommands commands = draw_commands(std::uint32_t(drawn_.thin), std::uint32_t(drawn_.edges.size()));
    commands_.upload(std::span<const DrawCommands>(&commands, 1));
  }
  chosen(look);
}

bool TrailLayer::paint(const Look& look, Stage& stage) {
  if (edges_.size() == 0) return true;
  if (must_choose(look)) choose_on_cpu(look, stage);
  if (!painted_ && anything_) {
    if (on_cpu_)
      paint_lines(look);
    else
      paint_quads(look, stage);
  }
  painted_ = true;
  if (anything_) lay_sheet(look, stage);
  return true;
}

void TrailLayer::paint_lines(const Look& look) {
  lines_.clear();
  for (const std::uint32_t e : drawn_.edges) lines_.push_back(on_sheet(line(e, look), look));
  const Rect& pane = look.camera.pane;
  const int wide = int(std::lround(pane.width * look.ratio)), tall = int(std::lround(pane.height * look.ratio));
  sheet_on_gpu_.upload(wide, tall, std::span<const std::uint32_t>(sheet_.paint(wide, tall, lines_)));
}

void TrailLayer::lay_sheet(const Look& look, Stage& stage) {
  drew_fade_ = look.now < fade_end_;
  if (drew_fade_) {
    using Seconds = std::chrono::duration<double>;
    fade_program_.set("share", float(Seconds(look.now - fade_start_) / Seconds(fade_end_ - fade_start_)));
    sheet_before_.bind(1);
  }
  draw_sheet(drew_fade_ ? fade_program_ : sheet_program_, sheet_on_gpu_, look.dimmed, stage);
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

  if (ends_of_ != edges_number_) {
    std::vector<float> ends;
    ends.reserve(4 * edges_.size());
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      const Point& a = stage.places()[edges_.from[e]];
      const Point b = edges_.end(e, stage.places());
      ends.insert(ends.end(), {stage.local_x(a.x), stage.local_y(a.y), stage.local_x(b.x), stage.local_y(b.y)});
    }
    ends_.upload<float>(ends);
    ends_of_ = edges_number_;
  }
  const double hair = look.widths.hairline * look.ratio;
  program_.set("widths", float(hair), float(look.widths.trail * look.ratio - hair));
  program_.set("thin", float(hairline_opacity));
  set_scales(program_, look.trails);
  ends_.bind(GL_SHADER_STORAGE_BUFFER, 0);
  shown_on_gpu_.buffer().bind(GL_SHADER_STORAGE_BUFFER, 1);
  order_.buffer().bind(GL_SHADER_STORAGE_BUFFER, 2);
  program_.set("vertices", 2);
  program_.use();
  stage.draw_lines(commands_.buffer(), offsetof(DrawCommands, lines));
  program_.set("vertices", 4);
  stage.draw_quads(commands_.buffer(), offsetof(DrawCommands, quads));
}

}  // namespace formicarium
